// Pure rules of stock requests: allowed status changes, partial approval, receipts, suggested quantities.

import { MAX_STOCK } from '@tilgul/contract/fields';
import { AppError } from '@tilgul/contract/rules/errors';
import { DECIDE_FROM, STOCK_REQUEST_STATUSES, type StockRequestStatus } from '@tilgul/contract/rules/statuses';
import { getText } from '../../texts/get-text.ts';
import type { StockLine } from '../stock/stock.rules.ts';

/** Returns the statuses from which an administrator may decide for `to`. Empty if `to` is not a decision. */
export const decidableFrom = (to: StockRequestStatus): StockRequestStatus[] =>
  STOCK_REQUEST_STATUSES.filter((from) => DECIDE_FROM[from].includes(to));

/** Builds the 409 for a status change that already happened or is not allowed; it names both statuses (STOCK-8). */
export function illegalStepError(from: StockRequestStatus, to: StockRequestStatus): AppError {
  const detail =
    from === to
      ? getText('stockRequests.alreadyInStatus', { status: getText(`statuses.${to}`) })
      : getText('stockRequests.illegalStep', { from: getText(`statuses.${from}`), to: getText(`statuses.${to}`) });
  return new AppError('illegal_move', { detail, body: { status: from, requested_status: to } });
}

/** A request's line with the quantity received. */
export interface ReceivedLine extends StockLine {
  readonly product_name: string;
  readonly received: number;
}

/**
 * Returns the lines with their received quantities; lines missing from `received` came in full. Undefined if `received` has an
 * unknown product, a product twice, or more than was sent.
 */
export function decideReceipt(
  lines: readonly (StockLine & { readonly product_name: string })[],
  received: readonly StockLine[],
): readonly ReceivedLine[] | undefined {
  const quantities = new Map(received.map(({ product_id, quantity }) => [product_id, quantity]));
  const sent = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]));
  const fits = received.every(({ product_id, quantity }) => quantity <= (sent.get(product_id) ?? -1));
  if (!fits || quantities.size < received.length) return undefined;
  return lines.map((line) => ({ ...line, received: quantities.get(line.product_id) ?? line.quantity }));
}

/**
 * Checks a partial approval: only products of the request, each once, at most as requested, and not zero overall.
 */
export function isValidPart(requested: readonly StockLine[], approved: readonly StockLine[]): boolean {
  const limits = new Map(requested.map(({ product_id, quantity }) => [product_id, quantity]));
  const quantities = new Map(approved.map(({ product_id, quantity }) => [product_id, quantity]));
  const fits = approved.every(({ product_id, quantity }) => quantity <= (limits.get(product_id) ?? -1));
  const isSomething = requested.some(({ product_id, quantity }) => (quantities.get(product_id) ?? quantity) > 0);
  return fits && quantities.size === approved.length && isSomething;
}

/** A product in a store, in whole units. */
export interface StockNeed {
  /** Units sold within the last SUGGESTION_DAYS. */
  readonly sold: number;
  readonly on_hand: number;
  readonly reserved: number;
  readonly reorder_level: number;
  /** Requested and not yet added. */
  readonly on_the_way: number;
}

/**
 * Suggests a quantity to request: recent sales plus the reorder level, minus unreserved stock and goods on the way. Between 0
 * and the maximum of one line.
 */
export function suggestQuantity({ sold, on_hand, reserved, reorder_level, on_the_way }: StockNeed): number {
  return Math.min(MAX_STOCK, Math.max(0, sold + reorder_level - (on_hand - reserved + on_the_way)));
}
