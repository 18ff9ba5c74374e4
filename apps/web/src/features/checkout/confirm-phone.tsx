// Confirms the customer's number where an order waits for it; the order is then sent again by itself.
import { useEffect, useRef, useState } from 'react';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { checkoutTexts as texts } from '../../texts/en/customer/checkout.ts';
import { PhoneDialog } from '../account/phone-dialog.tsx';

export interface ConfirmPhoneProps {
  readonly onConfirmed: () => void;
  readonly className: string;
}

/** Opens with what it is for; who has closed it finds the button beside the words. */
export function ConfirmPhone({ onConfirmed, className }: ConfirmPhoneProps) {
  const { data: user } = useOwnUser();
  const [isOpen, setOpen] = useState(true);
  const hasGoneOn = useRef(false);
  const isConfirmed = user?.phone_confirmed === true;
  useEffect(() => {
    if (!isConfirmed || isOpen || hasGoneOn.current) return;
    hasGoneOn.current = true;
    onConfirmed();
  }, [isConfirmed, isOpen, onConfirmed]);
  if (!user) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        {texts.confirmPhone}
      </button>
      <PhoneDialog user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
