// Inputs for amounts, numbers and addresses. They clean what is typed; none blocks pasting.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { cleanWholeNumber } from '../controls/stepper-value.ts';
import { cleanAmount, keepDigits, phoneDigits } from './clean-text.ts';
import { AffixInput, type AffixInputProps, Input, type InputProps } from './input.tsx';

/** An amount in rupees with at most two decimals, for the contract's `toPaise`. */
export const MoneyInput = (props: AffixInputProps) => (
  <AffixInput inputMode="decimal" autoComplete="off" sign={uiTexts.rupee} {...props} clean={cleanAmount} />
);

export const EmailInput = (props: InputProps) => (
  <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...props} />
);

/** A whole number. Removes only spaces and commas: the form rejects '2.5' and '-3' instead of reading 25 and 3. */
export const WholeInput = (props: InputProps) => (
  <Input inputMode="numeric" autoComplete="off" {...props} clean={cleanWholeNumber} />
);

/** At most `digits` digits; use `autoComplete="postal-code"` for a pincode. */
export const DigitInput = ({ digits, ...rest }: InputProps & { digits: number }) => (
  <Input inputMode="numeric" autoComplete="off" {...rest} clean={(text) => keepDigits(text, digits)} />
);

/** The ten digits of an Indian mobile number, without prefixes and separators (UI-12). */
export const PhoneInput = (props: InputProps) => (
  <Input type="tel" inputMode="numeric" autoComplete="tel-national" {...props} clean={phoneDigits} />
);

const MAX_LENGTH = 13;

/** Keeps digits and a leading +. */
function longPhone(text: string, isSignFree: boolean): string {
  const sign = text.trim().startsWith('+') ? '+' : '';
  return (sign + text.replace(/\D/g, '')).slice(0, MAX_LENGTH + (isSignFree ? sign.length : 0));
}

/** At the counter and in public forms: digits with an optional leading +, 13 characters, or 13 digits if it is not counted. */
export const LongPhoneInput = ({ isSignFree = false, ...rest }: InputProps & { isSignFree?: boolean }) => (
  <Input type="tel" inputMode="tel" {...rest} clean={(text) => longPhone(text, isSignFree)} />
);
