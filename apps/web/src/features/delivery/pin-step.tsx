// The delivery PIN: one wide field and the button below it.
import { SIX_DIGITS } from '@tilgul/contract/rules/limits';
import { PackageCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { deliveryTexts as texts } from '../../texts/en/store/deliveries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PinField } from '../../ui/fields/pin-field.tsx';
import { useVerifyPin } from './use-delivery.ts';

export interface PinStepProps {
  orderId: number;
  /** Said above the field: that the check before has run out. */
  notice?: string | undefined;
  /** What follows a right PIN is under way. */
  isDelivering: boolean;
  onVerified: () => void;
}

/** What was typed stays whatever happens; a wrong PIN is selected, so that the next one replaces it (UI-13). */
export function PinStep({ orderId, notice, isDelivering, onVerified }: PinStepProps) {
  const [pin, setPin] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { verify, refuse, clear, isVerifying, failure } = useVerifyPin();
  const type = (digits: string) => {
    setPin(digits);
    setWrong(false);
    clear();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!SIX_DIGITS.test(pin.trim())) {
      refuse();
      setWrong(true);
      return field.current?.focus();
    }
    const answer = await verify(orderId, pin);
    setWrong(answer === 'wrong');
    if (answer === 'right') return onVerified();
    field.current?.focus();
    if (answer === 'wrong') field.current?.select();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {failure ? (
        <Alert title={failure.title} isStaff>
          {failure.text}
        </Alert>
      ) : null}
      {notice && !failure ? (
        <Alert tone="notice" isStaff>
          {notice}
        </Alert>
      ) : null}
      <Field label={texts.pin} large>
        <PinField ref={field} name="otp" value={pin} onChange={type} aria-invalid={isWrong} />
      </Field>
      <Button type="submit" variant="staff" size={64} icon={PackageCheck} busy={isVerifying || isDelivering} wide>
        {texts.verify}
      </Button>
    </form>
  );
}
