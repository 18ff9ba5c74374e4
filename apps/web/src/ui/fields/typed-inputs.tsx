// Inputs for amounts, numbers, addresses and passwords. They clean what is typed; none blocks pasting.
import { foldDigits } from '@tilgul/contract/rules/digits';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { AffixInput, type AffixInputProps, Input, type InputProps } from './input.tsx';
import { cleanAmount, cleanNumber, keepDigits, phoneDigits } from './typed-text.ts';

/** An amount in rupees with at most two decimals, for the contract's `toPaise`. */
export const MoneyInput = (props: AffixInputProps) => (
  <AffixInput inputMode="decimal" autoComplete="off" sign={uiTexts.rupee} {...props} clean={cleanAmount} />
);

export const EmailInput = (props: InputProps) => (
  <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...props} />
);

/** A whole number. Removes only spaces and commas: the form rejects '2.5' and '-3' instead of reading 25 and 3. */
export const WholeInput = (props: InputProps) => (
  <Input inputMode="numeric" autoComplete="off" {...props} clean={cleanNumber} />
);

/** A number with decimals, such as a percentage or degrees. Keeps commas, which separate a pasted map position. */
export const DecimalInput = (props: InputProps) => (
  <Input inputMode="decimal" autoComplete="off" {...props} clean={foldDigits} />
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
  const sign = foldDigits(text).trim().startsWith('+') ? '+' : '';
  return (sign + keepDigits(text)).slice(0, MAX_LENGTH + (isSignFree ? sign.length : 0));
}

/** At the counter and in public forms: digits with an optional leading +, 13 characters, or 13 digits if it is not counted. */
export const LongPhoneInput = ({ isSignFree = false, ...rest }: InputProps & { isSignFree?: boolean }) => (
  <Input type="tel" inputMode="tel" {...rest} clean={(text) => longPhone(text, isSignFree)} />
);

/** Set `autoComplete` to `current-password` or `new-password`. With `shown` a control beside it shows the text. */
export function PasswordInput({ shown, ...props }: InputProps & { shown?: boolean }) {
  const [isOpen, setShown] = useState(false);
  const isShown = shown ?? isOpen;
  const toggle = shown === undefined && (
    <IconButton
      icon={isShown ? EyeOff : Eye}
      label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <AffixInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      clean={(text) => text}
      type={isShown ? 'text' : 'password'}
      after={toggle}
    />
  );
}
