// Rules of stock requests that need no database: which step is possible, how much a store should ask for.

import { MAX_STOCK } from '@tilgul/contract/fields';
import { AppError } from '@tilgul/contract/rules/errors';
import { DECIDE_FROM, STOCK_REQUEST_STATUSES, type StockRequestStatus } from '@tilgul/contract/rules/statuses';
import { say } from '../../texts/say.ts';
import type { StockLine } from '../stock/stock.rules.ts';

/** Statuses from which the administrator may decide for `to`; none when it is not the administrator's to decide. */
export const decidableFrom = (to: StockRequestStatus): StockRequestStatus[] =>
  STOCK_REQUEST_STATUSES.filter((from) => DECIDE_FROM[from].includes(to));

/** The refusal of a step: already there, or not possible from there; both statuses are named (STOCK-8). */
export function illegalStepError(from: StockRequestStatus, to: StockRequestStatus): AppError {
  const detail =
    from === to
      ? say('This request is already {status}.', { status: say(to) })
      : say('A request that is {from} cannot become {to}.', { from: say(from), to: say(to) });
  return new AppError('illegal_move', { detail, body: { status: from, requested_status: to } });
}

/** A line of a request that has come to the store. */
export interface ReceivedLine extends StockLine {
  readonly product_name: string;
  readonly received: number;
}

/**
 * The lines with what came of each: as `received` says, and as sent where it says nothing. Undefined for what is no line of
 * the request, for a product said twice, and for more than was sent.
 */
export function decideReceipt(
  lines: readonly (StockLine & { readonly product_name: string })[],
  received: readonly StockLine[],
): readonly ReceivedLine[] | undefined {
  const came = new Map(received.map(({ product_id, quantity }) => [product_id, quantity]));
  const sent = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  const fits = received.every(({ product_id, quantity }) => quantity <= (sent.get(product_id) ?? -1));
  if (!fits || came.size < received.length) return undefined;
  return lines.map((line) => ({ ...line, received: came.get(line.product_id) ?? line.quantity }));
}

/**
 * Whether a part may be approved as it is named: lines of the request, each once, at most as much as was asked, and something
 * in all.
 */
export function isValidPart(asked: readonly StockLine[], approved: readonly StockLine[]): boolean {
  const wanted = new Map(asked.map(({ product_id, quantity }) => [product_id, quantity]));
  const named = new Map(approved.map(({ product_id, quantity }) => [product_id, quantity]));
  const fits = approved.every(({ product_id, quantity }) => quantity <= (wanted.get(product_id) ?? -1));
  const isSomething = asked.some(({ product_id, quantity }) => (named.get(product_id) ?? quantity) > 0);
  return fits && named.size === approved.length && isSomething;
}

/** A product in a store, in whole units. */
export interface StockNeed {
  /** Sold within the last SUGGESTION_DAYS. */
  readonly sold: number;
  readonly on_hand: number;
  readonly reserved: number;
  readonly reorder_level: number;
  /** Asked for and not yet added. */
  readonly on_the_way: number;
}

/**
 * How much a store should ask for: as much as it sold lately, for as many days to come, and its reorder level on top,
 * less what it can still sell and what is on the way. Never below 0, never more than one line may have.
 */
export function suggestQuantity({ sold, on_hand, reserved, reorder_level, on_the_way }: StockNeed): number {
  return Math.min(MAX_STOCK, Math.max(0, sold + reorder_level - (on_hand - reserved + on_the_way)));
}
