// Loads the delivery staff's orders: kept current, and the whole round however long the list is.
import type { InfiniteData } from '@tanstack/react-query';
import { viewOwnCash } from '@tilgul/contract/cash';
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { listStaffOrders } from '@tilgul/contract/orders';
import { staffReport } from '@tilgul/contract/reports';
import { useEffect, useMemo } from 'react';
import type { ListAnswer } from '../../shared/api/api.ts';
import { keyOf, queryClient } from '../../shared/api/query-client.ts';
import { type List, useGet, useList } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { type DeliveryRound, sortDeliveryRound } from './delivery-round.ts';
import { DELIVERY_ROUND } from './first-calls.ts';

/** Whatever a step of a delivery changes on screen. */
export const ROUND_CALLS = [listStaffOrders, staffReport, viewOwnCash];

/** The own orders sorted for the round. Open ones behind the first page are fetched too: they are what the day is about. */
export function useDeliveryRound(): { list: List<OrderForStaff>; round: DeliveryRound<OrderForStaff> } {
  const list = useList(DELIVERY_ROUND.endpoint, DELIVERY_ROUND.query);
  const { data: report } = useGet(staffReport, {});
  const round = useMemo(() => sortDeliveryRound(list.rows), [list.rows]);
  useLiveCalls(ROUND_CALLS);
  const { loadMore } = list;
  const isMissingSome = list.hasMore && !list.error && round.open.length < (report?.to_deliver ?? 0);
  useEffect(() => {
    if (isMissingSome) loadMore();
  }, [isMissingSome, loadMore]);
  return { list, round };
}

type Loaded = InfiniteData<ListAnswer<OrderForStaff>> | ListAnswer<OrderForStaff>;

/** Shows the order as a step's answer has it, at once: the list loads anew behind it, which takes its time on a mobile network. */
export function showOrder(order: OrderForStaff): void {
  const changed = (row: OrderForStaff) => (row.id === order.id ? order : row);
  queryClient.setQueriesData<Loaded>({ queryKey: keyOf(listStaffOrders).slice(0, 1) }, (data) =>
    // What is watched for new orders is one page, and this is no new order.
    data && 'pages' in data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) }
      : data,
  );
}
