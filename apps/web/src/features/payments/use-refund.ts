// Pays a refundable payment back: the question, the call, the message at its end.
import type { Ok } from '@tilgul/contract/endpoint';
import { listRefundable, refundPayment } from '@tilgul/contract/payments';
import { useState } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { refundTexts as texts } from '../../texts/en/office/refunds.ts';
import { t } from '../../texts/text.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';

export type Refundable = Ok<typeof listRefundable>['payments'][number];

/** Says in which state the refund is after the call. */
function tell(state: Refundable['refund_state'], names: { amount: string; name: string }): void {
  if (state === 'processed') alerts.success(texts.processed, t(texts.processedText, names));
  else if (state === 'failed') alerts.failure(texts.refundFailed, texts.refundFailedText);
  else alerts.success(texts.started, t(texts.startedText, names));
}

/** Asks first, then pays back once; the list shows the row's state afterwards (UI-27). */
export function useRefund() {
  const { send } = useSend(refundPayment, { invalidates: [listRefundable] });
  const [refundingId, setRefundingId] = useState<number>();
  const refund = async ({ id, amount, full_name }: Refundable) => {
    const names = { amount: formatRupees(amount), name: full_name };
    const ask = { title: texts.title, text: t(texts.text, names), confirmLabel: texts.confirm } as const;
    if (!(await confirm({ ...ask, tone: 'primary' }))) return;
    setRefundingId(id);
    try {
      const { refund_state } = await send({ params: { id } });
      tell(refund_state, names);
    } catch (error) {
      if (isSessionError(error)) return;
      alerts.failure(texts.refundFailed, failureText(error, texts.failedText));
      // The provider may have begun although its answer got lost.
      await refetchCalls([listRefundable]);
    } finally {
      setRefundingId(undefined);
    }
  };
  return { refundingId, refund };
}
