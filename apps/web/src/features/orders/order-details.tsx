// The dialog 'Order Details' of an online order, for administrators, managers and staff.
import type {
  OrderDispute,
  OrderEventName,
  OrderForBackOffice,
  OrderForStaff,
  OrderRefund,
} from '@tilgul/contract/order-answers';
import { type HistoryEntry, type HistoryField, orderHistory } from '@tilgul/contract/orders';
import { getLateness } from '@tilgul/contract/rules/lateness';
import { addRupees } from '@tilgul/contract/rules/money';
import { ADMIN, MANAGER } from '@tilgul/contract/rules/roles';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { texts as roleTexts } from '@tilgul/messages/shared/roles';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { PackageX, Phone, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDateTime, formatShortDate, formatTime } from '../../shared/format/dates.ts';
import { type AnyMessage, formatMessage } from '../../shared/format/message.ts';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { formatAge, formatWhen } from '../../shared/format/when.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { OrderTimeline } from '../../ui/display/order-timeline.tsx';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { LinesTable } from '../../ui/table/lines-table.tsx';
import { InvoiceLinks, isInvoiced } from './invoice-links.tsx';
import { getItemColumns } from './item-columns.tsx';
import { formatPacked, getLineTotal } from './packed-line.ts';
import { findRiderPhone } from './rider-phone.ts';

const { details: texts, history: historyTexts } = orderTexts;

/** The fields common to all roles, and optional ones that only some have. */
type DetailedOrder = Omit<OrderForStaff, 'pin_verified'> &
  Partial<
    Pick<
      OrderForBackOffice,
      'return_reason' | 'cash_difference' | 'credit_notes' | 'packed' | 'disputes' | 'staff_phone'
    >
  >;

/** Steps whose note is shown. */
const STEPS_WITH_NOTE: readonly OrderEventName[] = ['allocated', 'unallocated', 'Shipped', 'Cancelled', 'returned'];

/** Fields whose values are translated. */
const VALUE_LABELS: Partial<Record<HistoryField, Readonly<Record<string, string>>>> = {
  status: statusTexts,
  stock: historyTexts.stock,
};

function formatValue(field: HistoryField, value: string | null): string {
  if (value === null) return historyTexts.nothing;
  if (field === 'cash_collected') return formatRupees(Number(value));
  return VALUE_LABELS[field]?.[value] ?? value;
}

function formatActor({ actor_name, actor_role }: HistoryEntry): string {
  if (actor_name === null) return historyTexts.itself;
  return actor_role === null ? actor_name : historyTexts.by({ name: actor_name, role: roleTexts[actor_role] });
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { step, at, changes } = entry;
  const note = STEPS_WITH_NOTE.some((name) => name === step) ? entry.note : null;
  // The line of the step already tells these.
  const others = changes.filter(({ after }) => after === null || (after !== step && after !== note));
  return (
    <li className="border-t border-line py-2 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <span className="font-semibold">{historyTexts.steps[step]}</span>
          {note ? `: ${note}` : ''}
        </span>
        <span className="text-muted">
          <DateTime at={at} />
        </span>
      </p>
      <p className="text-muted">{formatActor(entry)}</p>
      {others.map(({ field, before, after }) => (
        <p key={field}>
          {historyTexts.change({
            field: historyTexts.fields[field],
            before: formatValue(field, before),
            after: formatValue(field, after),
          })}
        </p>
      ))}
    </li>
  );
}

/** The order's history, refetched when the order on screen changes. */
function useHistory(order: DetailedOrder) {
  const load = useGet(orderHistory, { params: { id: order.id } }, { staleTime: 0 });
  const stamp = `${order.status} ${order.timeline.length}`;
  const loadedFor = useRef(stamp);
  const { refetch } = load;
  useEffect(() => {
    if (loadedFor.current === stamp) return;
    loadedFor.current = stamp;
    void refetch();
  }, [stamp, refetch]);
  return load;
}

/** Timeline and audit log of one order in one list, oldest first. */
function OrderHistory({ order }: { order: DetailedOrder }) {
  const load = useHistory(order);
  return (
    <section aria-label={historyTexts.title}>
      <h3 className="mb-2 text-h3 font-semibold">{historyTexts.title}</h3>
      {load.data ? (
        <ol className="flex flex-col text-sm">
          {load.data.rows.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended.
            <Entry key={index} entry={entry} />
          ))}
        </ol>
      ) : null}
      {load.isPending ? (
        <SkeletonGroup label={historyTexts.loading} className="flex flex-col gap-3">
          {order.timeline.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
            <Skeleton key={index} width="70%" />
          ))}
        </SkeletonGroup>
      ) : null}
      {load.data ? null : <LoadAlert load={load} title={historyTexts.failed} fallback={historyTexts.failedText} />}
    </section>
  );
}

type Item = OrderForBackOffice['items'][number];

