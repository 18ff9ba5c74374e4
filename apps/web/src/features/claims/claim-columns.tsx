// Columns of the claims list, and the badge of a claim's state.
import type { ClaimAnswer, ClaimState } from '@tilgul/contract/claims';
import { texts as claimWords } from '@tilgul/messages/shared/claims';
import { texts } from '@tilgul/messages/store/claims';
import { CircleCheck, CircleX, Clock, ClockAlert } from 'lucide-react';
import { Link } from 'react-router';
import { serverNow } from '../../shared/format/clock.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { formatAge } from '../../shared/format/when.ts';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime, Moment } from '../../ui/display/date-time.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';

const BADGES = {
  open: { tone: 'pending', icon: Clock },
  accepted: { tone: 'delivered', icon: CircleCheck },
  rejected: { tone: 'closed', icon: CircleX },
} as const;

/** A claim's state as icon and word. */
export const ClaimBadge = ({ state }: { state: ClaimState }) => (
  <Badge {...BADGES[state]}>{claimWords.states[state]}</Badge>
);

/** Accepted, paid in cash, and not refunded yet. */
export const awaitsCashRefund = ({ state, payment_type, paid_back_at }: ClaimAnswer): boolean =>
  state === 'accepted' && payment_type === 'cod' && paid_back_at === null;

/** '2 × 500 g, Damaged'. */
export const formatClaim = ({ quantity, product_unit: unit, kind }: ClaimAnswer): string =>
  claimWords.what({ quantity, unit, kind: claimWords.kinds[kind] });

/** When the customer expects an answer, else the last day to decide. */
const getDeadline = ({ answer_by, due_at }: ClaimAnswer): string => answer_by ?? due_at;

export const isOverdue = (claim: ClaimAnswer): boolean =>
  claim.state === 'open' && Date.parse(getDeadline(claim)) <= serverNow();

/** How long is left to decide or how late it is, then the exact time. */
export function DecideBy(claim: ClaimAnswer) {
  if (claim.state !== 'open') return null;
  const at = getDeadline(claim);
  const now = serverNow();
  const isLate = isOverdue(claim);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 md:flex-col md:items-start">
      <span
        className={cn(
          'inline-flex items-center gap-1 font-semibold whitespace-nowrap',
          isLate ? 'text-danger' : 'text-notice-text',
        )}
      >
        {isLate ? <ClockAlert aria-hidden="true" className="size-4 shrink-0" /> : null}
        {isLate ? texts.late({ age: formatAge(at, now) }) : texts.left({ age: formatAge(new Date(now), at) })}
      </span>
      <span className="text-xs text-muted">
        <Moment at={at} />
      </span>
    </span>
  );
}

/** '2 × 500 g, Damaged', and the English name after a translated one. */
const What = (row: ClaimAnswer) => (
  <>
    {formatClaim(row)}
    {row.product_name_en === undefined ? null : <span lang="en"> · {row.product_name_en}</span>}
  </>
);

interface OrderLinkProps {
  id: number;
  toOrder: (id: number) => string;
}

const OrderLink = ({ id, toOrder }: OrderLinkProps) => (
  <Link to={toOrder(id)} className="hit-44 relative text-primary hover:underline">
    {texts.orderNumber({ id })}
  </Link>
);

interface ColumnOptions {
  /** The address of an order's details. */
  toOrder: OrderLinkProps['toOrder'];
  /** Administrators see the store. */
  hasStore: boolean;
}

/** Cards have order, customer and store in one line. */
export const claimColumns = ({ toOrder, hasStore }: ColumnOptions): readonly TableColumn<ClaimAnswer>[] => [
  {
    id: 'number',
    header: texts.number,
    cell: (row) => row.number,
    below: (row) => <DateTime at={row.created_at} />,
    isRowHeader: true,
    className: 'whitespace-nowrap',
  },
  { id: 'state', header: texts.state, cell: (row) => <ClaimBadge state={row.state} />, card: 'none' },
  {
    id: 'product',
    header: texts.product,
    cell: (row) => <span className="md:whitespace-nowrap">{row.product_name}</span>,
    below: What,
    card: 'line',
  },
  { id: 'amount', header: texts.amount, cell: (row) => formatRupees(row.amount), align: 'end', card: 'aside' },
  {
    id: 'order',
    header: texts.order,
    cell: ({ order_id }) => <OrderLink id={order_id} toOrder={toOrder} />,
    card: 'none',
  },
  {
    id: 'customer',
    header: texts.customer,
    cell: (row) => <span className="whitespace-nowrap">{row.customer_name}</span>,
    card: 'line',
    cardCell: (row) => (
      <span>
        <OrderLink id={row.order_id} toOrder={toOrder} /> · {row.customer_name}
        {hasStore ? ` · ${row.warehouse_name}` : null}
      </span>
    ),
  },
  {
    id: 'due',
    header: texts.due,
    cell: DecideBy,
    card: 'foot',
    cardCell: (row) => (row.state === 'open' ? <DecideBy {...row} /> : <ClaimBadge state={row.state} />),
  },
  ...(hasStore
    ? [{ id: 'store', header: texts.store, cell: (row: ClaimAnswer) => row.warehouse_name, card: 'none' as const }]
    : []),
];
