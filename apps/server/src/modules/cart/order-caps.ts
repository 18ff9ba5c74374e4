// Enforces the caps on carts and orders (ORD-16): reads an account's history and turns a broken cap into its 409.
import { AppError } from '@tilgul/contract/rules/errors';
import { MAX_CART_QUANTITY } from '@tilgul/contract/rules/limits';
import { asPaise, type Paise, toPaise } from '@tilgul/contract/rules/money';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Context, Db, Deps } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { getText } from '../../texts/get-text.ts';
import { translate } from '../../texts/names.ts';
import type { DeliveryAddress } from '../addresses/addresses.sql.ts';
import type { PricedLine } from '../catalog/priced-lines.sql.ts';
import { formatRupees } from '../notifications/messages.ts';
import {
  type AccountHistory,
  CANCELLATION_DAYS,
  type Cap,
  type CappedLine,
  findCap,
  getLineMax,
  SHARE_MIN,
} from './order-caps.rules.ts';

const areCapsOff = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>): boolean => RATE_LIMITS === 'off';

/**
 * Lets an account place one order at a time, so that each counts the earlier ones. Taken before the cart's lines, the payment
 * and the stock, and held until the commit.
 */
export async function lockAccountOrders({ db, deps }: Pick<Context, 'db' | 'deps'>, userId: number): Promise<void> {
  if (areCapsOff(deps.config)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${userId}`}, 0))`.execute(db);
}

/** The digit zero in Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam and Arabic. */
const ZEROS = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0];
const DIGITS = [...'0123456789'];
const nativeDigits = ZEROS.flatMap((zero) => DIGITS.map((_, n) => String.fromCodePoint(zero + n))).join('');
/** Pattern of PostgreSQL for spaces, punctuation, invisible characters, and accents except the vowel signs of Indian scripts. */
const UNREAD = [
  String.raw`[[:space:][:punct:]\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F`,
  String.raw`\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]`,
].join('');
/** The same address, however it is typed. */
const addressKeySql = sql<string>`lower(regexp_replace(translate(normalize(street_address1 || coalesce(street_address2, ''), NFKD),
  ${sql.lit(nativeDigits)}, ${sql.lit(DIGITS.join('').repeat(ZEROS.length))}), ${sql.lit(UNREAD)}, '', 'g'))`;
/** Literals, so that the partial index of open orders serves it. */
const isOpenSql = sql<boolean>`orders.deleted_at is null and orders.status not in (${sql.join(ORDER_ENDS.map((status) => sql.lit(status)))})`;

interface NewOrder {
  readonly total: Paise;
  readonly isCash: boolean;
  readonly slotId: number | null;
  readonly address: Pick<DeliveryAddress, 'street_address1' | 'street_address2' | 'postal_code'> | null;
  readonly lines: readonly Pick<PricedLine, 'product_id' | 'product_name' | 'names' | 'quantity'>[];
}

/** Which figures of the history matter, since deliveries are expensive to sum. */
interface Wanted {
  readonly needsLargestOrder: boolean;
  readonly needsLargestLine: boolean;
  /** Cancellations and the address matter for cash only. */
  readonly isCash: boolean;
}

type HistoryOf = Pick<NewOrder, 'slotId' | 'address'> & { readonly userId: number };

/**
 * Reads an account's history in one query. Strangers count towards an address only for accounts without a delivered order, so
 * that they cannot use up the address of a customer whom the shop knows.
 */
