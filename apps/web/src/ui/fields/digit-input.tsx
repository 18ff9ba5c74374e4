// An input for a few digits, such as a pincode.
import type { ChangeEvent } from 'react';
import { cleanInPlace, keepDigits } from './clean-text.ts';
import { Input, type InputProps } from './input.tsx';

/** At most `digits` digits; use `autoComplete="postal-code"` for a pincode. */
export function DigitInput({ digits, onChange, ...rest }: InputProps & { digits: number }) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    cleanInPlace(event.target, (text) => keepDigits(text, digits));
    return onChange?.(event);
  };
  return <Input inputMode="numeric" autoComplete="off" {...rest} onChange={change} />;
}
