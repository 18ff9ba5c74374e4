// The manager's steps of an order: each pair of calls in its order, and the message at its end.

import { listSlots } from '@tilgul/contract/delivery/delivery';
import { viewStock } from '@tilgul/contract/inventory';
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { allocateStaff, deductOrderStock, listStoreOrders, moveOrderAsManager } from '@tilgul/contract/orders';
import { storeReport } from '@tilgul/contract/reports';
import type { Shortage } from '@tilgul/contract/rules/errors';
import { listStaff } from '@tilgul/contract/users';
import { failureText, isApiError } from '../../../shared/api/call-error.ts';
import { refetchCalls } from '../../../shared/api/query-client.ts';
import { useSend } from '../../../shared/api/use-api.ts';
import { statusTexts } from '../../../texts/en/shared/status.ts';
import { storeOrderTexts as texts } from '../../../texts/en/store/store-orders.ts';
import { t } from '../../../texts/text.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { type StepFailure, useStepFailure } from '../../../ui/alerts/use-step-failure.ts';

/** Whatever a step changes on the store's screens. */
export const STORE_CALLS = [listStoreOrders, listSlots, listStaff, viewStock, storeReport];

export interface EditFailure extends StepFailure {
  readonly shortages: readonly Shortage[];
}

type Order = Pick<OrderForBackOffice, 'id' | 'status'>;

/** A 404 or 409 means that the screen shows an order as it is no longer: it is loaded again. */
function useFailure() {
  const { failure, clear, report: reportStep } = useStepFailure<EditFailure>();
  const report = (title: string, error: unknown) => {
    const shortages = isApiError(error) ? error.shortages : [];
    reportStep(error, { title, text: failureText(error, texts.tryAgain), shortages });
    if (isApiError(error) && [404, 409].includes(error.status)) void refetchCalls(STORE_CALLS);
  };
  return { failure, clear, report };
}

/** Each step answers whether the order has come to its new status (UI-15). */
export function useEditOrder() {
  const deduct = useSend(deductOrderStock);
  const allocate = useSend(allocateStaff, { invalidates: STORE_CALLS });
  const move = useSend(moveOrderAsManager, { invalidates: STORE_CALLS });
  const { failure, clear, report } = useFailure();

  /** Makes one call of a pair; a failure is shown under its own title. */
  const attempt = async (title: string, call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch (error) {
      report(title, error);
      return false;
    }
  };
  const moveTo = async ({ id }: Order, status: OrderForBackOffice['status']): Promise<boolean> => {
    const isMoved = await attempt(texts.updateFailed, () =>
      move.send({ params: { id }, body: { status, order_id: id } }),
    );
    if (isMoved) alerts.success(texts.updated, t(texts.updatedText, { id, status: statusTexts[status] }));
    return isMoved;
  };

  /** Deducts the stock of the items, then sets Processing. */
  const prepare = async (order: Order): Promise<boolean> => {
    clear();
    const isDeducted = await attempt(texts.deductFailed, () => deduct.send({ params: { id: order.id } }));
    return isDeducted && moveTo(order, 'Processing');
  };
  /** Allocates the order to a staff member, then sets Shipped, which a Shipped order stays. */
  const ship = async (order: Order, staff: { readonly id: number; readonly name: string }): Promise<boolean> => {
    clear();
    const body = { order_id: order.id, staff_id: staff.id };
    if (!(await attempt(texts.allocateFailed, () => allocate.send({ body })))) return false;
    alerts.success(texts.allocatedDone, t(texts.allocatedText, { id: order.id, name: staff.name }));
    return order.status === 'Shipped' || moveTo(order, 'Shipped');
  };
  return { prepare, ship, failure, clear, isSending: deduct.isSending || allocate.isSending || move.isSending };
}
