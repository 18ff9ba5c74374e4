// SQL of claims: who may see which, making, deciding and paying back one, and their lists.
import type { api } from '@tilgul/contract';
import {
  AUTOMATIC_CLAIM_DAYS,
  AUTOMATIC_CLAIMS,
  type ClaimAnswer,
  type ClaimFilter,
  type ClaimKind,
  type ClaimState,
  formatClaimNumber,
} from '@tilgul/contract/claims';
import type { Query } from '@tilgul/contract/endpoint';
import { notFound } from '@tilgul/contract/rules/errors';
import { asPaise, lineTotal, type Paise, toRupees } from '@tilgul/contract/rules/money';
import { ADMIN, CUSTOMER, MANAGER, STAFF } from '@tilgul/contract/rules/roles';
import type { PaymentMethod } from '@tilgul/contract/rules/statuses';
import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import type { Actor, ActorContext, Db } from '../../deps.ts';
import { toLikePattern } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { matchesPhone } from '../../platform/db/typed-text.sql.ts';
import { byNumber, newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page } from '../../platform/paging/page.ts';
import { requireStore } from '../../platform/security/access.ts';
import { translate, translateField } from '../../texts/names.ts';
import { lineNameColumns } from '../catalog/priced-lines.sql.ts';
import { claimPhotoUrl } from '../claim-photos/claim-photos.sql.ts';
import { formatAddress } from '../orders/orders.rules.ts';

type Claims = ExpressionBuilder<DB, 'claims' | 'orders'>;
type ClaimScope = (eb: Claims) => Expression<SqlBool>;

/** Restricts claims, joined to their orders, to those that the actor may see. */
function visibleClaims(actor: Actor): ClaimScope {
  if (actor.role === ADMIN) return (eb) => eb.lit(true);
  if (actor.role === CUSTOMER) return (eb) => eb('claims.user_id', '=', actor.id);
  const storeId = requireStore(actor);
  const isOfStore: ClaimScope = (eb) => eb('claims.store_id', '=', storeId);
  return actor.role === MANAGER ? isOfStore : (eb) => eb.and([isOfStore(eb), concernsRider(eb, actor)]);
}

/** Matches accepted claims of cash orders that are not paid back yet. */
const awaitsCashRefund: ClaimScope = (eb) =>
  eb.and([
    eb('claims.state', '=', 'accepted'),
    eb('orders.payment_id', 'is', null),
    eb.not(eb.exists(eb.selectFrom('cash_entries').select('id').whereRef('cash_entries.claim_id', '=', 'claims.id'))),
  ]);

/** The orders that the rider is now delivering to the claim's customer. */
const ordersOutForDelivery = (eb: Claims, { id }: Actor) =>
  eb
    .selectFrom('orders as current')
    .select('current.id')
    .whereRef('current.user_id', '=', 'claims.user_id')
    .where('current.staff_id', '=', id)
    .where('current.status', '=', 'Out For Delivery')
    .where('current.deleted_at', 'is', null);

/** Matches claims of orders that the rider delivered, or of customers the rider now delivers to (CLAIM-9). */
const concernsRider = (eb: Claims, actor: Actor) =>
  eb.or([eb('orders.staff_id', '=', actor.id), eb.exists(ordersOutForDelivery(eb, actor))]);

/** An order line, with what claims took of it. */
export interface ClaimedLine {
  readonly product_id: number;
  readonly product_name: string;
  readonly price_paise: Paise;
  /** Price of a weighed line. */
  readonly charged_paise: Paise | null;
  /** Quantity in accepted claims. */
  readonly claimed: number;
  /** Quantity delivered. */
  readonly delivered: number;
  /** Quantity in open and accepted claims. */
  readonly taken: number;
}

/** Price of the next `quantity` units of a line. Weighed lines are split so that all claims together give back the exact price. */
export function calculateClaimAmount(
  line: Pick<ClaimedLine, 'price_paise' | 'charged_paise' | 'claimed' | 'delivered'>,
  quantity: number,
): Paise {
  const { price_paise, charged_paise, claimed, delivered } = line;
  if (charged_paise === null) return asPaise(lineTotal({ price_paise, quantity }));
  const upTo = (units: number) => Math.floor((charged_paise * units) / delivered);
  return asPaise(upTo(claimed + quantity) - upTo(claimed));
}

