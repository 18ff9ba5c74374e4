// The page /admin-refundable: payments to refund.
import type { Ok } from '@tilgul/contract/endpoint';
import { listRefundable, refundPayment } from '@tilgul/contract/payments';
import { texts } from '@tilgul/messages/office/refunds';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Clock, Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer, ListAnswer } from '../../shared/api/api.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { toWrappedPage, useSend, useWrappedList } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { formatAge } from '../../shared/format/when.ts';
import { PATHS } from '../../shared/paths.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime, Moment } from '../../ui/display/date-time.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';

type Refundable = Ok<typeof listRefundable>['payments'][number];

/** Alerts the refund's state after the call. */
function alertRefundState(state: Refundable['refund_state'], names: { amount: string; name: string }): void {
  if (state === 'processed') alerts.success(texts.processed, texts.processedText(names));
  else if (state === 'failed') alerts.failure(texts.refundFailed, texts.refundFailedText);
  else alerts.success(texts.started, texts.startedText(names));
}

/** The order that was paid, and where the money goes back to. */
const RefundDetails = ({ id, order_id, razorpay_qr_id }: Refundable) => (
  <DescList
    items={[
      order_id === undefined
        ? { label: texts.payment, value: `#${id}` }
        : { label: texts.order, value: texts.orderNumber({ id: order_id }) },
      { label: texts.way, value: razorpay_qr_id === null ? texts.wayOnline : texts.wayUpi },
    ]}
    className="mt-4"
  />
);

/** Refunds after confirmation; the list then shows the new state (UI-27). */
function useRefund() {
  const { send } = useSend(refundPayment, { invalidates: [listRefundable] });
  const [refundingId, setRefundingId] = useState<number>();
  const refund = async (payment: Refundable) => {
    const { id, amount, full_name } = payment;
    const names = { amount: formatRupees(amount), name: full_name };
    const isSure = await confirm({
      title: texts.title,
      text: texts.text(names),
      details: <RefundDetails {...payment} />,
      confirmLabel: texts.confirm(names),
    });
    if (!isSure) return;
    setRefundingId(id);
    try {
      const { refund_state } = await send({ params: { id } });
      alertRefundState(refund_state, names);
    } catch (error) {
      alerts.callFailure(error, texts.refundFailed, texts.failedText);
      // The provider may have started the refund although the answer was lost.
      await refetchCalls([listRefundable]);
    } finally {
      setRefundingId(undefined);
    }
  };
  return { refundingId, refund };
}

/** Polling interval in ms while a refund is pending. */
const POLL_MS = 5_000;

const toPage = (answer: CallAnswer<typeof listRefundable>): ListAnswer<Refundable> =>
  toWrappedPage(answer.payments, answer);

/** Matching payments, page by page; `first` has sum and count of all matches. */
function useRefundable(q: string) {
  const [isWatching, setWatching] = useState(false);
  const list = useWrappedList(listRefundable, { q: q || undefined }, toPage, {
    refetchInterval: isWatching && POLL_MS,
  });
  const isUnderWay = list.rows.some(({ refund_state }) => refund_state === 'pending');
  useEffect(() => setWatching(isUnderWay), [isUnderWay]);
  return list;
}

type RefundableList = ReturnType<typeof useRefundable>;

/** Rows per page (UI-27). */
const PAGE_SIZE = 10;

const toOrder = (id: number) => `${PATHS.adminOrders}?${new URLSearchParams({ status: 'all', open: String(id) })}`;

/** Opens the order that was paid. */
const PaidOrder = ({ order_id }: Refundable) =>
  order_id === undefined ? null : (
    <Link to={toOrder(order_id)} className="hit-44 relative text-primary hover:underline">
      {texts.paidOrder({ id: order_id })}
    </Link>
  );

const COLUMNS: readonly TableColumn<Refundable>[] = [
  {
    id: 'id',
    header: texts.id,
    cell: ({ id }) => id,
    cardCell: (row) => row.full_name,
    isRowHeader: true,
    className: 'text-muted',
  },
  {
    id: 'customer',
    header: texts.customer,
    cell: (row) => <span className="whitespace-nowrap">{row.full_name}</span>,
    // A card is headed by the name.
    cardCell: () => null,
    below: ({ reason }) => (reason ? <span className="text-sm text-ink">{reason}</span> : null),
    card: 'line',
  },
  {
    id: 'amount',
    header: texts.amount,
    cell: (row) => formatRupees(row.amount),
    below: ({ refund_state }) =>
      refund_state === 'failed' ? <span className="font-semibold text-danger">{texts.notRefunded}</span> : null,
    align: 'end',
    card: 'aside',
  },
  {
    id: 'date',
    header: texts.date,
    cell: ({ created_at }) => <b>{formatAge(created_at, serverNow())}</b>,
    below: ({ created_at }) => <Moment at={created_at} />,
    card: 'foot',
    className: 'whitespace-nowrap',
  },
  {
    id: 'order',
    header: texts.orderId,
    cell: (row) => row.razorpay_order_id ?? row.razorpay_qr_id,
    below: PaidOrder,
    className: 'text-muted',
    card: 'line',
  },
];

