// Writes off goods of the manager's own store.
import { listBatches } from '@tilgul/contract/batches';
import { listStockMovements, viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { listSuggestions } from '@tilgul/contract/stock-requests';
import { WriteOffDialog } from '../stock-corrections/write-off-dialog.tsx';
import type { StockRow } from './reorder-dialog.tsx';

const CHANGED = [viewStock, storeReport, listSuggestions, listStockMovements, listBatches];

export function WriteOffRow({ row, isOpen, onClose }: { row: StockRow; isOpen: boolean; onClose: () => void }) {
  const { product_id: id, product: name, product_unit: unit, quantity: onHand, reserved } = row;
  return (
    <WriteOffDialog
      product={{ id, name, unit, onHand, reserved }}
      changes={CHANGED}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
