// The page /admin-manual-orders: counter sales from the main stock.
import { listProducts } from '@tilgul/contract/catalog';
import { adminReport } from '@tilgul/contract/reports';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { useMemo } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { MAIN_STOCK } from './first-calls.ts';
import { ManualOrders } from './manual-orders.tsx';

export function AdminManualOrdersPage() {
  const list = useList(listProducts, { limit: MAX_PAGE });
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
      products={{ rows, isLoading: list.isLoading, error: list.error, reload: list.reload }}
      changes={[listProducts, adminReport]}
    />
  );
}
