// The input for a phone number of up to 13 characters, as counters and public forms take it.
import type { ChangeEvent } from 'react';
import { cleanInPlace } from './clean-text.ts';
import { Input, type InputProps } from './input.tsx';

const MAX_LENGTH = 13;

/** A leading + and digits; all else of a pasted number falls away. */
function longPhone(text: string, isSignFree: boolean): string {
  const sign = text.trim().startsWith('+') ? '+' : '';
  return (sign + text.replace(/\D/g, '')).slice(0, MAX_LENGTH + (isSignFree ? sign.length : 0));
}

/** Digits with an optional leading +, at most 13 characters, or 13 digits where the + is free; a paste is never blocked. */
export function LongPhoneInput({ onChange, isSignFree = false, ...rest }: InputProps & { isSignFree?: boolean }) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    cleanInPlace(event.target, (text) => longPhone(text, isSignFree));
    return onChange?.(event);
  };
  return <Input type="tel" inputMode="tel" {...rest} onChange={change} />;
}
