// The manager's step of an order, with a question before goods leave for money that went back (PAY-18).
import type { Endpoint } from '@tilgul/contract/endpoint';
import { moveOrderAsManager } from '@tilgul/contract/orders';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/store/orders';
import { isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { confirm } from '../../ui/alerts/alerts.ts';

/** Moves an order. Throws the refusal if the manager does not ship an order refunded by hand. */
export function useMoveOrder(invalidates: readonly Endpoint[] = []) {
  const { send, isSending } = useSend(moveOrderAsManager, { invalidates });
  const moveOrder = async (id: number, status: OrderStatus) => {
    const call = { params: { id }, body: { status, order_id: id } };
    try {
      await send(call);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'refunded_by_hand') throw error;
      const ask = { title: texts.refunded({ id }), text: error.detail, confirmLabel: texts.shipRefunded };
      if (!(await confirm(ask))) throw error;
      await send({ ...call, body: { ...call.body, confirm_refunded: true } });
    }
  };
  return { moveOrder, isSending };
}
