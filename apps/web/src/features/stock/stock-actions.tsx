// Actions on a stock row: movements, write-off, reorder level.
import { listBatches } from '@tilgul/contract/batches';
import { listStockMovements, viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { listSuggestions } from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/store/stock';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import type { StockRow } from './reorder-dialog.tsx';

const MovementsDialog = lazyComponent(() => import('./movements-dialog.tsx').then((m) => m.MovementsDialog));
const ReorderDialog = lazyComponent(() => import('./reorder-dialog.tsx').then((m) => m.ReorderDialog));
const WriteOffDialog = lazyComponent(() =>
  import('../stock-corrections/write-off-dialog.tsx').then((m) => m.WriteOffDialog),
);

/** Calls to refetch after a write-off. */
const CHANGED = [viewStock, storeReport, listSuggestions, listStockMovements, listBatches];

type Kind = 'movements' | 'writeOff' | 'level';

/** The buttons of a row and the open dialog. `rows` is the current list. */
export function useStockActions(rows: readonly StockRow[]) {
  const { shown, round, isOpen, open, close } = useDialog<{ readonly kind: Kind; readonly id: number }>();
  const row = useLastDefined(rows.find(({ product_id }) => product_id === shown?.id));
  const buttons = ({ product_id, product, quantity, reorder_level, is_stopped }: StockRow) => (
    <>
      {!is_stopped && quantity <= reorder_level ? (
        <LinkButton
          size={36}
          variant="ghost"
          to={`${PATHS.storeStockRequests}?request=${product_id}`}
          aria-label={texts.requestLabel({ product })}
        >
          {texts.requestRow}
        </LinkButton>
      ) : null}
      <Button
        size={36}
        variant="ghost"
        aria-label={texts.movements.actionLabel({ product })}
        {...MovementsDialog.prefetch}
        onClick={() => open({ kind: 'movements', id: product_id })}
      >
        {texts.movements.action}
      </Button>
      {quantity > 0 ? (
        <Button
          size={36}
          variant="ghost"
          aria-label={texts.writeOffLabel({ product })}
          {...WriteOffDialog.prefetch}
          onClick={() => open({ kind: 'writeOff', id: product_id })}
        >
          {texts.writeOff}
        </Button>
      ) : null}
      <Button
        size={36}
        variant="outline"
        className="max-md:ms-auto"
        aria-label={texts.level.actionLabel({ product })}
        {...ReorderDialog.prefetch}
        onClick={() => open({ kind: 'level', id: product_id })}
      >
        {texts.level.action}
      </Button>
    </>
  );
  if (!shown || !row) return { buttons, dialog: null };
  const props = { isOpen, onClose: close };
  const { product_id: id, product: name, product_unit: unit, quantity: onHand, reserved } = row;
  const dialog = {
    movements: <MovementsDialog key={round} row={row} {...props} />,
    writeOff: (
      <WriteOffDialog key={round} product={{ id, name, unit, onHand, reserved }} changes={CHANGED} {...props} />
    ),
    level: <ReorderDialog key={round} row={row} {...props} />,
  }[shown.kind];
  return { buttons, dialog };
}
