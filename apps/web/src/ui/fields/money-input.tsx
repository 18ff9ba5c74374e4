// The input for an amount in rupees.
import type { ChangeEvent } from 'react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { cleanInPlace, moneyText } from './clean-text.ts';
import { AffixInput, type AffixInputProps } from './input.tsx';

/** Rupees with at most two decimals, as text; `toPaise` of the contract reads it. The form library sees the cleaned text. */
export function MoneyInput({ onChange, ...rest }: AffixInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    cleanInPlace(event.target, moneyText);
    return onChange?.(event);
  };
  return <AffixInput inputMode="decimal" autoComplete="off" sign={uiTexts.rupee} {...rest} onChange={change} />;
}
