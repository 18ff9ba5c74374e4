// The input for a whole number: a quantity, a stock, a store's number.
import type { ChangeEvent } from 'react';
import { wholeText } from '../controls/stepper-value.ts';
import { cleanInPlace } from './clean-text.ts';
import { Input, type InputProps } from './input.tsx';

/** Keeps what is typed but for blanks and commas: '2.5' and '-3' are refused by the form, not read as 25 and 3. */
export function WholeInput({ onChange, ...rest }: InputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    cleanInPlace(event.target, wholeText);
    return onChange?.(event);
  };
  return <Input inputMode="numeric" autoComplete="off" {...rest} onChange={change} />;
}