/** Order lines in charged quantities, each with a note on how packing changed it. */
export const toPackedLines = (items: readonly Item[]): readonly (Item & { readonly note: string | undefined })[] =>
  items.map((item) => ({
    ...item,
    quantity: item.packed ?? item.quantity,
    note: formatPacked(item, items, texts),
  }));

/** Partial refunds of the order's payment (PAY-15), by hand (PAY-18), and of a duplicate payment (PAY-17). */
function PartRefunds({ refunds }: { refunds: readonly OrderRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {refunds.map(({ id, amount, state, extra, by_hand, reason }) => (
        <li key={id}>
          {extra || by_hand ? `${reason}: ` : null}
          {texts.refunds[state]({ amount: formatRupees(amount) })}
        </li>
      ))}
    </ul>
  );
}

/** Open disputes of the payment (PAY-19), for the back office. */
function Disputes({ disputes = [] }: { disputes: readonly OrderDispute[] | undefined }) {
  return disputes.map(({ id, amount, state, respond_by }) => (
    <Alert key={id} title={texts.disputed({ amount: formatRupees(amount) })} live={false}>
      {state === 'under_review' ? texts.disputeUnderReview : null}
      {state === 'open' && respond_by ? (
        <>
          {texts.disputeAnswerBy} <DateTime at={respond_by} />
        </>
      ) : null}
    </Alert>
  ));
}

const ITEM_COLUMNS = getItemColumns(texts);

/** Total of the goods in rupees, as packed. */
const goodsTotal = ({ items }: DetailedOrder) => addRupees(...toPackedLines(items).map(getLineTotal));

/** Reason of a cancellation or return. */
export function OrderNotes({ order }: { order: Pick<DetailedOrder, 'status' | 'cancel_reason' | 'return_reason'> }) {
  return (
    <>
      {order.status === 'Cancelled' && order.cancel_reason ? (
        <Alert icon={PackageX} title={texts.cancelled} live={false}>
          {order.cancel_reason}
        </Alert>
      ) : null}
      {order.status !== 'Cancelled' && order.return_reason ? (
        <Alert tone="notice" icon={Undo2} title={texts.returned}>
          {order.return_reason}
        </Alert>
      ) : null}
    </>
  );
}

/** Substitutes that the customer has not answered yet; they are not among the lines. */
function OpenQuestions({ order: { changes } }: { order: DetailedOrder }) {
  const { business_tz: zone } = useSettings();
  return changes
    .filter(({ state }) => state === 'asked')
    .map(({ id, product_name: name, substitute_name: other, to: count, answer_by: until }) => (
      <Alert key={id} tone="notice" className="mt-2">
        {texts.asked({ name, other: other ?? '', count, time: until === null ? '' : formatTime(until, zone) })}
      </Alert>
    ));
}

/** Cash collected; a difference from the total is red and signed. */
function cashFacts({ cash_collected, cash_difference: difference, payment_type }: DetailedOrder): DescItem[] {
  // Paid by UPI on delivery: no cash was collected.
  if (cash_collected === null || payment_type === 'online') return [];
  const value = (
    <>
      {formatRupees(cash_collected)}
      {difference ? (
        <span className="ms-1 font-semibold whitespace-nowrap text-danger">({formatDifference(difference)})</span>
      ) : null}
    </>
  );
  return [{ label: texts.cashCollected, value }];
}

/** How late an open order is against its window. */
function LateNote({ order }: { order: DetailedOrder }) {
  const { business_tz: zone } = useSettings();
  const late = getLateness(order, serverNow());
  if (late === 0 || !order.slot) return null;
  return (
    <Alert title={texts.lateBy({ age: formatAge(new Date(serverNow() - late), serverNow()) })} live={false}>
      {texts.wasDue({ window: formatWhen(order.slot, serverNow(), zone) })}
    </Alert>
  );
}

function deliveryFacts(order: DetailedOrder, timeZone: string): DescItem[] {
  const { delivery_fee, slot } = order;
  return [
    ...(delivery_fee > 0 ? [{ label: texts.deliveryFee, value: formatRupees(delivery_fee) }] : []),
    ...(slot ? [{ label: texts.window, value: formatWhen(slot, serverNow(), timeZone) }] : []),
  ];
}

/** By whom and when it was packed. */
const packingFacts = ({ packed }: DetailedOrder, timeZone: string): DescItem[] =>
  packed
    ? [
        {
          label: orderTexts.packed,
          value: [packed.by_name, formatDateTime(packed.at, timeZone)].filter(Boolean).join(', '),
        },
      ]
    : [];

/** The rider's name and, in the back office, number. */
const Rider = ({ order: { staff_name, staff_phone } }: { order: DetailedOrder }) => (
  <>
    {staff_name}
    {staff_phone ? (
      <span className="block text-primary">
        <PhoneLink phone={staff_phone} />
      </span>
    ) : null}
  </>
);

