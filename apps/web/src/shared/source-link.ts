// Where the order, counter sale or stock request behind a document or a cash entry opens.
import { MANAGER } from '@tilgul/contract/rules/roles';
import { PATHS } from './paths.ts';

export interface Source {
  readonly order_id: number | null;
  readonly manual_order_id: number | null;
  readonly stock_request_id?: number | null;
}

/** The address for a manager or an administrator; undefined without a source. */
export function getSourceLink(source: Source, role: string | undefined): string | undefined {
  const { order_id, manual_order_id, stock_request_id = null } = source;
  const isManager = role === MANAGER;
  const to = (path: string, id: number) => `${path}${path.includes('?') ? '&' : '?'}open=${id}`;
  if (order_id !== null) return to(isManager ? PATHS.storeOrders : `${PATHS.adminOrders}?status=all`, order_id);
  if (manual_order_id !== null)
    return to(isManager ? PATHS.storeManualOrders : PATHS.adminManualOrders, manual_order_id);
  if (stock_request_id === null) return undefined;
  return to(isManager ? PATHS.storeStockRequests : PATHS.adminStockRequests, stock_request_id);
}
