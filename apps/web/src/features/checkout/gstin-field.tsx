// Bill with GSTIN: a line that becomes a field, above the ways to pay.
import { gstinProblem, normaliseGstin } from '@tilgul/contract/rules/gst';
import { ReceiptText } from 'lucide-react';
import { type Ref, useState } from 'react';
import { gstinTexts as texts } from '../../texts/en/customer/gstin.ts';
import { t } from '../../texts/text.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import type { BuyerGstin } from './buyer-gstin.ts';

export interface GstinFieldProps {
  readonly gstin: BuyerGstin;
  /** The order was pressed with what is typed: what is wrong is said at once. */
  readonly isChecked: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/** Why what is typed is no GSTIN; undefined for one, and for nothing. */
export const problemOf = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : gstinProblem(normaliseGstin(value));

/** What is wrong is said when the field is left, and when the order is pressed (TAX-2). */
export function GstinField({ gstin: { typed, type, own, value }, isChecked, ref }: GstinFieldProps) {
  const [isOpen] = useState(typed !== '');
  const [isAsked, setAsked] = useState(false);
  const [isLeft, setLeft] = useState(false);
  if (!isOpen && !isAsked && own === undefined) {
    return (
      <p className="mb-3 flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <ReceiptText aria-hidden="true" size={20} className="shrink-0" />
        {texts.forBusiness}
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
        >
          {texts.add}
        </button>
      </p>
    );
  }
  return (
    <Field
      label={texts.label}
      optional
      hint={own === undefined ? texts.hint : t(texts.hintOwn, { gstin: own })}
      error={isLeft || isChecked ? problemOf(value) : undefined}
      className="mb-4 max-w-80"
    >
      <Input
        ref={ref}
        value={typed}
        onChange={(event) => {
          setLeft(false);
          type(event.target.value);
        }}
        onBlur={() => setLeft(true)}
        autoFocus={isAsked}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="uppercase placeholder:normal-case"
      />
    </Field>
  );
}
