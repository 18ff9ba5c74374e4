// Owns the inputs for figures: phone numbers, amounts, and codes of digits. They drop what cannot belong, and never block a paste.
import type { ChangeEvent } from 'react';
import { uiTexts } from '../texts/en/ui.ts';
import { digitsOf, moneyText, phoneDigits } from './clean-text.ts';
import { AffixInput, type AffixInputProps, Input, type InputProps } from './input.tsx';

/** Cleans the text in place, keeping the caret, before the form library reads it. */
function cleaned(event: ChangeEvent<HTMLInputElement>, clean: (text: string) => string): ChangeEvent<HTMLInputElement> {
  const input = event.target;
  const text = clean(input.value);
  if (text !== input.value) {
    const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    input.value = text;
    input.setSelectionRange(caret, caret);
  }
  return event;
}

/** An Indian mobile number of ten digits (ux section 6, rule 5). */
export function PhoneInput({ onChange, ...rest }: InputProps) {
  return (
    <Input type="tel" inputMode="numeric" autoComplete="tel-national" {...rest} onChange={(event) => onChange?.(cleaned(event, phoneDigits))} />
  );
}

/** Rupees with at most two decimals, as text; `toPaise` of the contract reads it. */
export function MoneyInput({ onChange, ...rest }: AffixInputProps) {
  return (
    <AffixInput inputMode="decimal" autoComplete="off" prefix={uiTexts.rupee} {...rest} onChange={(event) => onChange?.(cleaned(event, moneyText))} />
  );
}

/** Up to `digits` digits: postal code (`autoComplete="postal-code"`), quantities, codes. */
export function DigitInput({ digits, onChange, ...rest }: InputProps & { digits: number }) {
  return <Input inputMode="numeric" autoComplete="off" {...rest} onChange={(event) => onChange?.(cleaned(event, (text) => digitsOf(text, digits)))} />;
}
