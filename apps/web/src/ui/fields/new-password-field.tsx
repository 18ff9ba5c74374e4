// The field for a new password, with its rule and a strength meter.
import type { Message } from '@tilgul/messages/message';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { useSettings } from '../../shared/api/settings.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { cn } from '../cn.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './typed-inputs.tsx';

type Strength = 'short' | 'weak' | 'fair' | 'strong';

interface StrengthRule {
  /** Minimum length. */
  readonly min: number;
  /** Names and number of the person and names of the shop, which attackers try first. */
  readonly names: readonly string[];
}

const FAIR_FROM = 8;
const STRONG_FROM = 12;
/** Shorter names appear in too many words. */
const NAME_MIN = 3;

const withoutNames = (password: string, names: readonly string[]): string =>
  names
    .filter((name) => name.length >= NAME_MIN)
    .reduce((rest, name) => rest.replaceAll(name.toLowerCase(), ''), password.toLowerCase());

/** Counts characters that neither repeat nor follow the previous one: 'aaaa' and '1234' count as one. */
function countSurprises(text: string): number {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1).length;
}

/**
 * Strength of a password; undefined if empty. A simple rule, because a dictionary would be larger than the page; the server
 * checks a list of common passwords anyway.
 */
export function rateStrength(password: string, { min, names }: StrengthRule): Strength | undefined {
  if (password === '') return undefined;
  if (password.length < min) return 'short';
  const surprises = countSurprises(withoutNames(password, names));
  if (surprises < FAIR_FROM) return 'weak';
  return surprises < STRONG_FROM ? 'fair' : 'strong';
}

const BARS: Readonly<Record<Strength, { readonly filled: number; readonly colour: string }>> = {
  short: { filled: 1, colour: 'bg-danger' },
  // Accepted all the same, so not red.
  weak: { filled: 1, colour: 'bg-turmeric-deep' },
  fair: { filled: 2, colour: 'bg-turmeric-deep' },
  strong: { filled: 3, colour: 'bg-primary' },
};

/** Three bars and a word; nothing while empty. */
export function StrengthMeter({ password, ...rule }: StrengthRule & { readonly password: string }) {
  const strength = rateStrength(password, rule);
  const bar = strength && BARS[strength];
  return (
    <div className="flex items-center gap-3" role="status">
      {strength && bar ? (
        <>
          <span aria-hidden="true" className="flex w-16 gap-1">
            {[1, 2, 3].map((place) => (
              <span
                key={place}
                className={cn('h-1.5 flex-1 rounded-full', place <= bar.filled ? bar.colour : 'bg-line')}
              />
            ))}
          </span>
          <span className="text-sm text-muted">{uiTexts.strength[strength]}</span>
        </>
      ) : null}
    </div>
  );
}

interface NewPasswordFieldProps<V extends FieldValues> {
  form: FormApi<V>;
  name: Path<V>;
  label: string;
  /** `min` is the minimum length. */
  hint: Message<'min'>;
  /** The person's known names and number, which attackers try first. */
  names: readonly string[];
}

/** Shows the password as short, easy, fair or strong; the server decides. */
export function NewPasswordField<V extends FieldValues>({ form, name, label, hint, names }: NewPasswordFieldProps<V>) {
  const { passphrase_min: min, brand, brand_local } = useSettings();
  const typed: string = useWatch({ control: form.methods.control, name });
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} hint={hint({ min })} error={form.error(name)}>
        <PasswordInput {...form.control(name)} autoComplete="new-password" required />
      </Field>
      <StrengthMeter password={typed} min={min} names={[...names, brand, brand_local]} />
    </div>
  );
}
