// Exports all data stored about a user, read in pages so that a long history is never loaded in one query.
import type { OwnData } from '@tilgul/contract/account';
import { formatClaimNumber } from '@tilgul/contract/claims';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { type Limit, takeAttempt } from '../../platform/security/attempts.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { diffFields, type Facts } from '../audit-log/audit-log.queries.ts';
import { readPhotoAsUrl } from '../claim-photos/claim-photos.commands.ts';
import { claimPhotoUrl } from '../claim-photos/claim-photos.sql.ts';
import { findTwoFactor } from '../two-factor/two-factor.sql.ts';
import { listExported } from '../users/exported-columns.ts';
import { getUser } from '../users/users.sql.ts';
import { describeDevice } from './account.commands.ts';

/** An export reads the user's whole history. */
const exportLimit = (userId: number): Limit => ({ bucket: `export:${userId}`, max: 5, windowSeconds: 60 * 60 });

async function readProfile(db: Db, id: number): Promise<OwnData['profile']> {
  const user = await getUser(db, id, (eb) => eb('users.id', '=', id));
  const times = await db
    .selectFrom('users')
    .select(['created_at', 'phone_confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...user, language: user.language ?? null, store: user.warehouse_name, ...toIsoTimes(times) };
}

/** Exports the actor's data (PRIV-8), at most five times an hour. Call it outside a transaction. */
export async function exportOwnData(context: ActorContext): Promise<OwnData> {
  const { db, deps, now, actor } = context;
  if (deps.config.RATE_LIMITS === 'on') await takeAttempt(deps.db, exportLimit(actor.id), now);
  await securityEvent(context, { action: 'account.exported', userId: actor.id });
  const twoFactor = await findTwoFactor(db, actor.id);
  return {
    made_at: now.toISOString(),
    profile: await readProfile(db, actor.id),
    consents: await readAll(
      db
        .selectFrom('consents')
        .select(['id', 'version as privacy_version', 'given_at', 'withdrawn_at'])
        .where('user_id', '=', actor.id),
    ),
    addresses: await readAll(
      db
        .selectFrom('addresses')
        .select(['id', 'created_at', ...listExported('addresses')])
        .where('user_id', '=', actor.id),
    ),
    cart: await readCart(db, actor.id),
    orders: await readOrders(db, actor.id),
    payments: await readPayments(db, actor.id),
    notifications: await readAll(
      db
        .selectFrom('notifications')
        .select(['id', 'created_at', 'read_at', ...listExported('notifications')])
        .where('user_id', '=', actor.id),
    ),
    sessions: await readSessions(db, actor.id),
    second_factor: { is_on: twoFactor !== undefined, since: twoFactor?.confirmed_at.toISOString() ?? null },
    push_subscriptions: await readPushSubscriptions(db, actor.id),
    product_waits: await readWaits(db, actor.id),
    reviews: await readReviews(db, actor.id),
    claims: await readClaims(context),
    audit: await readAudit(db, actor.id),
  };
}

const PAGE = 500;

type IsoTimes<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** A row with its times as ISO 8601. */
const toIsoTimes = <Row extends object>(row: Row): IsoTimes<Row> => {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields) as IsoTimes<Row>;
};

/** Reads all rows of a query in pages, ordered by a column of ids. The answer's schema drops what it does not declare. */
async function readAll<D, T extends keyof D, Row extends { readonly id: number }>(
  rows: SelectQueryBuilder<D, T, Row>,
  column = 'id',
): Promise<IsoTimes<Row>[]> {
  const id = sql.ref<number>(column);
  const all: Row[] = [];
  for (;;) {
    const lastId = all.at(-1)?.id ?? 0;
    const page = await rows.where(id, '>', lastId).orderBy(id).limit(PAGE).execute();
    all.push(...page);
    if (page.length < PAGE) return all.map(toIsoTimes);
  }
}

/** Not paged: MAX_CART_LINES limits the cart. */
async function readCart(db: Db, userId: number): Promise<OwnData['cart']> {
  const rows = await db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .select(['products.name as product_name', 'cart_lines.quantity', 'cart_lines.added_at'])
    .where('cart_lines.user_id', '=', userId)
    .orderBy('cart_lines.product_id')
    .execute();
  return rows.map(toIsoTimes);
}

/** Not paged: PRODUCT_WAITS_MAX limits them. */
async function readWaits(db: Db, userId: number) {
  const rows = await db
    .selectFrom('product_waits')
    .innerJoin('products', 'products.id', 'product_waits.product_id')
    .select(['products.name as product_name', 'product_waits.created_at'])
    .where('product_waits.user_id', '=', userId)
    .orderBy('product_waits.created_at')
    .execute();
  return rows.map(toIsoTimes);
}

interface OrderLineRow {
  readonly product_name: string;
  readonly product_unit: string;
  readonly quantity: number;
  readonly price_paise: Paise;
}

type OwnOrder = OwnData['orders'][number];
type OwnChange = OwnOrder['changes'][number];
type DocumentRow = Omit<OwnOrder['documents'][number], 'total'> & { readonly total_paise: Paise };

const toIso = <Row extends { at: string }>(row: Row): Row => ({ ...row, at: new Date(row.at).toISOString() });

/** Lines, steps, changes and documents of each order as JSON. */
const orderLines = sql<readonly OrderLineRow[]>`coalesce((
  select json_agg(json_build_object('product_name', product_name, 'product_unit', product_unit,
    'quantity', quantity, 'price_paise', price_paise) order by product_id)
  from order_lines where order_lines.order_id = orders.id), '[]')`;
const orderChanges = sql<readonly OwnChange[]>`coalesce((
  select json_agg(json_build_object('kind', change.kind, 'product_name', line.product_name, 'from_quantity', change.from_quantity,
    'to_quantity', change.to_quantity, 'substitute_name', substitute.product_name, 'reason', change.reason,
    'accepted', answer.accepted, 'at', change.at) order by change.id)
  from line_changes as change
    join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
    left join order_lines as substitute on substitute.order_id = change.order_id and substitute.product_id = change.substitute_id
    left join line_change_answers as answer on answer.change_id = change.id
  where change.order_id = orders.id), '[]')`;
const orderDocuments = sql<readonly DocumentRow[]>`coalesce((
  select json_agg(json_build_object('kind', kind, 'number', number, 'title', title, 'total_paise', tax_documents.total_paise,
    'buyer_name', buyer ->> 'name', 'buyer_address', buyer ->> 'address', 'buyer_gstin', tax_documents.buyer_gstin,
    'issued_at', issued_at) order by id)
  from tax_documents where tax_documents.order_id = orders.id), '[]')`;
const orderSteps = sql<readonly { event: string; at: string; note: string | null }[]>`coalesce((
  select json_agg(json_build_object('event', event, 'at', at, 'note', note) order by id)
  from order_events where order_events.order_id = orders.id), '[]')`;

async function readOrders(db: Db, userId: number): Promise<OwnData['orders']> {
  const rows = await readAll(
    db
      .selectFrom('orders')
      .leftJoin('slots', 'slots.id', 'orders.slot_id')
      .select(['orders.id', 'status', 'payment_type', 'total_paise', 'delivery_fee_paise', ...listExported('orders')])
      .select(['created_at', 'delivered_at', 'deleted_at', 'slots.starts_at', 'slots.ends_at'])
      .select([orderLines.as('lines'), orderSteps.as('steps'), orderChanges.as('changes')])
      .select(orderDocuments.as('documents'))
      .where('user_id', '=', userId)
      // Always true: no index has both, but one has each.
      .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', 'is not', null)])),
    'orders.id',
  );
  return rows.map(({ lines, steps, changes, documents, starts_at, ends_at, ...row }) => ({
    ...row,
    window: starts_at === null || ends_at === null ? null : { starts_at, ends_at },
    changes: changes.map(toIso),
    documents: documents.map(({ total_paise, issued_at, ...document }) => ({
      ...document,
      total: toRupees(total_paise),
      issued_at: new Date(issued_at).toISOString(),
    })),
    total: toRupees(row.total_paise),
    delivery_fee: toRupees(row.delivery_fee_paise),
    lines: lines.map(({ price_paise, ...line }) => ({ ...line, price: toRupees(price_paise) })),
    steps: steps.map(toIso),
  }));
}

interface RefundRow {
  readonly cause: string;
  readonly amount_paise: Paise;
  readonly state: string;
  readonly created_at: string;
}

const paymentRefunds = sql<readonly RefundRow[]>`coalesce((
  select json_agg(json_build_object('cause', cause, 'amount_paise', refunds.amount_paise, 'state', refunds.state,
    'created_at', refunds.created_at) order by refunds.id)
  from refunds where refunds.payment_id = payments.id), '[]')`;

async function readPayments(db: Db, userId: number): Promise<OwnData['payments']> {
  const rows = await readAll(
    db
      .selectFrom('payments')
      .select(['id', 'amount_paise', 'currency', 'state', 'created_at', ...listExported('payments')])
      .select(paymentRefunds.as('refunds'))
      .where('user_id', '=', userId)
      // Those of a register have the store's manager as their user.
      .where('register_payment_id', 'is', null),
  );
  return rows.map(({ refunds, ...row }) => ({
    ...row,
    amount: toRupees(row.amount_paise),
    refund: refunds.find(({ cause }) => cause === 'payment')?.state ?? null,
    refunds: refunds.map(({ amount_paise, created_at, ...refund }) => ({
      ...refund,
      amount: toRupees(amount_paise),
      created_at: new Date(created_at).toISOString(),
    })),
  }));
}

async function readSessions(db: Db, userId: number): Promise<OwnData['sessions']> {
  const rows = await readAll(
    db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'ended_at', 'ended_why', ...listExported('sessions')])
      .where('user_id', '=', userId),
  );
  return rows.map((row) => ({ ...row, device: describeDevice(row.user_agent) }));
}

