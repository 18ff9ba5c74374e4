// The six boxes of a one-time code.
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { t } from '../../texts/text.ts';
import { useFieldLinks } from './field.tsx';
import { inputLook } from './input.tsx';
import { type Boxes, boxesOf, changeBox, enterDigits, eraseDigit } from './otp.ts';

/** What a page may do with the boxes. */
export interface OtpHandle {
  /** Focuses the first empty box of a code that is not complete, else selects the first box. */
  focus(): void;
}

export interface OtpFieldProps {
  /** The digits entered so far. */
  value: string;
  onChange: (value: string) => void;
  length?: number;
  disabled?: boolean;
  /** Of the first box; the Field around gives it. */
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  ref?: Ref<OtpHandle>;
}

/** Keeps gaps between the digits while the value outside is the digits alone. */
function useBoxes({ value, onChange, length = 6 }: OtpFieldProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const [digits, setDigits] = useState<readonly string[]>(() => boxesOf(value, length));
  useEffect(() => {
    setDigits((now) => (now.join('') === value ? now : boxesOf(value, length)));
  }, [value, length]);
  const focusBox = (index: number) => {
    inputs.current[index]?.focus();
    inputs.current[index]?.select();
  };
  const become = (next: Boxes) => {
    setDigits(next.digits);
    if (next.digits.join('') !== value) onChange(next.digits.join(''));
    focusBox(next.focus);
  };
  return { inputs, digits, become, focusBox };
}

/**
 * Six boxes of 44×52: a paste or the phone's code suggestion fills them, typing goes on by itself, Backspace goes back;
 * nothing is sent by itself (UI-13). Put it in a `Field`, whose label names the first box's row.
 */
export function OtpField(props: OtpFieldProps) {
  const { length = 6, disabled = false, ref } = props;
  const { id, ...links } = useFieldLinks(props);
  const { inputs, digits, become, focusBox } = useBoxes(props);
  useImperativeHandle(ref, () => ({ focus: () => focusBox(Math.max(0, digits.indexOf(''))) }));

  const pasteAt = (index: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    become(enterDigits(digits, index, event.clipboardData.getData('text')));
  };
  const keyAt = (index: number) => (event: KeyboardEvent) => {
    const move = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[event.key];
    if (event.key === 'Backspace') become(eraseDigit(digits, index));
    else if (move !== undefined) focusBox(Math.min(Math.max(move, 0), length - 1));
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex max-w-80 gap-2">
      {digits.map((digit, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          key={index}
          ref={(input) => {
            inputs.current[index] = input;
          }}
          {...links}
          {...(index === 0 && id ? { id } : {})}
          aria-label={t(uiTexts.digitOf, { digit: index + 1, length })}
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          inputMode="numeric"
          pattern="\d*"
          disabled={disabled}
          value={digit}
          onFocus={(event) => event.target.select()}
          onPaste={pasteAt(index)}
          onKeyDown={keyAt(index)}
          // A digit typed over itself is a step on too, and no change to React.
          onInput={(event) => become(changeBox(digits, index, event.currentTarget.value))}
          onChange={() => undefined}
          className={inputLook(44, 'h-13 flex-1 px-0! text-center text-h2! font-semibold')}
        />
      ))}
    </div>
  );
}
