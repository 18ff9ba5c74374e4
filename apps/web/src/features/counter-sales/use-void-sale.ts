// Voids a counter sale: confirmation with a reason, the call, the message.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { type ManualOrderAnswer, voidManualOrder } from '@tilgul/contract/manual-orders';
import { REASON_LENGTH } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/store/sale-return';
import { isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { isoDay } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { getRefundableAmount, getReturnableLines } from './returns.rules.ts';

/** A sale can be voided on its own business day while it is not fully returned (STOCK-21). */
export const canVoid = (sale: ManualOrderAnswer, now: Date, timeZone: string): boolean =>
  getReturnableLines(sale).length > 0 && isoDay(sale.created_at, timeZone) === isoDay(now, timeZone);

/** How the refund is paid: cash from a store's till; main has no till. */
export const refundSource = ({ payment_type, warehouse_name }: ManualOrderAnswer) =>
  payment_type === 'cash' && warehouse_name !== null ? 'till' : payment_type;

/** `changes` are refetched after success and after a refusal. */
export function useVoidSale(changes: readonly AnyEndpoint[], onDone: (sale: ManualOrderAnswer) => void) {
  const { send, isSending } = useSend(voidManualOrder, { invalidates: changes });
  const voidSale = async (sale: ManualOrderAnswer): Promise<void> => {
    const id = sale.order_id;
    const amount = getRefundableAmount(sale);
    const reason = await confirm({
      title: texts.voidTitle({ id }),
      text: texts.voidText[refundSource(sale)]({ amount: formatRupees(amount) }),
      confirmLabel: texts.voidAction,
      cancelLabel: texts.voidKeep,
      reason: { label: texts.reason, ...REASON_LENGTH, common: texts.voidReasons },
    });
    if (reason === false) return;
    try {
      const answer = await send({ params: { id }, body: { reason, expected_amount: amount } });
      alerts.success(texts.voidDone, texts.paidBackFor({ id, amount: formatRupees(amount) }));
      onDone(answer);
    } catch (error) {
      alerts.callFailure(error, texts.voidFailed, texts.tryAgain);
      if (isApiError(error)) await refetchCalls(changes);
    }
  };
  return { voidSale, isSending };
}
