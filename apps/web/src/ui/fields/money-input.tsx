// An input for an amount in rupees.

import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import type { ChangeEvent } from 'react';
import { cleanAmount, cleanInPlace } from './clean-text.ts';
import { AffixInput, type AffixInputProps } from './input.tsx';

/** Text with at most two decimals, for the contract's `toPaise`. The form library sees the cleaned text. */
export function MoneyInput({ onChange, ...rest }: AffixInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    cleanInPlace(event.target, cleanAmount);
    return onChange?.(event);
  };
  return <AffixInput inputMode="decimal" autoComplete="off" sign={uiTexts.rupee} {...rest} onChange={change} />;
}
