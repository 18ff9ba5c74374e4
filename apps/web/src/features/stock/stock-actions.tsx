// Actions on a stock row: movements, write-off, reorder level.

import { texts } from '@tilgul/messages/store/stock';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PATHS } from '../../shared/paths.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import type { StockRow } from './reorder-dialog.tsx';

const loadMovements = () => import('./movements-dialog.tsx').then((m) => m.MovementsDialog);
const loadWriteOff = () => import('./write-off-row.tsx').then((m) => m.WriteOffRow);
const loadLevel = () => import('./reorder-dialog.tsx').then((m) => m.ReorderDialog);
/** Loaded on first use. */
const MovementsDialog = lazy(async () => ({ default: await loadMovements() }));
const WriteOffRow = lazy(async () => ({ default: await loadWriteOff() }));
const ReorderDialog = lazy(async () => ({ default: await loadLevel() }));

interface Opened {
  readonly kind: 'movements' | 'writeOff' | 'level';
  readonly productId: number;
  /** Changes with each opening to reset the fields. */
  readonly round: number;
}

/** The buttons of a row and the open dialog. `rows` is the current list. */
export function useStockActions(rows: readonly StockRow[]): {
  buttons: (row: StockRow) => ReactNode;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setIsOpen] = useState(false);
  const row = useLastDefined(rows.find(({ product_id }) => product_id === opened?.productId));
  const open = (kind: Opened['kind'], productId: number) => {
    setOpened({ kind, productId, round: (opened?.round ?? 0) + 1 });
    setIsOpen(true);
  };
  const buttons = ({ product_id, product, quantity, reorder_level, is_stopped }: StockRow) => (
    <>
      {!is_stopped && quantity <= reorder_level ? (
        <LinkButton
          size={36}
          variant="ghost"
          to={`${PATHS.storeStockRequests}?request=${product_id}`}
          aria-label={texts.requestOf({ product })}
        >
          {texts.requestRow}
        </LinkButton>
      ) : null}
      <Button
        size={36}
        variant="ghost"
        aria-label={texts.movements.actionOf({ product })}
        onPointerEnter={() => void loadMovements()}
        onFocus={() => void loadMovements()}
        onClick={() => open('movements', product_id)}
      >
        {texts.movements.action}
      </Button>
      {quantity > 0 ? (
        <Button
          size={36}
          variant="ghost"
          aria-label={texts.writeOffOf({ product })}
          onPointerEnter={() => void loadWriteOff()}
          onFocus={() => void loadWriteOff()}
          onClick={() => open('writeOff', product_id)}
        >
          {texts.writeOff}
        </Button>
      ) : null}
      <Button
        size={36}
        variant="outline"
        className="max-md:ms-auto"
        aria-label={texts.level.actionOf({ product })}
        onPointerEnter={() => void loadLevel()}
        onFocus={() => void loadLevel()}
        onClick={() => open('level', product_id)}
      >
        {texts.level.action}
      </Button>
    </>
  );
  if (!opened || !row) return { buttons, dialog: null };
  const Dialog = { movements: MovementsDialog, writeOff: WriteOffRow, level: ReorderDialog }[opened.kind];
  const dialog = (
    <Suspense fallback={null}>
      <Dialog key={opened.round} row={row} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
  return { buttons, dialog };
}
