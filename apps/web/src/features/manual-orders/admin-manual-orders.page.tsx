// The page /admin-manual-orders: counter sales from the main stock.
import { listProducts } from '@tilgul/contract/catalog';
import { adminReport } from '@tilgul/contract/reports';
import { useMemo, useState } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { MAIN_STOCK } from './first-calls.ts';
import { ManualOrders } from './manual-orders.tsx';
import { FOUND_AT_ONCE } from './sale.ts';

export function AdminManualOrdersPage() {
  const [text, search] = useState('');
  const list = useList(listProducts, { q: text || undefined, limit: FOUND_AT_ONCE });
  const rows = useMemo(
    () =>
      list.rows.map(({ id, name, unit, price, image, stock }) => ({ id, name, unit, price, image, available: stock })),
    [list.rows],
  );
  return (
    <ManualOrders
      title={titles.adminManualOrders}
      tableId="admin-manual-orders"
      words={manualOrderTexts.admin}
      warehouseId={MAIN_STOCK}
      products={{ ...list, rows, text, search }}
      changes={[listProducts, adminReport]}
    />
  );
}
