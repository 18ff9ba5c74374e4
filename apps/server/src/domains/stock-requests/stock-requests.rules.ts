// Owns the rules on a stock request's status that need no database.
import { AppError } from '@tilgul/contract/errors';
import { DECIDE_FROM, STOCK_REQUEST_STATUSES, type StockRequestStatus } from '@tilgul/contract/stock-request-status';

/** Statuses from which the administrator may decide for `to`; none when it is not the administrator's to decide. */
export const decidableFrom = (to: StockRequestStatus): StockRequestStatus[] =>
  STOCK_REQUEST_STATUSES.filter((from) => DECIDE_FROM[from].includes(to));

/** The refusal of a step: already there, or not possible from there; both statuses are named (decisions section 10). */
export function refuseStep(from: StockRequestStatus, to: StockRequestStatus): AppError {
  const detail = from === to ? `This request is already ${to}.` : `A request that is ${from} cannot become ${to}.`;
  return new AppError('illegal_move', { detail, body: { status: from, requested_status: to } });
}
