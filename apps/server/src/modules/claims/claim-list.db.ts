// SQL of lists of claims.
import { type ClaimKind, type ClaimState, claimNumber } from '@tilgul/contract/delivery/claim-rules';
import type { ClaimAnswer } from '@tilgul/contract/delivery/claims';
import { toRupees } from '@tilgul/contract/rules/money';
import type { PaymentMethod } from '@tilgul/contract/rules/order-status';
import { STAFF } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { Actor, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images/images.ts';
import { containing } from '../../platform/db/like.ts';
import { countUpToCap } from '../../platform/paging/count.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import type { Page, SearchQuery } from '../../platform/paging/page.ts';
import { namesOf } from '../../texts/goods-names.ts';
import { dayNames } from '../catalog/names/day-names.db.ts';
import { addressLine } from '../orders/orders.rules.ts';
import { broughtNow, isToPayBack, visibleClaims } from './claims.access.ts';
import { claimedPaise } from './claims.db.ts';

export interface ClaimFilter extends SearchQuery {
  readonly state?: ClaimState | undefined;
  readonly order_id?: number | undefined;
}

/** The claims that somebody may see; of a rider's customers those to pay back alone. Throws no_store. */
const selectVisible = (db: Db, actor: Actor) =>
  db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .where(visibleClaims(actor))
    .$if(actor.role === STAFF, (rows) => rows.where(isToPayBack));

/** The number of a claim or an order as it is typed: K0000042, #42, 42. */
const typedNumber = (q: string): string => q.replace(/^(#|k0*)/i, '');

function matching(db: Db, actor: Actor, { q, state, order_id }: ClaimFilter) {
  return selectVisible(db, actor)
    .$if(state !== undefined, (rows) => rows.where('claims.state', '=', state ?? ''))
    .$if(order_id !== undefined, (rows) => rows.where('claims.order_id', '=', order_id ?? 0))
    .$if(Boolean(q), (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('orders.customer_name', 'ilike', containing(q ?? '')),
          eb(eb.cast<string>('claims.id', 'text'), '=', typedNumber(q ?? '')),
          eb(eb.cast<string>('claims.order_id', 'text'), '=', typedNumber(q ?? '')),
        ]),
      ),
    );
}

const withDetails = (claims: ReturnType<typeof selectVisible>, actor: Actor) =>
  claims
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'claims.order_id')
        .onRef('order_lines.product_id', '=', 'claims.product_id'),
    )
    .innerJoin('products', 'products.id', 'claims.product_id')
    .innerJoin('stores', 'stores.id', 'claims.store_id')
    .leftJoin('cash_entries', 'cash_entries.claim_id', 'claims.id')
    .select(['claims.id', 'claims.state', 'claims.order_id', 'claims.product_id', 'claims.kind', 'claims.quantity'])
    .select(['claims.note', 'claims.image_hash', 'claims.reason', 'claims.amount_paise', 'claims.created_at'])
    .select(['claims.due_at', 'claims.decided_at', 'orders.payment_type', 'orders.customer_name'])
    .select(['order_lines.product_name', 'order_lines.product_unit', 'order_lines.price_paise', 'order_lines.packed'])
    .select(['order_lines.quantity as ordered', 'order_lines.charged_paise', 'order_lines.claimed'])
    .select(['orders.full_name', 'orders.street_address1', 'orders.street_address2', 'orders.city'])
    .select(['orders.state as region', 'orders.postal_code', 'orders.mobile_number', 'stores.name as warehouse_name'])
    .select('cash_entries.created_at as paid_back_at')
    .select(dayNames('order_lines'))
    .$if(actor.role === STAFF, (rows) =>
      rows.select((eb) =>
        sql<number[]>`(select coalesce(json_agg(now.id), '[]') from ${broughtNow(eb, actor)} as now)`.as('order_ids'),
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number];

const answerOf = (row: Row, actor: Actor): ClaimAnswer => ({
  id: row.id,
  number: claimNumber(row.id),
  // The table's checks allow no other words.
  state: row.state as ClaimState,
  order_id: row.order_id,
  line_id: row.product_id,
  ...namesOf(row.product_name, row),
  product_unit: row.product_unit,
  kind: row.kind as ClaimKind,
  quantity: row.quantity,
  note: row.note,
  image: pictureUrl(row.image_hash),
  reason: row.reason,
  amount: toRupees(row.amount_paise ?? claimedPaise({ ...row, delivered: row.packed ?? row.ordered }, row.quantity)),
  created_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  payment_type: row.payment_type as PaymentMethod,
  paid_back_at: row.paid_back_at?.toISOString() ?? null,
  warehouse_name: row.warehouse_name,
  customer_name: row.customer_name,
  ordered: row.ordered,
  packed: row.packed,
  ...(actor.role === STAFF && {
    door: {
      address: addressLine({ ...row, state: row.region }),
      mobile_number: row.mobile_number,
      order_ids: row.order_ids ?? [],
    },
  }),
});

/** A page of the claims that the actor may see, the newest first. Throws no_store. */
export async function listClaimPage(db: Db, actor: Actor, filter: ClaimFilter): Promise<Page<ClaimAnswer>> {
  const claims = matching(db, actor, filter);
  const page = await readPage({
    rows: withDetails(claims, actor),
    order: newestById('claims.id'),
    query: filter,
    count: () => countUpToCap(db, claims),
  });
  return { ...page, rows: page.rows.map((row) => answerOf(row, actor)) };
}

/** One claim as its list has it; it is there and the actor may see it. */
export async function readClaim(db: Db, actor: Actor, id: number): Promise<ClaimAnswer> {
  const row = await withDetails(selectVisible(db, actor), actor).where('claims.id', '=', id).executeTakeFirstOrThrow();
  return answerOf(row, actor);
}