async function readHistory(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, slotId, address }: HistoryOf,
  { needsLargestOrder, needsLargestLine, isCash }: Wanted,
): Promise<AccountHistory> {
  const since = new Date(now.getTime() - CANCELLATION_DAYS * 86_400_000);
  return onlyRow(
    await sql<AccountHistory>`
    with known as (
      select exists (select from orders where user_id = ${userId}::bigint and status = 'Delivered' and deleted_at is null) as has_delivered
    ), mine as (
      select count(*) filter (where payment_type = 'cod') as cash,
        count(*) filter (where payment_type = 'cod' and slot_id = ${slotId}::bigint) as in_window,
        count(*) filter (where slots.ends_at > ${now}::timestamptz) as places
      from orders left join slots on slots.id = orders.slot_id
      where user_id = ${userId}::bigint and ${isOpenSql}
    )
    select has_delivered as "hasDelivered", cash as "openCash", in_window as "openInWindow", places,
      case when not has_delivered or not ${needsLargestOrder}::boolean then 0 else (
        select max(coalesce(packed_paise, total_paise) + delivery_fee_paise) from orders
        where user_id = ${userId}::bigint and status = 'Delivered' and deleted_at is null) end as "largestOrder",
      case when not has_delivered or not ${needsLargestLine}::boolean then 0 else (
        select max(coalesce(line.packed, line.quantity)) from orders join order_lines as line on line.order_id = orders.id
        where user_id = ${userId}::bigint and status = 'Delivered' and deleted_at is null) end as "largestLine",
      case when has_delivered or not ${isCash}::boolean or ${slotId}::bigint is null then 0 else (
        select count(*) from orders
        where slot_id = ${slotId}::bigint and payment_type = 'cod' and ${isOpenSql} and postal_code = ${address?.postal_code ?? ''}::text
          and ${addressKeySql} = (select ${addressKeySql} from (
            select ${address?.street_address1 ?? ''}::text as street_address1, ${address?.street_address2 ?? null}::text as street_address2) as new_order)
          and not exists (select from orders as earlier
            where earlier.user_id = orders.user_id and earlier.status = 'Delivered' and earlier.deleted_at is null)) end as "openAtAddress",
      case when not ${isCash}::boolean then 0 else (
        select count(*) from order_events as event join orders on orders.id = event.order_id
        where event.actor_id = ${userId}::bigint and event.event = 'Cancelled' and event.at > ${since}::timestamptz
          and orders.user_id = ${userId}::bigint and orders.payment_type = 'cod') end as cancellations
    from known, mine`.execute(db),
  );
}

type StockRow = Pick<CappedLine, 'product_id' | 'onHand' | 'ordered'>;

/** Adds to lines what the chain has and what the account has in open cash orders. Lines that no share can refuse need neither. */
async function readShares(
  db: Db,
  userId: number,
  lines: NewOrder['lines'],
  { openCash }: AccountHistory,
): Promise<CappedLine[]> {
  const named = lines.map((line) => ({ ...line, product_name: translate(line.product_name, line.names) }));
  if (openCash === 0 && lines.every(({ quantity }) => quantity <= SHARE_MIN))
    return named.map((line) => ({ ...line, ordered: 0, onHand: 0 }));
  const ids = lines.map(({ product_id }) => product_id);
  const { rows } = await sql<StockRow>`
    select wanted.product_id, coalesce(stock_totals.on_hand, 0) as "onHand", coalesce((
      select sum(coalesce(line.packed, line.quantity)) from orders join order_lines as line on line.order_id = orders.id
      where orders.user_id = ${userId}::bigint and orders.payment_type = 'cod' and ${isOpenSql} and line.product_id = wanted.product_id), 0)::int as ordered
    from unnest(${ids}::bigint[]) as wanted (product_id) left join stock_totals using (product_id)`.execute(db);
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  return named.map((line) => ({ ordered: 0, onHand: 0, ...byId.get(line.product_id), ...line }));
}

const TEXTS = {
  open_orders: 'checkout.capOpenOrders',
  window: 'checkout.capWindow',
  address: 'checkout.capAddress',
  places: 'checkout.capPlaces',
} as const;

/** The sentence of a cap: what is possible, and what to do. */
function describeCap({ cap, max, ways, product_name = '' }: Cap, isNew: boolean): string {
  switch (cap) {
    case 'line':
      return getText(isNew ? 'checkout.capLineNew' : 'checkout.capLine', { max });
    case 'share': {
      const [some, none] = ways.includes('online')
        ? (['checkout.capShare', 'checkout.capShareNone'] as const)
        : (['checkout.capShareNew', 'checkout.capShareNewNone'] as const);
      return getText(max > 0 ? some : none, { max, name: product_name });
    }
    case 'cash_order':
      return getText('checkout.capCashOrder', { amount: formatRupees(toPaise(max) ?? 0) });
    case 'cancellations':
      return getText('checkout.capCancellations', { max, days: CANCELLATION_DAYS });
    default:
      return getText(TEXTS[cap], { max });
  }
}

