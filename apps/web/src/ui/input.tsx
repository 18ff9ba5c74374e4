// Owns the plain text controls. They take everything of the native element, so that a form library's `register` fits.
import type { ComponentPropsWithRef } from 'react';
import { cn } from './cn.ts';

const SIZES = {
  /** 40 high, filters of the back office. */
  filter: 'min-h-10 px-3 text-sm',
  md: 'min-h-11 px-3 text-base',
  /** 72 high with a sum of 40 px, on the delivery staff's screens. */
  staff: 'min-h-18 border-2 border-staff-ink px-5 text-amount font-semibold text-staff-ink',
} as const;

export type InputSize = keyof typeof SIZES;

/** The class names of a control's frame, for controls built of several parts. */
export function inputLook(size: InputSize = 'md', className?: string): string {
  return cn(
    'w-full min-w-0 rounded-control border border-input bg-paper py-1 text-ink',
    'aria-invalid:border-danger disabled:border-hairline disabled:bg-sunken disabled:text-muted read-only:bg-sunken',
    SIZES[size],
    className,
  );
}

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** Default `md` (44 px). */
  size?: InputSize;
}

/** One line of text. Put it into a `Field`. */
export function Input({ size = 'md', className, ...rest }: InputProps) {
  return <input {...rest} className={inputLook(size, className)} />;
}

export type TextareaProps = ComponentPropsWithRef<'textarea'>;

/** Several lines of text; grows with what is typed. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  return <textarea {...rest} rows={rows} className={inputLook('md', cn('field-sizing-content max-h-80 py-2.5', className))} />;
}
