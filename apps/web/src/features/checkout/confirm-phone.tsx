// Confirms the customer's phone number for a waiting order, which is then sent again.
import { texts } from '@tilgul/messages/customer/checkout';
import { useEffect, useRef, useState } from 'react';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { PhoneDialog } from '../account/phone-dialog.tsx';

interface ConfirmPhoneProps {
  readonly onConfirmed: () => void;
  readonly className: string;
}

/** Opens by itself; once closed, a button beside the message reopens it. */
export function ConfirmPhone({ onConfirmed, className }: ConfirmPhoneProps) {
  const { data: user } = useOwnUser();
  const [isOpen, setOpen] = useState(true);
  const hasContinued = useRef(false);
  const isConfirmed = user?.phone_confirmed === true;
  useEffect(() => {
    if (!isConfirmed || isOpen || hasContinued.current) return;
    hasContinued.current = true;
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
