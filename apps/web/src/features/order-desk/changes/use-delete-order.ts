// Deletes an online order: the question, the call, the message afterwards.
import { deleteOrder, listAllOrders } from '@tilgul/contract/orders';
import { adminReport } from '@tilgul/contract/reports';
import { useState } from 'react';
import { failureText, isApiError, isSessionError } from '../../../shared/api/call-error.ts';
import { refetchCalls } from '../../../shared/api/query-client.ts';
import { useSend } from '../../../shared/api/use-api.ts';
import { focusHeading } from '../../../shared/screen/focus.ts';
import { orderTexts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import { alerts, confirm } from '../../../ui/alerts/alerts.ts';

const texts = orderTexts.remove;

/** Asks, deletes, shows the outcome (UI-8). `deletingId` is the order whose call is under way. */
export function useDeleteOrder(): { deletingId: number | undefined; remove: (order: { id: number }) => Promise<void> } {
  const { send } = useSend(deleteOrder, { invalidates: [listAllOrders, adminReport] });
  const [deletingId, setDeletingId] = useState<number>();
  const remove = async ({ id }: { id: number }) => {
    const title = t(texts.title, { id });
    if (!(await confirm({ title, text: texts.text, confirmLabel: texts.confirm }))) return;
    setDeletingId(id);
    try {
      await send({ params: { id } });
      alerts.success(texts.done, t(texts.doneText, { id }));
      // The row that had the focus is about to go.
      focusHeading();
    } catch (error) {
      if (isSessionError(error)) return;
      alerts.failure(texts.failed, failureText(error, texts.wentWrong));
      if (isApiError(error)) await refetchCalls([listAllOrders]);
    } finally {
      setDeletingId(undefined);
    }
  };
  return { deletingId, remove };
}
