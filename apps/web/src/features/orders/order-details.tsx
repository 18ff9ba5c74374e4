// The dialog 'Order Details' of an online order, for administrator, manager and staff.
import type { OrderForBackOffice, OrderForStaff } from '@tilgul/contract/order-answers';
import { addRupees } from '@tilgul/contract/rules/money';
import { ADMIN, MANAGER, type Role } from '@tilgul/contract/rules/roles';
import { PackageX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDateTime, formatShortDate, formatTime, formatWindow } from '../../shared/format/dates.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { useLast } from '../../shared/screen/use-last.ts';
import { useSession } from '../../shared/session/session.ts';
import { orderTexts } from '../../texts/en/office/orders.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { OrderTimeline } from '../../ui/display/order-timeline.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { LinesTable } from '../../ui/table/lines-table.tsx';
import { BillLinks } from './bill-links.tsx';
import { itemColumns, lineTotalOf } from './item-columns.tsx';
import { OrderHistory } from './order-history.tsx';
import { asPacked, PartRefunds } from './packed-items.tsx';

const texts = orderTexts.details;

/** What every audience's order has, and what only some have. */
export type DetailedOrder = Omit<OrderForStaff, 'pin_verified'> &
  Partial<Pick<OrderForBackOffice, 'return_reason' | 'cash_difference'>>;

/** Orders that have left their store. */
const BILLED: ReadonlySet<string> = new Set(['Shipped', 'Out For Delivery', 'Delivered']);

const ITEM_COLUMNS = itemColumns(texts);

/** What the goods of an order come to, as they were packed once they are. */
const goodsTotal = ({ items }: DetailedOrder) => addRupees(...asPacked(items).map(lineTotalOf));

/** Why an order was cancelled or brought back. */
export function OrderNotes({ order }: { order: Pick<DetailedOrder, 'status' | 'cancel_reason' | 'return_reason'> }) {
  return (
    <>
      {order.status === 'Cancelled' && order.cancel_reason ? (
        <Alert icon={PackageX} title={texts.cancelled} live={false}>
          {order.cancel_reason}
        </Alert>
      ) : null}
      {order.status !== 'Cancelled' && order.return_reason ? (
        <Alert tone="notice" icon={Undo2} title={texts.returned} live={false}>
          {order.return_reason}
        </Alert>
      ) : null}
    </>
  );
}

/** What was collected in cash; red and with its sign when it is not the total. */
export function CashCollected({ collected, difference }: { collected: number; difference: number }) {
  return (
    <>
      {formatRupees(collected)}
      {difference === 0 ? null : (
        <span className="ms-1 font-semibold whitespace-nowrap text-danger">({formatDifference(difference)})</span>
      )}
    </>
  );
}

function cashFacts({ cash_collected, cash_difference, payment_type }: DetailedOrder): DescItem[] {
  // Paid at the door: there was none to collect.
  if (cash_collected === null || payment_type === 'online') return [];
  const value = <CashCollected collected={cash_collected} difference={cash_difference ?? 0} />;
  return [{ label: texts.cashCollected, value }];
}

function deliveryFacts({ delivery_fee, slot }: DetailedOrder, timeZone: string): DescItem[] {
  return [
    ...(delivery_fee > 0 ? [{ label: texts.deliveryFee, value: formatRupees(delivery_fee) }] : []),
    ...(slot ? [{ label: texts.window, value: formatWindow(slot, timeZone) }] : []),
  ];
}

