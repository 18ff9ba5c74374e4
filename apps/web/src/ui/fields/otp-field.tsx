// The six boxes of a one-time code.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import type { FormApi } from '../../shared/forms/form.tsx';
import { Field, useFieldLinks } from './field.tsx';
import { inputLook } from './input.tsx';
import { keepDigits } from './typed-text.ts';

interface Boxes {
  /** One digit or '' per box. */
  readonly digits: readonly string[];
  /** The box to focus next. */
  readonly focus: number;
}

const LENGTH = 6;

/** Splits a value into boxes, from the left. */
export function toBoxes(value: string): string[] {
  const digits = keepDigits(value);
  return Array.from({ length: LENGTH }, (_, index) => digits[index] ?? '');
}

/** Fills box `index` and the next ones; a complete code fills all boxes from the first. */
export function enterDigits(digits: readonly string[], index: number, text: string): Boxes {
  const entered = keepDigits(text);
  if (entered === '') return { digits, focus: index };
  const start = entered.length >= digits.length ? 0 : index;
  const filled = digits.map((digit, place) => entered[place - start] ?? digit);
  return { digits: filled, focus: Math.min(start + entered.length, digits.length - 1) };
}

/** Backspace clears the box, or the previous one if it is empty. */
export function eraseDigit(digits: readonly string[], index: number): Boxes {
  const place = digits[index] === '' ? Math.max(0, index - 1) : index;
  return { digits: digits.map((digit, at) => (at === place ? '' : digit)), focus: place };
}

/**
 * Handles any other change of a box: a second digit, a suggested complete code, or nothing (Delete, cut, Backspace on a
 * phone).
 */
export function changeBox(digits: readonly string[], index: number, text: string): Boxes {
  if (text === '') return eraseDigit(digits, index);
  const hasSecondDigit = text.length === 2;
  return enterDigits(digits, index, (hasSecondDigit && text.replace(digits[index] ?? '', '')) || text);
}

/** Whether text entered in box `index` ends a code: it filled the gaps or the last box, or is a whole code. */
export function endsCode(before: readonly string[], after: readonly string[], index: number, text: string): boolean {
  if (after.includes('') || text === '') return false;
  return before.includes('') || index === LENGTH - 1 || keepDigits(text).length >= LENGTH;
}

interface OtpHandle {
  /** Focuses the first empty box, or selects the first box of a complete code. */
  focus(): void;
}

interface OtpFieldProps {
  /** Entered digits. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the last digit was typed, or a whole code was pasted or suggested. */
  onComplete?: (() => void) | undefined;
  ref: Ref<OtpHandle>;
}

/** Keeps gaps between digits, while the outer value has only the digits. */
function useBoxes({ value, onChange, onComplete }: Omit<OtpFieldProps, 'ref'>) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const [digits, setDigits] = useState<readonly string[]>(() => toBoxes(value));
  useEffect(() => {
    setDigits((now) => (now.join('') === value ? now : toBoxes(value)));
  }, [value]);
  const focusBox = (index: number) => {
    inputs.current[index]?.focus();
    inputs.current[index]?.select();
  };
  const become = (next: Boxes) => {
    setDigits(next.digits);
    if (next.digits.join('') !== value) onChange(next.digits.join(''));
    focusBox(next.focus);
  };
  const enter = (next: Boxes, index: number, text: string) => {
    become(next);
    if (endsCode(digits, next.digits, index, text)) onComplete?.();
  };
  return { inputs, digits, become, enter, focusBox };
}

/**
 * Six boxes of 44×52 px. Pasting or a suggested code fills all; typing moves on, Backspace moves back (UI-13).
 * Place it in a `Field`.
 */
function OtpField({ ref, ...props }: OtpFieldProps) {
  const { id, ...links } = useFieldLinks();
  const { inputs, digits, become, enter, focusBox } = useBoxes(props);
  useImperativeHandle(ref, () => ({ focus: () => focusBox(Math.max(0, digits.indexOf(''))) }));

  const pasteAt = (index: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    enter(enterDigits(digits, index, text), index, text);
  };
  const keyAt = (index: number) => (event: KeyboardEvent) => {
    const move = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: LENGTH - 1 }[event.key];
    if (event.key === 'Backspace') become(eraseDigit(digits, index));
    else if (move !== undefined) focusBox(Math.min(Math.max(move, 0), LENGTH - 1));
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex gap-2">
      {digits.map((digit, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position.
          key={index}
          ref={(input) => {
            inputs.current[index] = input;
          }}
          {...links}
          {...(index === 0 && id ? { id } : {})}
          aria-label={uiTexts.digitOf({ digit: index + 1, length: LENGTH })}
          // Keeps the digits out of session storage.
          name="otp"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          inputMode="numeric"
          pattern="\d*"
          value={digit}
          onFocus={(event) => event.target.select()}
          onPaste={pasteAt(index)}
          onKeyDown={keyAt(index)}
          // Retyping the same digit moves on too, although React sees no change.
          onInput={({ currentTarget: { value } }) => enter(changeBox(digits, index, value), index, value)}
          onChange={() => undefined}
          className={inputLook(44, 'h-13 flex-1 px-0! text-center text-h2! font-semibold')}
        />
      ))}
    </div>
  );
}

interface CodeFieldProps<V extends FieldValues> {
  form: FormApi<V>;
  label: string;
  hint?: string;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
  /** Sends the form when a code is complete. */
  sendsItself?: boolean;
}

/** The value `otp` of a form. */
export function CodeField<V extends FieldValues>({ form, label, hint, takesFocus, sendsItself }: CodeFieldProps<V>) {
  const name = 'otp' as Path<V>;
  const { field } = useController({ control: form.methods.control, name });
  const boxes = useRef<OtpHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) boxes.current?.focus();
  }, [takesFocus]);
  return (
    // The error takes the hint's line: nothing moves.
    <Field group label={label} hint={form.error(name) ? undefined : hint} error={form.error(name)}>
      <div ref={place}>
        <OtpField
          ref={(handle) => {
            boxes.current = handle;
            field.ref(handle);
          }}
          value={field.value}
          onChange={field.onChange}
          onComplete={sendsItself ? () => place.current?.closest('form')?.requestSubmit() : undefined}
        />
      </div>
    </Field>
  );
}