function getDetails(order: DetailedOrder, timeZone: string): DescItem[] {
  return [
    { label: texts.orderNumber, value: orderTexts.number({ id: order.id }) },
    { label: texts.customer, value: order.user_name },
    { label: texts.date, value: formatDateTime(order.created_at, timeZone) },
    { label: texts.total, value: formatRupees(order.payable_total) },
    ...deliveryFacts(order, timeZone),
    { label: texts.status, value: <StatusBadge status={order.status} /> },
    ...packingFacts(order, timeZone),
    { label: texts.paymentType, value: orderTexts.payment[order.payment_type] },
    { label: texts.store, value: order.warehouse_name ?? orderTexts.notAssigned },
    ...(order.staff_name ? [{ label: texts.staff, value: <Rider order={order} /> }] : []),
    {
      label: texts.contact,
      // The server omits it for delivery staff after the day of delivery.
      value: order.mobile_number && (
        <span className="text-primary">
          <PhoneLink phone={order.mobile_number} />
        </span>
      ),
    },
    ...cashFacts(order),
    { label: texts.address, value: order.address, isWide: true },
  ];
}

/** Events besides the five steps: allocation, returns, new PINs. */
function OtherEvents({ order, timeZone }: { order: DetailedOrder; timeZone: string }) {
  const known: Partial<Record<string, AnyMessage<{ note: string }>>> = texts.events;
  const events = order.timeline.flatMap(({ event, at, note }) => {
    const message = known[event];
    return message === undefined ? [] : [{ at, text: formatMessage(message, { note: note ?? '' }) }];
  });
  if (events.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-2 text-sm font-semibold">{texts.otherEvents}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {events.map(({ at, text }) => (
          <li key={`${at}${text}`}>
            {text} <time className="block text-muted">{formatDateTime(at, timeZone)}</time>
          </li>
        ))}
      </ul>
    </>
  );
}

/** All fields of the details dialog (UI-25), then items, timeline and, for administrators and managers, the full history. */
function OrderDetails({ order }: { order: DetailedOrder }) {
  const { business_tz } = useSettings();
  const role = useSession()?.role;
  const hasHistory = role === ADMIN || role === MANAGER;
  return (
    <div className="flex flex-col gap-4">
      <OrderNotes order={order} />
      <LateNote order={order} />
      <Disputes disputes={order.disputes} />
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]">
        <DescList items={getDetails(order, business_tz)} className="max-sm:grid-cols-2 max-sm:*:last:col-span-2" />
        <section aria-label={texts.timeline} className="max-md:order-last">
          <h3 className="mb-3 text-h3 font-semibold">{texts.timeline}</h3>
          <OrderTimeline
            status={order.status}
            events={order.timeline}
            formatTime={(at) => `${formatShortDate(at, business_tz)}, ${formatTime(at, business_tz)}`}
          />
          {hasHistory ? null : <OtherEvents order={order} timeZone={business_tz} />}
        </section>
        <section aria-label={texts.items} className="md:col-span-2">
          <h3 className="mb-2 text-h3 font-semibold">{texts.items}</h3>
          <LinesTable
            caption={texts.itemsCaption({ id: order.id })}
            columns={ITEM_COLUMNS}
            lines={toPackedLines(order.items)}
            sum={{
              label: order.delivery_fee > 0 ? texts.goods : texts.total,
              value: formatRupees(goodsTotal(order)),
            }}
          />
          <OpenQuestions order={order} />
          <PartRefunds refunds={order.refunds} />
        </section>
      </div>
      {hasHistory ? <InvoiceLinks sale={order} isDue={isInvoiced(order.status)} /> : null}
      {hasHistory ? <OrderHistory order={order} /> : null}
    </div>
  );
}

interface OrderDetailsDialogProps {
  /** The order to show; undefined while the dialog is closed. */
  order: DetailedOrder | undefined;
  onClose: () => void;
  /** The order's next step, beside Close. */
  actions?: ReactNode;
  /** ⋯ with what else can be done. */
  more?: ReactNode;
}

/** Calls the rider who has the order. */
function RiderCall({ order }: { order: DetailedOrder }) {
  const phone = findRiderPhone(order);
  if (phone === undefined || order.staff_name === null) return null;
  return (
    <LinkButton href={`tel:${phone}`} variant="outline-primary" icon={Phone}>
      {texts.callRider({ name: order.staff_name.split(' ')[0] ?? order.staff_name })}
    </LinkButton>
  );
}

/** 'Order Details' in a dialog; keeps showing its order while it closes. */
export function OrderDetailsDialog({ order, onClose, actions, more }: OrderDetailsDialogProps) {
  const shown = useLastDefined(order);
  return (
    <Dialog
      isOpen={order !== undefined}
      onClose={onClose}
      title={texts.title}
      width="lg"
      closeLabel={texts.close}
      footer={
        <div className="contents *:whitespace-nowrap *:max-sm:flex-1">
          {more ? <span className="order-first flex-none! empty:hidden sm:me-auto">{more}</span> : null}
          {actions ?? (shown ? <RiderCall order={shown} /> : null)}
        </div>
      }
    >
      {shown ? <OrderDetails order={shown} /> : null}
    </Dialog>
  );
}
