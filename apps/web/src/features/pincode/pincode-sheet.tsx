// The pincode sheet; a dialog on wide screens.
import { PINCODE } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/customer/pincode';
import { type FormEvent, useId, useRef, useState } from 'react';
import { PATHS } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { DigitInput } from '../../ui/fields/typed-inputs.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { PincodeAnswer, useDeliveryOptions } from './delivery-options.tsx';
import { savePincode } from './saved-pincode.ts';

interface PincodeSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The saved pincode. */
  readonly pincode: string | undefined;
}

/** Shows delivery options as soon as the pincode is complete; saves it on submit. Where nothing is delivered, it leads to the stores instead. */
export function PincodeSheet({ isOpen, onClose, pincode = '' }: PincodeSheetProps) {
  const [typed, setTyped] = useState(pincode);
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isComplete = PINCODE.test(typed);
  const { isRefused } = useDeliveryOptions(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Keep the submit event from the page's forms (React portals bubble it).
    event.stopPropagation();
    setChecked(true);
    if (!isComplete || isRefused) return input.current?.focus();
    savePincode(typed);
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
        isRefused ? (
          <LinkButton to={PATHS.contact} variant="outline-primary" wide>
            {texts.stores}
          </LinkButton>
        ) : (
          <Button type="submit" form={id} wide>
            {texts.use}
          </Button>
        )
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex min-h-48 flex-col gap-3">
        <Field label={texts.pincode} error={isChecked && !isComplete ? texts.notWhole : undefined}>
          <DigitInput
            ref={input}
            digits={6}
            autoComplete="postal-code"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="max-w-48"
          />
        </Field>
        {/* The form keeps its height, so that neither error nor answer moves the sheet. */}
        <PincodeAnswer pincode={typed} />
      </form>
    </Dialog>
  );
}
