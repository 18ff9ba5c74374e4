// The manager's order steps with their pairs of calls, and the choice of the rider.
import { listSlots } from '@tilgul/contract/delivery';
import type { Ok } from '@tilgul/contract/endpoint';
import { viewStock } from '@tilgul/contract/inventory';
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { allocateStaff, deductOrderStock, listStoreOrders, moveOrderAsManager } from '@tilgul/contract/orders';
import { storeReport } from '@tilgul/contract/reports';
import type { Shortage } from '@tilgul/contract/rules/errors';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { listStaff } from '@tilgul/contract/users';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts } from '@tilgul/messages/store/orders';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { type List, useList, useSend } from '../../shared/api/use-api.ts';
import { alerts, type StepFailure, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';

/** Calls to refetch after a step. */
export const STORE_CALLS = [listStoreOrders, listSlots, listStaff, viewStock, storeReport];

interface EditFailure extends StepFailure {
  readonly shortages: readonly Shortage[];
}

type Order = Pick<OrderForBackOffice, 'id' | 'status'>;

/** A 404 or 409 means the order has changed: refetches it. */
function useFailure() {
  const { failure, clear, report: reportStep } = useStepFailure<EditFailure>();
  const report = (title: string, error: unknown) => {
    const shortages = isApiError(error) ? error.shortages : [];
    reportStep(error, { title, text: getFailureMessage(error, texts.tryAgain), shortages });
    if (isApiError(error) && [404, 409].includes(error.status)) void refetchCalls(STORE_CALLS);
  };
  return { failure, clear, report };
}

/** Each step resolves to true once the order has its new status (UI-15). */
export function useEditOrder() {
  const deduct = useSend(deductOrderStock);
  const allocate = useSend(allocateStaff, { invalidates: STORE_CALLS });
  const move = useSend(moveOrderAsManager, { invalidates: STORE_CALLS });
  const { failure, clear, report } = useFailure();

  /** Runs one call of a pair; a failure has its own title. */
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
    if (isMoved) alerts.success(texts.updated, texts.updatedText({ id, status: statusTexts[status] }));
    return isMoved;
  };

  /** Deducts the stock, then sets Processing. */
  const prepare = async (order: Order): Promise<boolean> => {
    clear();
    const isDeducted = await attempt(texts.deductFailed, () => deduct.send({ params: { id: order.id } }));
    return isDeducted && moveTo(order, 'Processing');
  };
  /** Assigns the rider, then sets Shipped, which a Shipped order keeps. */
  const ship = async (order: Order, staff: { readonly id: number; readonly name: string }): Promise<boolean> => {
    clear();
    const body = { order_id: order.id, staff_id: staff.id };
    if (!(await attempt(texts.allocateFailed, () => allocate.send({ body })))) return false;
    alerts.success(texts.allocatedDone, texts.allocatedText({ id: order.id, name: staff.name }));
    return order.status === 'Shipped' || moveTo(order, 'Shipped');
  };
  return { prepare, ship, failure, clear, isSending: deduct.isSending || allocate.isSending || move.isSending };
}

/** Stock that the orders take together. */
export function OrderedGoods({ orders }: { orders: readonly Pick<OrderForBackOffice, 'items'>[] }) {
  const sums = new Map<number, { product: string; unit: string; quantity: number }>();
  for (const { product_id, product_name: product, product_unit: unit, quantity } of orders.flatMap(
    ({ items }) => items,
  ))
    sums.set(product_id, { product, unit, quantity: (sums.get(product_id)?.quantity ?? 0) + quantity });
  return (
    <ul className="max-h-48 overflow-y-auto rounded-control bg-sunken px-4 py-2 text-sm">
      {[...sums].map(([id, line]) => (
        <li key={id} className="py-0.5">
          {texts.line(line)}
        </li>
      ))}
    </ul>
  );
}

type Staff = Ok<typeof listStaff>;

/** The store's staff with their open deliveries right now. */
export const useStaff = (enabled: boolean): List<Staff> =>
  useAllPages(useList(listStaff, { limit: MAX_PAGE }, { enabled, staleTime: 0 }));

export const staffName = ({ first_name, last_name }: Staff): string => `${first_name} ${last_name}`;

/** Riders with the fewest open deliveries first. */
const byOpenDeliveries = (one: Staff, other: Staff) =>
  one.open_orders - other.open_orders || staffName(one).localeCompare(staffName(other));

interface StaffFieldProps {
  staff: List<Staff>;
  value: number | undefined;
  error: string | undefined;
  onChange: (staff: Staff) => void;
}

export function StaffField({ staff, value, error, onChange }: StaffFieldProps) {
  if (staff.isLoading) {
    return (
      <SkeletonGroup label={texts.loadingStaff} className="flex flex-col gap-2">
        <Skeleton width="6rem" />
        <Skeleton shape="control" />
      </SkeletonGroup>
    );
  }
  if (staff.error && staff.rows.length === 0)
    return <LoadAlert load={staff} title={texts.staffFailed} fallback={texts.tryAgain} />;
  if (staff.rows.length === 0) return <Alert tone="notice">{texts.noStaff}</Alert>;
  const options = [...staff.rows].sort(byOpenDeliveries).map((row) => ({
    value: String(row.id),
    label: texts.staffOption({ name: staffName(row), count: row.open_orders }),
  }));
  const choose = (id: string) => {
    const chosen = staff.rows.find((row) => String(row.id) === id);
    if (chosen) onChange(chosen);
  };
  return (
    <Field label={texts.staff} error={error}>
      <Select
        value={value === undefined ? '' : String(value)}
        options={options}
        placeholder={texts.chooseStaff}
        onChange={choose}
      />
    </Field>
  );
}
