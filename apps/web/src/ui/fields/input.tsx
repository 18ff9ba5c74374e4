// The plain text controls. They take everything of the native element, so that a form library's `register` fits.
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useFieldLinks } from './field.tsx';
import { LengthNote, useLength } from './length-note.tsx';

/** Heights in px: 40 for filters of the back office, 44 everywhere else, 72 for the sums of the delivery staff. */
const FRAME = 'rounded-control border border-input text-ink';
const SIZES = {
  40: `min-h-10 px-3 text-sm ${FRAME}`,
  44: `min-h-11 px-3 text-base ${FRAME}`,
  72: 'min-h-18 rounded-card border-2 border-staff-ink px-5 text-[min(2.5rem,11.2vw)] leading-[1.1] font-semibold text-staff-ink',
} as const;

export type InputSize = keyof typeof SIZES;

/** The class names of a control's frame, for controls built of several parts; `width` where it is not as wide as its place. */
export function inputLook(size: InputSize = 44, className?: string, width = 'w-full min-w-0'): string {
  return cn(
    width,
    'bg-paper py-1',
    'aria-invalid:border-danger disabled:border-hairline disabled:bg-sunken disabled:text-muted [&:is(input,textarea)]:read-only:bg-sunken',
    SIZES[size],
    className,
  );
}

/** Most characters that are taken; more may be typed, are counted below and refused with the form. */
interface Limited {
  limit?: number | undefined;
}

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'prefix' | 'onInput'>, Limited {
  /** Height in px, default 44. */
  size?: InputSize | undefined;
}

/** One line of text. Put it into a `Field`. */
export function Input({ size, className, limit, ...rest }: InputProps) {
  const { length, count } = useLength(limit, rest.value);
  return (
    <>
      <input {...rest} {...useFieldLinks(rest)} onInput={count} className={inputLook(size, className)} />
      <LengthNote length={length} limit={limit} />
    </>
  );
}

export type TextareaProps = Omit<ComponentPropsWithRef<'textarea'>, 'onInput'> & Limited;

/** Several lines of text; grows with what is typed. */
export function Textarea({ className, rows = 3, limit, ...rest }: TextareaProps) {
  const { length, count } = useLength(limit, rest.value);
  const look = inputLook(44, cn('field-sizing-content max-h-80 min-h-24! py-2.5!', className));
  return (
    <>
      <textarea {...rest} {...useFieldLinks(rest)} rows={rows} onInput={count} className={look} />
      <LengthNote length={length} limit={limit} />
    </>
  );
}

export interface AffixInputProps extends InputProps {
  /** An icon before the text. */
  icon?: LucideIcon | undefined;
  /** A short sign before the text (₹). Not spoken: the label says what is meant. */
  sign?: string | undefined;
  /** A control inside the right end, 44 px wide. */
  after?: ReactNode;
}

/** One line with an icon or sign inside its left end, or a control inside its right one. */
export function AffixInput({ icon: Icon, sign, after, size, className, ...rest }: AffixInputProps) {
  const isBig = size === 72;
  return (
    <div className="relative">
      {Icon ? (
        <Icon
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2"
        />
      ) : null}
      {sign ? (
        <span
          aria-hidden="true"
          className={cn(
            'pointer-events-none absolute top-1/2 -translate-y-1/2',
            isBig ? 'start-5 text-amount font-semibold' : 'start-3 text-muted',
          )}
        >
          {sign}
        </span>
      ) : null}
      <Input
        {...rest}
        size={size}
        className={cn(Icon && 'ps-11', sign && (isBig ? 'ps-13' : 'ps-7'), after ? 'pe-12' : '', className)}
      />
      {after ? <div className="absolute inset-y-0 end-0 flex items-center">{after}</div> : null}
    </div>
  );
}
