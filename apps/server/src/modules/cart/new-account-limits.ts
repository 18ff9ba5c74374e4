// Limits for accounts without a delivered order, so that unknown customers cannot tie up the shop's stock.
import { AppError } from '@tilgul/contract/rules/errors';
import { MAX_CART_QUANTITY } from '@tilgul/contract/rules/limits';
import { type Paise, toPaise } from '@tilgul/contract/rules/money';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Context, Db } from '../../deps.ts';
import { getText } from '../../texts/get-text.ts';
import { formatRupees } from '../notifications/messages.ts';

interface OrderHistory {
  readonly is_known: boolean;
  /** Open cash orders. */
  readonly open_cash: number;
}

async function readOrderHistory(db: Db, userId: number): Promise<OrderHistory> {
  const { rows } = await sql<OrderHistory>`
    select coalesce(bool_or(status = 'Delivered'), false) as is_known,
      count(*) filter (where payment_type = 'cod' and deleted_at is null and status <> all (${ORDER_ENDS}::text[])) as open_cash
    from orders where user_id = ${userId}::bigint`.execute(db);
  return rows[0] ?? { is_known: false, open_cash: 0 };
}

const accountCapError = (detail: string) => new AppError('account_cap', { detail });
const lineCapError = (max: number) => accountCapError(getText('checkout.newAccountProduct', { max }));
const areLimitsOff = ({ RATE_LIMITS }: Config): boolean => RATE_LIMITS === 'off';

/** Maximum quantity of a cart line for this account. */
export async function getMaxLineQuantity({ db, deps }: Context, userId: number): Promise<number> {
  const { config } = deps;
  if (areLimitsOff(config) || (await readOrderHistory(db, userId)).is_known) return MAX_CART_QUANTITY;
  return config.NEW_ACCOUNT_LINE_MAX;
}

/** Rejects a line above a new account's limit per product (ORD-16). */
export async function enforceLineLimit(context: Context, userId: number, quantity: number): Promise<void> {
  const { config } = context.deps;
  if (quantity <= config.NEW_ACCOUNT_LINE_MAX || quantity <= (await getMaxLineQuantity(context, userId))) return;
  throw lineCapError(config.NEW_ACCOUNT_LINE_MAX);
}

interface NewOrder {
  readonly total: Paise;
  readonly quantities: readonly number[];
  readonly isCash: boolean;
}

/**
 * Rejects an order above a new account's limits (ORD-16). Checks the lines again, since a cart may be older than the
 * limit. The caller places a user's orders one at a time, so each check counts the earlier ones.
 */
export async function enforceNewAccountLimits({ db, deps }: Context, userId: number, order: NewOrder): Promise<void> {
  const { config } = deps;
  if (areLimitsOff(config)) return;
  const { is_known, open_cash } = await readOrderHistory(db, userId);
  if (is_known) return;
  const { NEW_ACCOUNT_LINE_MAX: line, NEW_ACCOUNT_ORDER_MAX: rupees, NEW_ACCOUNT_CASH_ORDERS: orders } = config;
  const max = toPaise(rupees) ?? 0;
  if (order.quantities.some((quantity) => quantity > line)) throw lineCapError(line);
  if (order.total > max) throw accountCapError(getText('checkout.newAccountAmount', { amount: formatRupees(max) }));
  if (order.isCash && open_cash >= orders) {
    throw accountCapError(getText('checkout.newAccountOrders', { orders }));
  }
}
