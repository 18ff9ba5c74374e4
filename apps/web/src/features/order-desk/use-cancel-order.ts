// Cancels an order: confirmation with a reason, the call, the message.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { cancelOrder, REASON_LENGTH } from '@tilgul/contract/orders';
import { MANAGER, type Role } from '@tilgul/contract/rules/roles';
import { CANCEL_FROM, nextStatuses, type OrderStatus } from '@tilgul/contract/rules/statuses';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { useSend } from '../../shared/api/use-api.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';

/** Whether the manager can move the order on, or give it to another rider. */
export const isEditable = ({ status }: Pick<OrderForBackOffice, 'status'>): boolean =>
  nextStatuses(status, MANAGER).length > 0 || status === 'Shipped';

/** Whether the order is in the store and not packed yet. */
export const isToPack = ({ status, packed }: Pick<OrderForBackOffice, 'status' | 'packed'>): boolean =>
  status === 'Processing' && packed === null;

const texts = orderTexts.cancel;

/** Whether a role may cancel an order that has this status (ORD-1). */
export const mayCancel = (status: OrderStatus, role: Role): boolean => CANCEL_FROM[status].includes(role);

/**
 * Asks for the reason, cancels and reports the outcome. `lists` are refetched even after a refusal, because the order on screen
 * is then outdated.
 */
export function useCancelOrder(lists: readonly AnyEndpoint[]) {
  const { send, isSending } = useSend(cancelOrder, { invalidates: lists, afterRefusal: true });
  const cancel = async ({ id }: { id: number }): Promise<void> => {
    const reason = await confirm({
      title: texts.title({ id }),
      text: texts.text,
      confirmLabel: texts.confirm,
      cancelLabel: texts.keep,
      reason: { label: texts.reason, ...REASON_LENGTH },
    });
    if (reason === false) return;
    try {
      await send({ params: { id }, body: { reason } });
      alerts.success(texts.done, texts.doneText({ id }));
    } catch (error) {
      alerts.callFailure(error, texts.failed, texts.failedText);
    }
  };
  return { cancel, isCancelling: isSending };
}