/** The 409 of a broken cap. Ways on that the shop does not offer are left out. */
function capError({ paymentGateway }: Pick<Deps, 'paymentGateway'>, found: Cap, isNew: boolean): AppError {
  const { product_name: _name, ...cap } = found;
  const ways = cap.ways.filter((way) => way !== 'online' || paymentGateway);
  return new AppError(cap.cap === 'cancellations' ? 'cod_not_offered' : 'account_cap', {
    detail: describeCap(found, isNew),
    body: { ...cap, ways },
  });
}

const NO_ORDER = { slotId: null, address: null } as const;
const NO_FIGURES = { needsLargestOrder: false, needsLargestLine: false, isCash: false } as const;
const ONLY_LINES = { needsLargestOrder: false, needsLargestLine: true, isCash: false } as const;

/** Maximum quantity of a cart line for this account. */
export async function getMaxLineQuantity(context: Context, userId: number): Promise<number> {
  const { config } = context.deps;
  if (areCapsOff(config)) return MAX_CART_QUANTITY;
  return getLineMax(config, await readHistory(context, { userId, ...NO_ORDER }, ONLY_LINES));
}

/** Rejects a cart line above the account's limit per product. */
export async function enforceLineCap(
  context: Context,
  userId: number,
  { product_id, quantity }: { readonly product_id: number; readonly quantity: number },
): Promise<void> {
  const { deps } = context;
  if (areCapsOff(deps.config) || quantity <= deps.config.LINE_MAX) return;
  const history = await readHistory(context, { userId, ...NO_ORDER }, ONLY_LINES);
  const max = getLineMax(deps.config, history);
  if (quantity > max) throw capError(deps, { cap: 'line', max, ways: ['quantity'], product_id }, !history.hasDelivered);
}

/**
 * Rejects an order, or an online payment that would hold its goods, beyond the caps. Checks the lines again, since a cart may be
 * older than its cap. The caller holds `lockAccountOrders`.
 */
export async function enforceOrderCaps(context: Context, userId: number, order: NewOrder): Promise<void> {
  const { db, deps } = context;
  const { config } = deps;
  if (areCapsOff(config)) return;
  const history = await readHistory(
    context,
    { ...order, userId },
    {
      needsLargestOrder: order.total > (toPaise(config.CASH_ORDER_MAX) ?? 0),
      needsLargestLine: order.lines.some(({ quantity }) => quantity > config.LINE_MAX),
      isCash: order.isCash,
    },
  );
  const lines = await readShares(db, userId, order.lines, history);
  const cap = findCap(config, history, { ...order, lines, hasWindow: order.slotId !== null });
  if (cap) throw capError(deps, cap, !history.hasDelivered);
}

/** A paid order in a window of which its payment holds no place. */
interface PaidPlace {
  readonly userId: number;
  readonly slotId: number;
  readonly intentId: number;
}

/**
 * The error of a paid order that would take a place in a window beyond the cap, undefined if it may. The place that another
 * payment of the account holds counts. The caller holds `lockAccountOrders`.
 */
export async function findPlacesError(
  context: Context,
  { userId, slotId, intentId }: PaidPlace,
): Promise<AppError | undefined> {
  const { db, deps } = context;
  if (areCapsOff(deps.config)) return undefined;
  const history = await readHistory(context, { userId, slotId, address: null }, NO_FIGURES);
  const { held } = await db
    .selectFrom('payment_intents')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('user_id', '=', userId)
    .where('holds_stock', '=', true)
    .where('slot_id', 'is not', null)
    .where('id', '<>', intentId)
    .executeTakeFirstOrThrow();
  const cap = findCap(
    deps.config,
    { ...history, places: history.places + held },
    { total: asPaise(0), isCash: false, hasWindow: true, lines: [] },
  );
  return cap && capError(deps, cap, !history.hasDelivered);
}
