// Stock count of the main stock.

import { listBatches } from '@tilgul/contract/batches';
import { listProducts, listStoppedProducts, type ProductAnswer, viewProductStock } from '@tilgul/contract/catalog';
import { adminReport } from '@tilgul/contract/reports';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { useMemo } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useList } from '../../shared/api/use-api.ts';
import { CountDialog } from '../stock-corrections/count-dialog.tsx';

const CHANGED = [listProducts, listStoppedProducts, viewProductStock, adminReport, listBatches];

const toCountRow = ({ id, name, name_en, unit, stock, barcode }: ProductAnswer) => ({
  product_id: id,
  product: name,
  ...(name_en === undefined ? {} : { product_en: name_en }),
  product_unit: unit,
  quantity: stock,
  barcode,
});

/** Products on sale and remaining stock of stopped ones, by name. */
function useMainStock(enabled: boolean) {
  const [sold, stopped] = [
    useAllPages(useList(listProducts, { limit: MAX_PAGE }, { enabled, staleTime: 0 })),
    useAllPages(useList(listStoppedProducts, { limit: MAX_PAGE }, { enabled, staleTime: 0 })),
  ];
  const rows = useMemo(
    () =>
      [...sold.rows, ...stopped.rows.filter(({ stock }) => stock > 0)]
        .map(toCountRow)
        .sort((a, b) => a.product.localeCompare(b.product) || a.product_id - b.product_id),
    [sold.rows, stopped.rows],
  );
  return {
    rows,
    total: rows.length,
    hasMore: sold.hasMore || stopped.hasMore,
    isLoading: sold.isLoading || stopped.isLoading,
    isFetching: sold.isFetching || stopped.isFetching,
    error: sold.error ?? stopped.error,
    reload: () => {
      sold.reload();
      stopped.reload();
    },
  };
}

/** 'Count main stock' for every product. */
export function MainCount({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const stock = useMainStock(isOpen);
  return <CountDialog stock={stock} warehouseId={0} changes={CHANGED} isOpen={isOpen} onClose={onClose} />;
}
