// The input for a short row of digits, such as a postal code.
import type { ChangeEvent } from 'react';
import { cleanInPlace, digitsOf } from './clean-text.ts';
import { Input, type InputProps } from './input.tsx';

/** At most `digits` digits; `autoComplete="postal-code"` for a PIN code. */
export function DigitInput({ digits, onChange, ...rest }: InputProps & { digits: number }) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    cleanInPlace(event.target, (text) => digitsOf(text, digits));
    return onChange?.(event);
  };
  return <Input inputMode="numeric" autoComplete="off" {...rest} onChange={change} />;
}