async function readPushSubscriptions(db: Db, userId: number): Promise<OwnData['push_subscriptions']> {
  const rows = await readAll(
    db.selectFrom('push_subscriptions').select(['id', 'endpoint', 'created_at']).where('user_id', '=', userId),
  );
  return rows.map(({ endpoint, ...row }) => ({ ...row, host: new URL(endpoint).host }));
}

const readReviews = (db: Db, userId: number): Promise<OwnData['reviews']> =>
  readAll(
    db
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .select(['reviews.id', 'products.name as product_name', 'reviews.rating', ...listExported('reviews')])
      .select(['reviews.created_at', 'reviews.updated_at', 'reviews.hidden_at'])
      .where('reviews.user_id', '=', userId),
    'reviews.id',
  );

async function readClaims({ db, deps, actor }: ActorContext): Promise<OwnData['claims']> {
  const rows = await readAll(
    db
      .selectFrom('claims')
      .innerJoin('order_lines', (join) =>
        join
          .onRef('order_lines.order_id', '=', 'claims.order_id')
          .onRef('order_lines.product_id', '=', 'claims.product_id'),
      )
      .select(['claims.id', 'claims.order_id', 'order_lines.product_name', 'claims.kind', 'claims.quantity'])
      .select(['claims.state', 'claims.created_at', ...listExported('claims')])
      .where('claims.user_id', '=', actor.id),
    'claims.id',
  );
  const claims: OwnData['claims'] = [];
  for (const row of rows) {
    const number = formatClaimNumber(row.id);
    claims.push({ ...row, number, image: claimPhotoUrl(row.id, row), photo: await readPhotoAsUrl(deps, row) });
  }
  return claims;
}

/** Leaves out the addresses of other people. */
async function readAudit(db: Db, userId: number): Promise<OwnData['audit']> {
  const rows = await readAll(
    db
      .selectFrom('audit_log')
      .select(['id', 'at', 'action', 'actor_id', 'address'])
      .select([sql<Facts | null>`before`.as('before'), sql<Facts | null>`after`.as('after')])
      .where('subject', '=', 'user')
      .where('subject_id', '=', userId),
  );
  return rows.map(({ at, action, actor_id, address, before, after }) => ({
    at,
    action,
    by_yourself: actor_id === userId,
    address: actor_id === userId ? address : null,
    facts: diffFields(before, after),
  }));
}
