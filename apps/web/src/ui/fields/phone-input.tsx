// An input for an Indian mobile number.
import type { ChangeEvent } from 'react';
import { cleanInPlace, phoneDigits } from './clean-text.ts';
import { Input, type InputProps } from './input.tsx';

/** Ten digits; removes prefixes and separators, and never blocks pasting (UI-12). */
export function PhoneInput({ onChange, ...rest }: InputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    cleanInPlace(event.target, phoneDigits);
    return onChange?.(event);
  };
  return <Input type="tel" inputMode="numeric" autoComplete="tel-national" {...rest} onChange={change} />;
}
