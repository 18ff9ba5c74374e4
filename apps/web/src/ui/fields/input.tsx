// Text inputs. They accept all native attributes, so a form library's `register` works.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import type { LucideIcon } from 'lucide-react';
import { type ChangeEvent, type ComponentPropsWithRef, type FormEvent, type ReactNode, useState } from 'react';
import { cn } from '../cn.ts';
import { FieldError, useFieldLinks } from './field.tsx';
import { cleanLine } from './typed-text.ts';

/** Share of the limit from which the length is shown. */
const NEAR = 0.8;

/** Counts a control's text; pass `count` to `onInput`. An undefined `limit` allows any length. */
function useLength(limit: number | undefined, value: unknown) {
  const [typed, setTyped] = useState(0);
  const length = typeof value === 'string' ? value.length : typed;
  return {
    count: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      limit !== undefined && setTyped(currentTarget.value.length),
    length,
  };
}

/** "18 of 20 characters" near the limit, an error beyond it (UI-37). The form rejects the text; nothing is cut off. */
function LengthNote({ length, limit }: { length: number; limit: number | undefined }) {
  if (limit === undefined) return null;
  const figures = { length, limit, over: length - limit };
  return (
    <span role="status" className="text-sm text-muted empty:hidden">
      {length > limit ? (
        <FieldError>{uiTexts.tooLong(figures)}</FieldError>
      ) : length >= limit * NEAR ? (
        uiTexts.lengthOf(figures)
      ) : null}
    </span>
  );
}

/** Heights in px: 40 for back office filters, 44 elsewhere, 72 for amounts on riders' screens. */
const FRAME = 'rounded-control border border-input text-ink';
const SIZES = {
  40: `min-h-10 px-3 text-sm ${FRAME}`,
  44: `min-h-11 px-3 text-base ${FRAME}`,
  72: 'min-h-18 rounded-card border-2 border-staff-ink px-5 text-[min(2.5rem,11.2vw)] leading-[1.1] font-semibold text-staff-ink',
} as const;

type InputSize = keyof typeof SIZES;

/** Class names of a control's frame, for controls made of parts; `width` overrides full width. */
export function inputLook(size: InputSize = 44, className?: string, width = 'w-full min-w-0'): string {
  return cn(
    width,
    'bg-paper py-1',
    'aria-invalid:border-danger disabled:border-hairline disabled:bg-sunken disabled:text-muted [&:is(input,textarea)]:read-only:bg-sunken',
    SIZES[size],
    className,
  );
}

/** Maximum length; longer text can be typed, is counted below and rejected by the form. */
interface Limited {
  limit?: number | undefined;
}

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'prefix' | 'onInput'>, Limited {
  /** Height in px, default 44. */
  size?: InputSize | undefined;
  /** Cleans what was typed or pasted before the form library sees it; by default to one line. */
  clean?: (text: string) => string;
}

/** Cleans an input's value and keeps the caret; inputs of other types, such as dates, have none. */
function cleanInPlace(input: HTMLInputElement, clean: (text: string) => string): void {
  const text = clean(input.value);
  if (text === input.value) return;
  const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = text;
  input.setSelectionRange(caret, caret);
}

/** A single-line input. Place it in a `Field`. */
export function Input({ size, className, limit, clean = cleanLine, onChange, ...rest }: InputProps) {
  const { length, count } = useLength(limit, rest.value);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.selectionStart !== null) cleanInPlace(event.target, clean);
    return onChange?.(event);
  };
  const look = inputLook(size, className);
  return (
    <>
      <input {...rest} {...useFieldLinks(rest)} onInput={count} onChange={change} className={look} />
      <LengthNote length={length} limit={limit} />
    </>
  );
}

type TextareaProps = Omit<ComponentPropsWithRef<'textarea'>, 'onInput'> & Limited;

/** A multi-line input that grows with its text. */
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
  /** A sign before the text (₹); not read out, because the label names it. */
  sign?: string | undefined;
  /** A control at the right end, 44 px wide. */
  after?: ReactNode;
}

/** A single-line input with an icon or sign on the left, or a control on the right. */
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
