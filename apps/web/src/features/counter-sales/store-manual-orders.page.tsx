// The page /store-manual-orders: counter sales from the store's own stock.
import { viewStock } from '@tilgul/contract/inventory';
import { listManualOrders, sumManualOrders } from '@tilgul/contract/manual-orders';
import { storeReport } from '@tilgul/contract/reports';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts as manualOrderTexts } from '@tilgul/messages/store/counter-sales';
import { useState } from 'react';
import type { CallAnswer, ListAnswer } from '../../shared/api/api.ts';
import { toWrappedPage, useList, useWrappedList } from '../../shared/api/use-api.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { useSession } from '../../shared/session/session.ts';
import { CounterSales, useCounterSalesUrl } from './counter-sales.tsx';
import { FINDER_PAGE_SIZE, type SaleProduct, toSaleProduct } from './sale-products.ts';

const toPage = (answer: CallAnswer<typeof viewStock>): ListAnswer<SaleProduct> =>
  toWrappedPage(answer.inventory.map(toSaleProduct), answer);

/** The form uses the store's own stock, less reservations (STOCK-11). */
export function StoreManualOrdersPage() {
  const [text, search] = useState('');
  const storeId = useSession()?.storeId;
  const { data: user } = useOwnUser();
  // Without a store the request is sent anyway; the server's error explains it.
  const warehouseId = storeId ?? (user && (user.warehouse_id ?? 0));
  const stock = useWrappedList(viewStock, { q: text || undefined, limit: FINDER_PAGE_SIZE }, toPage);
  const url = useCounterSalesUrl();
  const { q, date } = url.filters;
  const list = useList(
    listManualOrders,
    { q: q || undefined, date: date || undefined },
    { body: { warehouse_id: warehouseId ?? 0 }, enabled: warehouseId !== undefined },
  );
  return (
    <CounterSales
      title={titles.storeManualOrders}
      tableId="store-manual-orders"
      words={manualOrderTexts.store}
      warehouseId={warehouseId}
      url={url}
      list={list}
      products={{ ...stock, text, search }}
      changes={[listManualOrders, sumManualOrders, viewStock, storeReport]}
    />
  );
}
