// The customer's last orders, for Buy again.
import { listOwnOrders } from '@tilgul/contract/orders';
import { useGet } from '../../shared/api/use-api.ts';
import { LAST_ORDERS } from './first-calls.ts';

/** An order changes what it holds only by packing. */
const STALE_MS = 5 * 60_000;

/** Newest first; none without an order, while loading, and for visitors. */
export function useLastOrders(isCustomer: boolean) {
  const { data, isPending } = useGet(
    listOwnOrders,
    { query: LAST_ORDERS.query },
    { enabled: isCustomer, quiet: true, staleTime: STALE_MS, refetchOnWindowFocus: false },
  );
  return { orders: data?.rows ?? [], isLoading: isCustomer && isPending };
}
