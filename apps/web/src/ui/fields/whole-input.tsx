// An input for a whole number: a quantity, a stock, a store number.
import type { ChangeEvent } from 'react';
import { cleanWholeNumber } from '../controls/stepper-value.ts';
import { cleanInPlace } from './clean-text.ts';
import { Input, type InputProps } from './input.tsx';

/** Removes only spaces and commas: the form rejects '2.5' and '-3' instead of reading 25 and 3. */
export function WholeInput({ onChange, ...rest }: InputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    cleanInPlace(event.target, cleanWholeNumber);
    return onChange?.(event);
  };
  return <Input inputMode="numeric" autoComplete="off" {...rest} onChange={change} />;
}
