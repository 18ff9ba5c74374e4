// The page /store-manual-orders: counter sales from the store's own stock.
import { viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { useMemo } from 'react';
import { useGet } from '../../shared/api/use-api.ts';
import { useSession } from '../../shared/session/session.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { ManualOrders } from './manual-orders.tsx';

/** The form is fed from the store's own stock, less what is reserved for orders (STOCK-11). */
export function StoreManualOrdersPage() {
  const { data, error, isPending, refetch } = useGet(viewStock, {});
  const rows = useMemo(
    () =>
      (data?.inventory ?? []).map(
        ({ product_id, product, product_unit, product_price, image, quantity, reserved }) => ({
          id: product_id,
          name: product,
          unit: product_unit,
          price: product_price,
          image,
          available: Math.max(0, quantity - reserved),
        }),
      ),
    [data],
  );
  return (
    <ManualOrders
      title={titles.storeManualOrders}
      tableId="store-manual-orders"
      words={manualOrderTexts.store}
      warehouseId={useSession()?.storeId}
      products={{ rows, isLoading: isPending, error, reload: () => void refetch() }}
      changes={[viewStock, storeReport]}
    />
  );
}
