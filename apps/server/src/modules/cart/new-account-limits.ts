// What an account may order before its first order was delivered, so that nobody unknown can tie up the shop's stock.
import { AppError } from '@tilgul/contract/rules/errors';
import { MAX_CART_QUANTITY } from '@tilgul/contract/rules/limits';
import { type Paise, toPaise } from '@tilgul/contract/rules/money';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Context, Db } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { inRupees } from '../notifications/messages.ts';

interface History {
  readonly is_known: boolean;
  /** Cash orders on their way. */
  readonly open_cash: number;
}

async function readHistory(db: Db, userId: number): Promise<History> {
  const { rows } = await sql<History>`
    select coalesce(bool_or(status = 'Delivered'), false) as is_known,
      count(*) filter (where payment_type = 'cod' and deleted_at is null and status <> all (${ORDER_ENDS}::text[])) as open_cash
    from orders where user_id = ${userId}::bigint`.execute(db);
  return rows[0] ?? { is_known: false, open_cash: 0 };
}

const refused = (detail: string) => new AppError('account_cap', { detail });
const tooLargeLine = (max: number) =>
  refused(say('Until your first order is delivered, at most {max} of a product.', { max }));
const isOff = ({ RATE_LIMITS }: Config): boolean => RATE_LIMITS === 'off';

/** How many of a product one line of this account may have. */
export async function mostOfLine({ db, deps }: Context, userId: number): Promise<number> {
  const { config } = deps;
  if (isOff(config) || (await readHistory(db, userId)).is_known) return MAX_CART_QUANTITY;
  return config.NEW_ACCOUNT_LINE_MAX;
}

/** Refuses a line beyond what a new account may order of one product (ORD-16). Throws account_cap. */
export async function refuseLargeLine(context: Context, userId: number, quantity: number): Promise<void> {
  const { config } = context.deps;
  if (quantity <= config.NEW_ACCOUNT_LINE_MAX || quantity <= (await mostOfLine(context, userId))) return;
  throw tooLargeLine(config.NEW_ACCOUNT_LINE_MAX);
}

/** What a new account is about to order. */
interface NewOrder {
  readonly total: Paise;
  readonly quantities: readonly number[];
  /** Paid on delivery, so that nothing but a word stands for it. */
  readonly isCash: boolean;
}

/**
 * Refuses an order beyond what a new account may place (ORD-16); its lines are checked again, since a cart may be older
 * than the cap. Orders of one cart come one after the other, so that each counts those before it. Throws account_cap.
 */
export async function refuseLargeOrder({ db, deps }: Context, userId: number, order: NewOrder): Promise<void> {
  const { config } = deps;
  if (isOff(config)) return;
  const { is_known, open_cash } = await readHistory(db, userId);
  if (is_known) return;
  const { NEW_ACCOUNT_LINE_MAX: line, NEW_ACCOUNT_ORDER_MAX: rupees, NEW_ACCOUNT_CASH_ORDERS: orders } = config;
  const most = toPaise(rupees) ?? 0;
  if (order.quantities.some((quantity) => quantity > line)) throw tooLargeLine(line);
  if (order.total > most)
    throw refused(
      say('Until your first order is delivered, an order may be at most {amount}.', { amount: inRupees(most) }),
    );
  if (order.isCash && open_cash >= orders) {
    throw refused(
      say(
        'Until your first order is delivered, at most {orders} orders paid on delivery can be open. Please wait for one of them.',
        { orders },
      ),
    );
  }
}
