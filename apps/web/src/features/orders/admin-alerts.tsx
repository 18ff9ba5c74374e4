// What comes in for the office, announced on every screen of an administrator.
import { listAllOrders } from '@tilgul/contract/orders';
import { adminToday } from '@tilgul/contract/reports';
import { listAllRequests, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { firstAnswer } from '../../shared/api/first-call.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { arrivalTexts as texts } from '../../texts/en/store/arrivals.ts';
import { t } from '../../texts/text.ts';
import { WATCHED } from './first-calls.ts';
import { orderText, useArrivals } from './new-order-alerts.tsx';

// What the administrator's layout asks for on every page.

/** What waits for the administrator: orders to allocate, stock requests to decide. */
const WAITING_FOR_OFFICE = firstAnswer(listAllOrders, { status: 'Pending', limit: WATCHED });
const WAITING_REQUESTS = firstAnswer(listAllRequests, { status: 'Pending', limit: WATCHED });

const requestText = ({ id, warehouse_name }: StockRequestAnswer) =>
  t<string>(texts.oneRequest, { id, store: warehouse_name });
const OFFICE_LISTS = [listAllOrders, listAllRequests, adminToday];

/** Watches the orders and stock requests that wait for the office. */
export function OfficeArrivals() {
  const { data } = useGet(WAITING_FOR_OFFICE.endpoint, { query: WAITING_FOR_OFFICE.query }, { quiet: true });
  const { data: requests } = useGet(
    WAITING_REQUESTS.endpoint,
    { query: WAITING_REQUESTS.query },
    { quiet: true, enabled: data !== undefined },
  );
  useLiveCalls(OFFICE_LISTS);
  useArrivals(data, { list: PATHS.adminOrders, news: 'come', textOf: orderText });
  useArrivals(requests, { list: PATHS.adminStockRequests, news: 'asked', textOf: requestText });
  return null;
}
