// The pincode sheet; a dialog on wide screens.
import { PINCODE } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/customer/pincode';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { PATHS } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { DigitInput } from '../../ui/fields/typed-inputs.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { PincodeAnswer } from './delivery-options.tsx';
import { savePincode } from './saved-pincode.ts';
import { useDeliveryOptions } from './use-delivery-options.ts';

interface PincodeSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The saved pincode. */
  readonly pincode: string | undefined;
}

/** Shows delivery options as soon as the pincode is complete; saves it on submit, once they are known. Where nothing is delivered, it leads to the stores instead. */
export function PincodeSheet({ isOpen, onClose, pincode = '' }: PincodeSheetProps) {
  const [typed, setTyped] = useState(pincode);
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isComplete = PINCODE.test(typed);
  /** Submitted before the answer. */
  const [isWaiting, setWaiting] = useState(false);
  const { isRefused, isAsking, hasFailed } = useDeliveryOptions(typed);
  const save = () => {
    savePincode(typed);
    onClose();
  };
  const onAnswer = useEffectEvent(() => {
    setWaiting(false);
    if (isRefused || hasFailed) input.current?.focus();
    else save();
  });
  useEffect(() => {
    if (isWaiting && !isAsking) onAnswer();
  }, [isWaiting, isAsking]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Keep the submit event from the page's forms (React portals bubble it).
    event.stopPropagation();
    setChecked(true);
    if (!isComplete || isRefused) return input.current?.focus();
    if (isAsking) setWaiting(true);
    else save();
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
          <Button type="submit" form={id} wide busy={isWaiting}>
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
            onChange={(event) => {
              setTyped(event.target.value);
              setWaiting(false);
            }}
            className="max-w-48"
          />
        </Field>
        {/* The form keeps its height, so that neither error nor answer moves the sheet. */}
        <PincodeAnswer pincode={typed} />
      </form>
    </Dialog>
  );
}
