// The page /admin-manual-orders: counter sales from the main stock, and those of every store to look at.
import { listProducts, listStoppedProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { adminReport } from '@tilgul/contract/reports';
import { useMemo, useState } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { MAIN_STOCK } from './first-calls.ts';
import { ManualOrders, type ManualOrdersUrl } from './manual-orders.tsx';
import { FOUND_AT_ONCE, type SaleProduct } from './sale.ts';
import { SellerFilter } from './seller-filter.tsx';

const SELLER = { filter: (url: ManualOrdersUrl) => <SellerFilter url={url} /> };

const toSell = (product: ProductAnswer, isStopped: boolean): SaleProduct => {
  const { id, name, unit, price, image, stock, barcode } = product;
  return { id, name, unit, price, image, available: stock, barcode, isStopped };
};

export function AdminManualOrdersPage() {
  const [text, search] = useState('');
  const list = useList(listProducts, { q: text || undefined, limit: FOUND_AT_ONCE });
  // What is left in main of products that are no longer sold comes behind those on sale (CAT-2).
  const stopped = useList(listStoppedProducts, { q: text || undefined, limit: FOUND_AT_ONCE });
  const rows = useMemo(
    () => [
      ...list.rows.map((product) => toSell(product, false)),
      ...stopped.rows.filter(({ stock }) => stock > 0).map((product) => toSell(product, true)),
    ],
    [list.rows, stopped.rows],
  );
  return (
    <ManualOrders
      title={titles.adminManualOrders}
      tableId="admin-manual-orders"
      words={manualOrderTexts.admin}
      warehouseId={MAIN_STOCK}
      seller={SELLER}
      products={{ ...list, rows, text, search }}
      changes={[listProducts, listStoppedProducts, adminReport]}
    />
  );
}