function factsOf(order: DetailedOrder, timeZone: string): DescItem[] {
  return [
    { label: texts.orderNumber, value: t(orderTexts.number, { id: order.id }) },
    { label: texts.userId, value: order.user },
    { label: texts.customer, value: order.user_name },
    { label: texts.date, value: formatDateTime(order.created_at, timeZone) },
    { label: texts.total, value: formatRupees(order.payable_total) },
    ...deliveryFacts(order, timeZone),
    { label: texts.status, value: <StatusBadge status={order.status} /> },
    { label: texts.paymentType, value: orderTexts.payment[order.payment_type] },
    { label: texts.store, value: order.warehouse_name ?? orderTexts.notAssigned },
    ...(order.staff_name ? [{ label: texts.staff, value: order.staff_name }] : []),
    {
      label: texts.contact,
      // Not answered to delivery staff once the day of the delivery is over.
      value: order.mobile_number && (
        <a href={`tel:${order.mobile_number}`} className="text-primary underline underline-offset-2">
          {order.mobile_number}
        </a>
      ),
    },
    ...cashFacts(order),
    { label: texts.address, value: order.address, isWide: true },
  ];
}

/** What happened besides the five steps: stores, returns, new PINs. */
function OtherEvents({ order, timeZone }: { order: DetailedOrder; timeZone: string }) {
  const known: Partial<Record<string, string>> = texts.events;
  const events = order.timeline.flatMap(({ event, at, note }) => {
    const template = known[event];
    return template === undefined ? [] : [{ at, words: t<string>(template, { note: note ?? '' }) }];
  });
  if (events.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-2 text-sm font-semibold">{texts.otherEvents}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {events.map(({ at, words }) => (
          <li key={`${at}${words}`}>
            {words} <time className="block text-muted">{formatDateTime(at, timeZone)}</time>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who may read the audit trail: the staff see the timeline alone. */
const READS_HISTORY: readonly (Role | undefined)[] = [ADMIN, MANAGER];

/**
 * Every field of the details dialog (UI-25), then items, timeline and, for
 * administrator and manager, the whole history.
 */
export function OrderDetails({ order }: { order: DetailedOrder }) {
  const { business_tz } = useSettings();
  const hasHistory = READS_HISTORY.includes(useSession()?.role);
  return (
    <div className="flex flex-col gap-4">
      <OrderNotes order={order} />
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_15rem]">
        <DescList items={factsOf(order, business_tz)} className="max-sm:grid-cols-2 max-sm:*:last:col-span-2" />
        <section aria-labelledby={`timeline-${order.id}`} className="max-md:order-last">
          <h3 id={`timeline-${order.id}`} className="mb-3 text-h3 font-semibold">
            {texts.timeline}
          </h3>
          <OrderTimeline
            status={order.status}
            events={order.timeline}
            formatTime={(at) => `${formatShortDate(at, business_tz)}, ${formatTime(at, business_tz)}`}
          />
          {hasHistory ? null : <OtherEvents order={order} timeZone={business_tz} />}
        </section>
        <section aria-labelledby={`items-${order.id}`} className="md:col-span-2">
          <h3 id={`items-${order.id}`} className="mb-2 text-h3 font-semibold">
            {texts.items}
          </h3>
          <LinesTable
            caption={t(texts.itemsOf, { id: order.id })}
            columns={ITEM_COLUMNS}
            lines={asPacked(order.items)}
            sum={{ label: order.delivery_fee > 0 ? texts.goods : texts.total, value: formatRupees(goodsTotal(order)) }}
          />
          <PartRefunds refunds={order.refunds} />
        </section>
      </div>
      {hasHistory ? <BillLinks sale={order} isDue={BILLED.has(order.status)} /> : null}
      {hasHistory ? <OrderHistory order={order} /> : null}
    </div>
  );
}

export interface OrderDetailsDialogProps {
  /** The order to show; undefined while the dialog is closed. */
  order: DetailedOrder | undefined;
  onClose: () => void;
  /** More buttons beside Close: the next step of the order. */
  actions?: ReactNode;
}

/** 'Order Details' in a dialog; it keeps showing its order while it closes. */
export function OrderDetailsDialog({ order, onClose, actions }: OrderDetailsDialogProps) {
  const shown = useLast(order);
  return (
    <Dialog
      isOpen={order !== undefined}
      onClose={onClose}
      title={texts.title}
      width="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.close}
          </Button>
          {actions}
        </>
      }
    >
      {shown ? <OrderDetails order={shown} /> : null}
    </Dialog>
  );
}
