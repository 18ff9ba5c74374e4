// Owns the plain text controls: one line, several lines, and one line with an icon or sign before and something behind.
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { useFieldLinks } from './field.tsx';

/** Edge, ground and states that all text controls share. */
export const CONTROL =
  'block w-full min-w-0 rounded-control border border-line bg-paper text-ink transition-colors aria-invalid:border-danger disabled:border-hairline disabled:bg-sunken disabled:text-muted read-only:bg-sunken';

/** Heights in px: 40 for filters of the back office, 44 everywhere else, 72 for the staff's one field. */
export type ControlSize = 40 | 44 | 72;

const SIZES: Readonly<Record<ControlSize, string>> = {
  40: 'h-10 px-3 text-sm',
  44: 'h-11 px-3 text-base',
  72: 'h-18 rounded-card border-2 border-staff-ink px-5 text-amount font-semibold text-staff-ink',
};

export const controlClass = (size: ControlSize, className?: string): string => clsx(CONTROL, SIZES[size], className);

export interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  size?: ControlSize;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text; takes everything of `<input>`, so `{...form.control('name')}` fits. */
export function Input({ size = 44, className, ...rest }: InputProps) {
  return <input {...rest} {...useFieldLinks(rest)} className={controlClass(size, className)} />;
}

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text, three unless `rows` says otherwise. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  return <textarea {...rest} {...useFieldLinks(rest)} rows={rows} className={clsx(CONTROL, 'min-h-11 px-3 py-2.5 text-base', className)} />;
}

export interface AffixInputProps extends InputProps {
  /** An icon before the text. */
  icon?: LucideIcon | undefined;
  /** A short sign before the text: ₹, +91. Not spoken: say it in the label or hint. */
  prefix?: string;
  /** A control or mark inside the right end, 44 px wide. */
  after?: ReactNode;
  inputClassName?: string;
}

/** One line with something inside its ends. `className` is for the box around, `inputClassName` for the input. */
export function AffixInput({ icon: Icon, prefix, after, size = 44, className, inputClassName, ...rest }: AffixInputProps) {
  const isBig = size === 72;
  const indent = Icon ? 'ps-11' : prefix ? (isBig ? 'ps-13' : prefix.length > 1 ? 'ps-13' : 'ps-8') : '';
  return (
    <div className={clsx('relative', className)}>
      {Icon ? <Icon size={20} aria-hidden="true" className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2" /> : null}
      {prefix ? (
        <span aria-hidden="true" className={clsx('pointer-events-none absolute top-1/2 -translate-y-1/2', isBig ? 'start-5 text-amount font-semibold' : 'start-3 text-muted')}>
          {prefix}
        </span>
      ) : null}
      <input {...rest} {...useFieldLinks(rest)} className={controlClass(size, clsx(indent, after ? 'pe-12' : '', inputClassName))} />
      {after ? <div className="absolute end-0 top-1/2 flex -translate-y-1/2 items-center">{after}</div> : null}
    </div>
  );
}
