// An input for phone numbers of up to 13 characters, at the counter and in public forms.
import type { ChangeEvent } from 'react';
import { cleanInPlace } from './clean-text.ts';
import { Input, type InputProps } from './input.tsx';

const MAX_LENGTH = 13;

/** Keeps digits and a leading +. */
function longPhone(text: string, isSignFree: boolean): string {
  const sign = text.trim().startsWith('+') ? '+' : '';
  return (sign + text.replace(/\D/g, '')).slice(0, MAX_LENGTH + (isSignFree ? sign.length : 0));
}

/** Digits with an optional leading +, at most 13 characters, or 13 digits if the + is not counted; never blocks pasting. */
export function LongPhoneInput({ onChange, isSignFree = false, ...rest }: InputProps & { isSignFree?: boolean }) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    cleanInPlace(event.target, (text) => longPhone(text, isSignFree));
    return onChange?.(event);
  };
  return <Input type="tel" inputMode="tel" {...rest} onChange={change} />;
}
