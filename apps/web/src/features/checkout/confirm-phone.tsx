// Confirms the customer's phone number at checkout: before the order, or for a refused one, which is then sent again.
import { texts } from '@tilgul/messages/customer/checkout-failures';
import { useEffect, useRef, useState } from 'react';
import { formatPhone } from '../../shared/format/address.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
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
      <PhoneDialog user={user} isOpen={isOpen} onClose={() => setOpen(false)} isConfirming />
    </>
  );
}

interface ConfirmPhoneNoteProps {
  /** The order that was started and waits for the confirmation; opens the dialog. */
  readonly waiting: (() => void) | undefined;
  /** The dialog was closed. */
  readonly onClose: () => void;
}

/** Offers the confirmation before the first order, and places a waiting one. */
export function ConfirmPhoneNote({ waiting, onClose }: ConfirmPhoneNoteProps) {
  const { data: user } = useOwnUser();
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      {user.phone_confirmed ? null : (
        <Alert tone="notice" live={false} className="mb-3">
          <span className="block">{texts.unconfirmed({ phone: formatPhone(user.phone_no) })}</span>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
          >
            {texts.confirmPhone}
          </button>
        </Alert>
      )}
      <PhoneDialog
        user={user}
        isOpen={isOpen || waiting !== undefined}
        onClose={close}
        isConfirming
        onConfirmed={waiting}
      />
    </>
  );
}
