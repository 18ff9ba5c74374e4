// Columns of the claims list, and the badge of a claim's state.
import type { ClaimAnswer, ClaimState } from '@tilgul/contract/claims';
import { texts as claimWords } from '@tilgul/messages/shared/claims';
import { texts } from '@tilgul/messages/store/claims';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { formatRupees } from '../../shared/format/money.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { EnglishName } from '../../ui/display/product.tsx';
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

/** '2 × 500 g, Damaged'. */
export const formatClaim = ({ quantity, product_unit: unit, kind }: ClaimAnswer): string =>
  claimWords.what({ quantity, unit, kind: claimWords.kinds[kind] });

/** Shown to administrators only. */
export const storeColumn: TableColumn<ClaimAnswer> = {
  id: 'store',
  header: texts.store,
  cell: (row) => row.warehouse_name,
};

export const CLAIM_COLUMNS: readonly TableColumn<ClaimAnswer>[] = [
  { id: 'number', header: texts.number, cell: (row) => row.number, isRowHeader: true },
  { id: 'state', header: texts.state, cell: (row) => <ClaimBadge state={row.state} />, card: 'aside' },
  {
    id: 'product',
    header: texts.product,
    cell: (row) => (
      <>
        {row.product_name}
        <EnglishName name={row.product_name_en} />
      </>
    ),
    card: 'line',
  },
  { id: 'what', header: texts.what, cell: formatClaim, card: 'line' },
  { id: 'amount', header: texts.amount, cell: (row) => formatRupees(row.amount), align: 'end' },
  { id: 'order', header: texts.order, cell: (row) => texts.orderNumber({ id: row.order_id }) },
  { id: 'customer', header: texts.customer, cell: (row) => row.customer_name },
  { id: 'date', header: texts.date, cell: (row) => <DateTime at={row.created_at} /> },
  { id: 'due', header: texts.due, cell: (row) => (row.state === 'open' ? <DateTime at={row.due_at} /> : null) },
];
