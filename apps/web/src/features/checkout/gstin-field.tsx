// 'Bill with GSTIN': a link that becomes a field, above the payment methods.
import { normaliseGstin, validateGstin } from '@tilgul/contract/rules/gst';
import { texts } from '@tilgul/messages/customer/gstin';
import { type Ref, useState } from 'react';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import type { BuyerGstin } from './checkout-session.ts';

interface GstinFieldProps {
  readonly gstin: BuyerGstin;
  /** Set after the first attempt to order; errors then show immediately. */
  readonly isChecked: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/** Why the text is not a valid GSTIN; undefined if it is valid or empty. */
export const findGstinProblem = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : validateGstin(normaliseGstin(value));

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary hover:underline';

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Errors show on blur and on the attempt to order (TAX-2). */
export function GstinField({ gstin: { typed, type, own, value }, isChecked, ref }: GstinFieldProps) {
  const [isOpen, setOpen] = useState(typed !== '');
  /** The focus follows a press on Add or Remove. */
  const [isPressed, setPressed] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const toggle = () => {
    setPressed(true);
    setOpen(!isOpen);
    setLeft(false);
    type('');
  };
  if (!isOpen && own === undefined) {
    return (
      <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
        {texts.forBusiness}
        <button type="button" ref={isPressed ? takeFocus : undefined} onClick={toggle} className={LINK}>
          {texts.add}
        </button>
      </p>
    );
  }
  return (
    <Field
      label={texts.label}
      optional
      aside={
        own === undefined ? (
          <button type="button" onClick={toggle} className={LINK}>
            {texts.remove}
          </button>
        ) : undefined
      }
      hint={own === undefined ? texts.hint : texts.hintOwn({ gstin: own })}
      error={isLeft || isChecked ? findGstinProblem(value) : undefined}
      className="my-2 basis-full *:max-w-80"
    >
      <Input
        ref={ref}
        value={typed}
        onChange={(event) => {
          setLeft(false);
          type(event.target.value);
        }}
        onBlur={() => setLeft(true)}
        autoFocus={isPressed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="uppercase placeholder:normal-case"
      />
    </Field>
  );
}