interface RefundActionProps {
  payment: Refundable;
  isBusy: boolean;
  onRefund: () => void;
}

/** The refund's state stands in the verb's place while it is under way. */
function RefundAction({ payment: { id, refund_state }, isBusy, onRefund }: RefundActionProps) {
  if (refund_state === 'pending')
    return (
      <Badge tone="pending" icon={Clock}>
        {texts.pending}
      </Badge>
    );
  return (
    <Button
      size={36}
      variant="outline-primary"
      busy={isBusy}
      aria-label={texts.processLabel({ id })}
      onClick={onRefund}
      className="max-md:flex-1"
    >
      {texts.process}
    </Button>
  );
}

/** Reset appears once there is something to reset. */
function Filters({ url }: { url: TableUrl<{ readonly q: string }> }) {
  return (
    <span className="flex w-full gap-2 md:w-auto">
      <ListSearch label={texts.search} url={url} className="min-w-0 max-md:flex-1" />
      {url.isFiltered ? (
        <Button variant="ghost" size={40} onClick={url.clearFilters}>
          {texts.reset}
        </Button>
      ) : null}
    </span>
  );
}

/** Sum and count of all payments to refund, whatever is searched. */
function Figures() {
  const { first: data, error } = useRefundable('');
  const placeholder = error ? texts.unknown : undefined;
  const figures = [
    { label: texts.totalAmount, value: data ? formatRupees(data.total_amount) : placeholder },
    { label: texts.totalPending, value: data?.total_count.toLocaleString('en-IN') ?? placeholder },
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 divide-x divide-line rounded-card border border-hairline bg-paper">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0 px-4 py-2.5">
          <dt className="text-sm text-muted max-md:text-xs">{label}</dt>
          <dd className="min-h-9 text-h1 font-semibold wrap-anywhere md:text-h1-lg">
            {value ?? <Skeleton width="4rem" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Disputes that the payer's bank decides against the shop unless it answers in time (PAY-19). */
function Disputes({ list }: { list: RefundableList }) {
  const disputes = list.first?.disputes ?? [];
  if (disputes.length === 0) return null;
  return (
    <Alert tone="notice" title={texts.disputes} live={false} className="mb-6">
      <ul className="flex flex-col gap-1">
        {disputes.map(({ id, payment_id, order_id, amount, full_name, respond_by, state }) => (
          <li key={id}>
            {texts.dispute({ id: payment_id, amount: formatRupees(amount), name: full_name })}{' '}
            {order_id === null ? null : `${texts.disputedOrder({ id: order_id })} `}
            {state === 'under_review' ? texts.underReview : null}
            {state === 'open' && respond_by ? (
              <>
                {texts.answerBy} <DateTime at={respond_by} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function AdminRefundablePage() {
  const url = useTableUrl({ q: '' });
  const list = useRefundable(url.filters.q);
  const { refundingId, refund } = useRefund();

  return (
    <>
      <PageHeader title={titles.adminRefunds} />
      <Figures />
      <Disputes list={list} />
      <DataTable
        id="admin-refundable"
        caption={titles.adminRefunds}
        columns={COLUMNS}
        list={list}
        rowKey={(payment) => payment.id}
        texts={{ ...texts, filtered: texts.empty }}
        paging={{ page: url.page, pageSize: PAGE_SIZE, setPage: url.setPage }}
        numbered
        isFiltered={url.isFiltered}
        filters={<Filters url={url} />}
        footSum={list.first && formatRupees(list.first.total_amount)}
        menu={{
          getLabel: ({ id }) => texts.moreLabel({ id }),
          getEntries: ({ order_id }) => [
            order_id === undefined ? undefined : { label: texts.viewOrder, icon: Eye, to: toOrder(order_id) },
          ],
        }}
        actions={(payment) => (
          <RefundAction payment={payment} isBusy={refundingId === payment.id} onRefund={() => void refund(payment)} />
        )}
      />
    </>
  );
}
