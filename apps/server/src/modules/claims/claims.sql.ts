import { type ClaimAnswer, type ClaimKind, type ClaimState, claimNumber } from '@tilgul/contract/claims';
import { AppError } from '@tilgul/contract/rules/errors';
import { lineTotal, type Paise, paiseOf, toRupees } from '@tilgul/contract/rules/money';
import { ADMIN, CUSTOMER, MANAGER, STAFF } from '@tilgul/contract/rules/roles';
import type { PaymentMethod } from '@tilgul/contract/rules/statuses';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, ActorContext, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { containing } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { requireStore } from '../../platform/security/access.ts';
import { namesOf } from '../../texts/goods-names.ts';
import { dayNames } from '../catalog/priced-lines.sql.ts';
import { formatAddress } from '../orders/orders.rules.ts';

// SQL of lists of claims.

interface ClaimFilter extends SearchQuery {
  readonly state?: ClaimState | undefined;
  readonly order_id?: number | undefined;
}

/** The claims that somebody may see; of a rider's customers those to pay back alone. Throws no_store. */
const selectVisible = (db: Db, actor: Actor) =>
  db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .where(visibleClaims(actor))
    .$if(actor.role === STAFF, (rows) => rows.where(awaitsCashRefund));

/** The number of a claim or an order as it is typed: K0000042, #42, 42. */
const parseNumber = (q: string): string => q.replace(/^(#|k0*)/i, '');

function selectMatching(db: Db, actor: Actor, { q, state, order_id }: ClaimFilter) {
  return selectVisible(db, actor)
    .$if(state !== undefined, (rows) => rows.where('claims.state', '=', state ?? ''))
    .$if(order_id !== undefined, (rows) => rows.where('claims.order_id', '=', order_id ?? 0))
    .$if(Boolean(q), (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('orders.customer_name', 'ilike', containing(q ?? '')),
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
        sql<number[]>`(select coalesce(json_agg(now.id), '[]') from ${ordersOutForDelivery(eb, actor)} as now)`.as(
          'order_ids',
        ),
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectDetails>['execute']>>[number];

const toClaimAnswer = (row: Row, actor: Actor): ClaimAnswer => ({
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
  amount: toRupees(
    row.amount_paise ?? calculateClaimAmount({ ...row, delivered: row.packed ?? row.ordered }, row.quantity),
  ),
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
      address: formatAddress({ ...row, state: row.region }),
      mobile_number: row.mobile_number,
      order_ids: row.order_ids ?? [],
    },
  }),
});

/** A page of the claims that the actor may see, the newest first. Throws no_store. */
export async function listClaims(db: Db, actor: Actor, filter: ClaimFilter): Promise<Page<ClaimAnswer>> {
  const claims = selectMatching(db, actor, filter);
  const page = await readPage({
    rows: selectDetails(claims, actor),
    order: newestById('claims.id'),
    query: filter,
    count: () => countUpToCap(db, claims),
  });
  return { ...page, rows: page.rows.map((row) => toClaimAnswer(row, actor)) };
}

/** One claim as its list has it; it is there and the actor may see it. */
export async function getClaimAnswer(db: Db, actor: Actor, id: number): Promise<ClaimAnswer> {
  const row = await selectDetails(selectVisible(db, actor), actor)
    .where('claims.id', '=', id)
    .executeTakeFirstOrThrow();
  return toClaimAnswer(row, actor);
}

// Writes claims: making one, deciding it once, paying it back once.

/** A line of an order as a claim sees it. */
export interface ClaimedLine {
  readonly product_id: number;
  readonly product_name: string;
  readonly price_paise: Paise;
  /** What it comes to where it was weighed. */
  readonly charged_paise: Paise | null;
  /** What accepted claims took back of it. */
  readonly claimed: number;
  /** What was delivered of it. */
  readonly delivered: number;
  /** Of these, what open and accepted claims are about. */
  readonly taken: number;
}

/** What so many more of a line come to: of a weighed one their share, so that all claims together take back what it cost. */
export function calculateClaimAmount(
  line: Pick<ClaimedLine, 'price_paise' | 'charged_paise' | 'claimed' | 'delivered'>,
  quantity: number,
): Paise {
  const { price_paise, charged_paise, claimed, delivered } = line;
  if (charged_paise === null) return paiseOf(lineTotal({ price_paise, quantity }));
  const upTo = (units: number) => Math.floor((charged_paise * units) / delivered);
  return paiseOf(upTo(claimed + quantity) - upTo(claimed));
}

/** A line of an order; undefined when the order has none such. The order is locked by the caller. */
export async function findClaimedLine(db: Db, orderId: number, productId: number): Promise<ClaimedLine | undefined> {
  const { rows } = await sql<ClaimedLine>`
    select line.product_id, line.product_name, line.price_paise, line.charged_paise, line.claimed, coalesce(line.packed, line.quantity) as delivered,
      coalesce((select sum(quantity) from claims
        where claims.order_id = line.order_id and claims.product_id = line.product_id and state <> 'rejected'), 0)::integer as taken
    from order_lines as line where line.order_id = ${orderId}::bigint and line.product_id = ${productId}::bigint`.execute(
    db,
  );
  return rows[0];
}

interface NewClaim {
  readonly orderId: number;
  readonly productId: number;
  readonly storeId: number;
  readonly kind: ClaimKind;
  readonly quantity: number;
  readonly note: string | null;
  readonly imageHash: string | null;
  readonly dueAt: Date;
}

/** Writes an open claim; its id. */
export async function insertClaim({ db, actor, now }: ActorContext, claim: NewClaim): Promise<number> {
  const row = await db
    .insertInto('claims')
    .values({
      order_id: claim.orderId,
      product_id: claim.productId,
      store_id: claim.storeId,
      user_id: actor.id,
      kind: claim.kind,
      quantity: claim.quantity,
      note: claim.note,
      image_hash: claim.imageHash,
      created_at: now,
      due_at: claim.dueAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A claim as its decision needs it. */
export interface Claim {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly store_id: number;
  readonly user_id: number;
  readonly quantity: number;
  readonly state: string;
  readonly amount_paise: Paise | null;
}

/** A claim within the actor's scope. Throws not_found, no_store. */
export async function getClaim(db: Db, actor: Actor, id: number): Promise<Claim> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select(['claims.id', 'claims.order_id', 'claims.product_id', 'claims.store_id', 'claims.user_id'])
    .select(['claims.quantity', 'claims.state', 'claims.amount_paise'])
    .where('claims.id', '=', id)
    .where(visibleClaims(actor))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export interface Decision {
  readonly accept: boolean;
  readonly reason: string | null;
  readonly restock: boolean;
  readonly amount: Paise;
}

/** Decides an open claim; false when it was decided already. */
export async function writeDecision(
  { db, actor, now }: ActorContext,
  id: number,
  decision: Decision,
): Promise<boolean> {
  const { accept, reason, restock, amount } = decision;
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({
      state: accept ? 'accepted' : 'rejected',
      reason,
      restock: accept ? restock : null,
      amount_paise: accept ? amount : null,
      decided_by: actor.id,
      decided_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts an accepted claim at its line and its order; more than was delivered breaks a check. */
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

/** Whether till or rider has paid a claim back. */
export async function isPaidBack(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('cash_entries').select('id').where('claim_id', '=', id).executeTakeFirst()) !== undefined;
}

// Which claims concern somebody: own ones, the store's, all, or those of a rider's customers.

type Claims = ExpressionBuilder<DB, 'claims' | 'orders'>;
type ClaimScope = (eb: Claims) => Expression<SqlBool>;

/** The scope of an actor over claims joined to their orders; what is outside is not found. Throws no_store. */
function visibleClaims(actor: Actor): ClaimScope {
  if (actor.role === ADMIN) return (eb) => eb.lit(true);
  if (actor.role === CUSTOMER) return (eb) => eb('claims.user_id', '=', actor.id);
  const storeId = requireStore(actor);
  const isOfStore: ClaimScope = (eb) => eb('claims.store_id', '=', storeId);
  return actor.role === MANAGER ? isOfStore : (eb) => eb.and([isOfStore(eb), concernsRider(eb, actor)]);
}

/** Accepted, of a cash order, and not paid back yet. */
const awaitsCashRefund: ClaimScope = (eb) =>
  eb.and([
    eb('claims.state', '=', 'accepted'),
    eb('orders.payment_id', 'is', null),
    eb.not(eb.exists(eb.selectFrom('cash_entries').select('id').whereRef('cash_entries.claim_id', '=', 'claims.id'))),
  ]);

/** The orders that the rider brings to the customer of a claim now. */
const ordersOutForDelivery = (eb: Claims, { id }: Actor) =>
  eb
    .selectFrom('orders as coming')
    .select('coming.id')
    .whereRef('coming.user_id', '=', 'claims.user_id')
    .where('coming.staff_id', '=', id)
    .where('coming.status', '=', 'Out For Delivery')
    .where('coming.deleted_at', 'is', null);

/** Of an order that the rider delivered, or of a customer to whom the rider brings something now (CLAIM-9). */
const concernsRider = (eb: Claims, actor: Actor) =>
  eb.or([eb('orders.staff_id', '=', actor.id), eb.exists(ordersOutForDelivery(eb, actor))]);
