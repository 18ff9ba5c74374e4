// The note about a paid stock request that the server does not have yet.
import { texts } from '@tilgul/messages/store/stock-requests';
import { useState } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { paidRequest } from './request-draft.ts';
import { useSubmitRequest } from './use-submit-request.ts';

/** Shown while a paid request has not reached the server, such as after a reload or a lost answer. */
export function PaidNote() {
  const [paid, setPaid] = useState(paidRequest.read);
  const { sendPaid, isSending, isConfirming, failure } = useSubmitRequest();
  if (!paid) return null;
  const send = async () => {
    await sendPaid(paid);
    setPaid(paidRequest.read());
  };
  return (
    <Alert
      tone="notice"
      title={texts.paidWaiting({ amount: formatRupees(paid.total) })}
      action={<AlertAction label={texts.sendPaid} onPress={() => !isSending && void send()} />}
      className="mb-4"
    >
      {isConfirming ? texts.confirming : (failure?.text ?? texts.paidWaitingText)}
    </Alert>
  );
}
