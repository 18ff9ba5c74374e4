// The note over the list while a payment waits for its stock request.
import { useState } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { storeRequestTexts as texts } from '../../texts/en/store/store-requests.ts';
import { t } from '../../texts/text.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { paidRequest } from './paid-request.ts';
import { useSubmitRequest } from './use-submit-request.ts';

/** Shown after a reload, or a lost answer, between the payment and its request; gone when the server has it. */
export function PaidNote() {
  const [paid, setPaid] = useState(paidRequest.read);
  const { sendPaid, isSending, failure } = useSubmitRequest();
  if (!paid) return null;
  const send = async () => {
    await sendPaid(paid);
    setPaid(paidRequest.read());
  };
  return (
    <Alert
      tone="notice"
      title={t(texts.paidWaiting, { amount: formatRupees(paid.total) })}
      action={<AlertAction label={texts.sendPaid} onPress={() => !isSending && void send()} />}
      className="mb-4"
    >
      {failure ?? texts.paidWaitingText}
    </Alert>
  );
}
