// Alerts for new orders and stock requests, on every page of administrators.
import { listAllOrders } from '@tilgul/contract/orders';
import { adminToday } from '@tilgul/contract/reports';
import { listAllRequests, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/store/arrivals';
import { firstAnswer } from '../../shared/api/first-call.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { WATCHED } from './first-calls.ts';
import { formatOrder, useNewRowAlerts } from './new-order-alerts.tsx';

/** First calls of the admin layout: orders to allocate, stock requests to decide. */
const WAITING_FOR_OFFICE = firstAnswer(listAllOrders, { status: 'Pending', limit: WATCHED });
const WAITING_REQUESTS = firstAnswer(listAllRequests, { status: 'Pending', limit: WATCHED });

const formatRequest = ({ id, warehouse_name }: StockRequestAnswer) => texts.request({ id, store: warehouse_name });
const OFFICE_LISTS = [listAllOrders, listAllRequests, adminToday];

/** Watches orders and stock requests that wait for an administrator. */
export function AdminAlerts() {
  const { data } = useGet(WAITING_FOR_OFFICE.endpoint, { query: WAITING_FOR_OFFICE.query }, { quiet: true });
  const { data: requests } = useGet(
    WAITING_REQUESTS.endpoint,
    { query: WAITING_REQUESTS.query },
    { quiet: true, enabled: data !== undefined },
  );
  useLiveCalls(OFFICE_LISTS);
  useNewRowAlerts(data, { list: PATHS.adminOrders, kind: 'come', formatText: formatOrder });
  useNewRowAlerts(requests, { list: PATHS.adminStockRequests, kind: 'asked', formatText: formatRequest });
  return null;
}