/** Returns a line of an order that the caller has locked, or throws not_found. */
export async function getClaimedLine(db: Db, orderId: number, productId: number): Promise<ClaimedLine> {
  const { rows } = await sql<ClaimedLine>`
    select line.product_id, line.product_name, line.price_paise, line.charged_paise, line.claimed, coalesce(line.packed, line.quantity) as delivered,
      coalesce((select sum(quantity) from claims
        where claims.order_id = line.order_id and claims.product_id = line.product_id and state <> 'rejected'), 0)::integer as taken
    from order_lines as line
    where line.order_id = ${orderId}::bigint and line.product_id = ${productId}::bigint`.execute(db);
  const [line] = rows;
  if (!line) throw notFound();
  return line;
}

/** Inserts an open claim and returns its id. */
export async function insertClaim(
  { db, actor, now }: ActorContext,
  claim: Omit<Insertable<DB['claims']>, 'user_id' | 'created_at'>,
): Promise<number> {
  const row = { ...claim, user_id: actor.id, created_at: now };
  const { id } = await db.insertInto('claims').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A claim that the actor may see. */
export const getClaim = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select(['claims.id', 'claims.order_id', 'claims.product_id', 'claims.store_id', 'claims.user_id'])
    .select(['claims.quantity', 'claims.state', 'claims.amount_paise', 'claims.photo', 'claims.image_hash'])
    .where('claims.id', '=', id)
    .where(visibleClaims(actor))
    .executeTakeFirstOrThrow(notFound);
export type Claim = Awaited<ReturnType<typeof getClaim>>;

export interface Decision {
  readonly accept: boolean;
  readonly reason: string | null;
  readonly restock: boolean;
  readonly amount: Paise;
  /** No person decided: it was small (CLAIM-10). */
  readonly isAutomatic: boolean;
}

/** Decides an open claim; false if it was decided before. */
export async function writeDecision(
  { db, actor, now }: ActorContext,
  id: number,
  { accept, reason, restock, amount, isAutomatic }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({
      state: accept ? 'accepted' : 'rejected',
      reason,
      restock: accept ? restock : null,
      amount_paise: accept ? amount : null,
      decided_by: isAutomatic ? null : actor.id,
      is_automatic: isAutomatic,
      decided_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Whether a claim of this amount may be accepted at once: small enough, and few of the account's claims were lately
 * (CLAIM-10). Locks the account's claims until the end of the transaction, so that two at once count each other.
 */
export async function isAcceptedAtOnce({ db, actor, now }: ActorContext, amount: Paise): Promise<boolean> {
  const settings = await db.selectFrom('delivery_settings').select('claim_auto_max_paise').executeTakeFirst();
  const max = settings?.claim_auto_max_paise ?? null;
  if (max === null || amount <= 0 || amount > max) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${actor.id}`}, 0))`.execute(db);
  const since = new Date(now.getTime() - AUTOMATIC_CLAIM_DAYS * 24 * 3_600_000);
  const { count } = await db
    .selectFrom('claims')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.id)
    .where('is_automatic', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count) < AUTOMATIC_CLAIMS;
}

/** Adds an accepted claim to its line and order. A table check refuses more than was delivered. */
export async function addClaimToOrder(db: Db, { order_id, product_id, quantity }: Claim, amount: Paise): Promise<void> {
  await db
    .updateTable('order_lines')
    .set((eb) => ({ claimed: eb('claimed', '+', quantity) }))
    .where('order_id', '=', order_id)
    .where('product_id', '=', product_id)
    .execute();
  await db
    .updateTable('orders')
    .set((eb) => ({ claimed_paise: eb('claimed_paise', '+', amount) }))
    .where('id', '=', order_id)
    .execute();
}

/** Whether a claim was paid back in cash, by till or rider. */
export async function isPaidBack(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('cash_entries').select('id').where('claim_id', '=', id).executeTakeFirst()) !== undefined;
}

/** The claims that the actor may see. Riders see only those to pay back. */
const selectVisible = (db: Db, actor: Actor) =>
  db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .where(visibleClaims(actor))
    .$if(actor.role === STAFF, (rows) => rows.where(awaitsCashRefund));

/** The digits of a typed claim or order number: K0000042, #42, 42. */
const parseNumber = (q: string): string => q.replace(/^(#|k0*)/i, '');

/** Matches a state, or one of the views of the list. */
function hasState(state: ClaimFilter, now: Date): ClaimScope {
  if (state === 'to_refund') return awaitsCashRefund;
  if (state === 'decided') return (eb) => eb('claims.state', '<>', 'open');
  if (state !== 'late') return (eb) => eb('claims.state', '=', state);
  return (eb) =>
    eb.and([eb('claims.state', '=', 'open'), eb(eb.fn.coalesce('claims.answer_by', 'claims.due_at'), '<=', now)]);
}

type ListContext = Pick<ActorContext, 'db' | 'actor' | 'now'>;
type ListFilter = Query<typeof api.claims.listClaims>;

function selectMatching({ db, actor, now }: ListContext, { q, state, order_id }: ListFilter) {
  return selectVisible(db, actor)
    .$if(state !== undefined, (rows) => rows.where(hasState(state ?? 'open', now)))
    .$if(order_id !== undefined, (rows) => rows.where('claims.order_id', '=', order_id ?? 0))
    .$if(Boolean(q), (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('orders.customer_name', 'ilike', toLikePattern(q ?? '')),
          matchesPhone('orders.mobile_number', q ?? '') ?? eb.lit(false),
          eb(eb.cast<string>('claims.id', 'text'), '=', parseNumber(q ?? '')),
          eb(eb.cast<string>('claims.order_id', 'text'), '=', parseNumber(q ?? '')),
        ]),
      ),
    );
}

const selectDetails = (claims: ReturnType<typeof selectVisible>, actor: Actor) =>
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
    .select([
      'claims.note',
      'claims.photo',
      'claims.image_hash',
      'claims.reason',
      'claims.amount_paise',
      'claims.created_at',
    ])
    .select(['claims.answer_by', 'claims.is_automatic'])
    .select(['claims.due_at', 'claims.decided_at', 'orders.payment_type', 'orders.customer_name'])
    .select(['order_lines.product_name', 'order_lines.product_unit', 'order_lines.price_paise', 'order_lines.packed'])
    .select(['order_lines.quantity as ordered', 'order_lines.charged_paise', 'order_lines.claimed'])
    .select(['orders.full_name', 'orders.street_address1', 'orders.street_address2', 'orders.city'])
    .select(['orders.state as region', 'orders.postal_code', 'orders.mobile_number', 'stores.name as warehouse_name'])
    .select('stores.names as warehouse_names')
    .select('cash_entries.created_at as paid_back_at')
    .select(lineNameColumns('order_lines'))
    .$if(actor.role === STAFF, (rows) =>
      rows.select((eb) =>
        sql<
          number[]
        >`(select coalesce(json_agg(current_order.id), '[]') from ${ordersOutForDelivery(eb, actor)} as current_order)`.as(
          'order_ids',
        ),
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectDetails>['execute']>>[number];

const toClaimAnswer = (row: Row, actor: Actor): ClaimAnswer => ({
  id: row.id,
  number: formatClaimNumber(row.id),
  // The casts are safe: the table's checks allow no other values.
  state: row.state as ClaimState,
  order_id: row.order_id,
  line_id: row.product_id,
  ...translateField('product_name', row.product_name, row.names),
  ...translateField('product_unit', row.product_unit, row.unit_names),
  kind: row.kind as ClaimKind,
  quantity: row.quantity,
  note: row.note,
  image: claimPhotoUrl(row.id, row),
  reason: row.reason,
  amount: toRupees(
    row.amount_paise ?? calculateClaimAmount({ ...row, delivered: row.packed ?? row.ordered }, row.quantity),
  ),
  created_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
  ...(row.answer_by !== null && { answer_by: row.answer_by.toISOString() }),
  ...(row.is_automatic && { is_automatic: true }),
  decided_at: row.decided_at?.toISOString() ?? null,
  payment_type: row.payment_type as PaymentMethod,
  paid_back_at: row.paid_back_at?.toISOString() ?? null,
  warehouse_name: translate(row.warehouse_name, row.warehouse_names),
  customer_name: row.customer_name,
  ordered: row.ordered,
  packed: row.packed,
  ...(actor.role === STAFF && {
    door: {
      address: formatAddress({ ...row, state: row.region }),
      mobile_number: row.mobile_number,
      order_ids: row.order_ids ?? [],
    },
  }),
});

const isUndecided = ({ state }: ListFilter): boolean => state === 'open' || state === 'late';

/** Claims that the actor may see, newest first. Open ones oldest first, as their deadlines have the order of their ids. */
export async function listClaims(context: ListContext, filter: ListFilter): Promise<Page<ClaimAnswer>> {
  const { db, actor } = context;
  const claims = selectMatching(context, filter);
  const page = await readPage({
    rows: selectDetails(claims, actor),
    order: isUndecided(filter) ? byNumber('claims.id', ({ id }: { id: number }) => id) : newestById('claims.id'),
    query: filter,
    count: () => countUpToCap(db, claims),
  });
  return { ...page, rows: page.rows.map((row) => toClaimAnswer(row, actor)) };
}

/** The answer for an existing claim that the actor may see. */
export async function getClaimAnswer(db: Db, actor: Actor, id: number): Promise<ClaimAnswer> {
  const row = await selectDetails(selectVisible(db, actor), actor)
    .where('claims.id', '=', id)
    .executeTakeFirstOrThrow();
  return toClaimAnswer(row, actor);
}
