// The sheet in which the pincode is typed: a card on wide screens.
import { PINCODE } from '@tilgul/contract/rules/limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { pincodeTexts as texts } from '../../texts/en/customer/pincode.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DigitInput } from '../../ui/fields/digit-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { PincodeAnswer } from './pincode-answer.tsx';
import { rememberPincode } from './saved-pincode.ts';

export interface PincodeSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The one that is remembered. */
  readonly pincode: string | undefined;
}

/** Says what a pincode can have as soon as it is whole, and remembers it on the press. */
export function PincodeSheet({ isOpen, onClose, pincode = '' }: PincodeSheetProps) {
  const [typed, setTyped] = useState(pincode);
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isWhole = PINCODE.test(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The page below has forms of its own.
    event.stopPropagation();
    setChecked(true);
    if (!isWhole) return input.current?.focus();
    rememberPincode(typed);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.description}
      width="sm"
      initialFocus={input}
      footer={
        <Button type="submit" form={id} wide>
          {texts.use}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field label={texts.pincode} error={isChecked && !isWhole ? texts.notWhole : undefined}>
          <DigitInput
            ref={input}
            digits={6}
            autoComplete="postal-code"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="max-w-48"
          />
        </Field>
        <PincodeAnswer pincode={typed} className="min-h-22" />
      </form>
    </Dialog>
  );
}
