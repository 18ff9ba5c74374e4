// Stock movements of a product in the manager's store: change, reason, document, user, time.
import { listStockMovements, type StockMovement, viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { listSuggestions } from '@tilgul/contract/stock-requests';
import { texts as storeStockTexts } from '@tilgul/messages/store/stock';
import { useSettings } from '../../shared/api/settings.ts';
import { type List, useList } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { ProductBatches } from '../stock-corrections/batches/product-batches.tsx';
import type { StockRow } from './reorder-dialog.tsx';

const texts = storeStockTexts.movements;
const PAGE = 20;
/** Calls to refetch after a change here. */
const CHANGED = [viewStock, listStockMovements, storeReport, listSuggestions];

const changeText = (change: number): string => `${change < 0 ? '−' : '+'} ${Math.abs(change).toLocaleString('en-IN')}`;

function Movement({ row }: { row: StockMovement }) {
  const { business_tz } = useSettings();
  const { reason, change, from, to, document_kind, document_id, who, note, at } = row;
  return (
    <li className="flex items-start gap-4 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {texts.reasons[reason]}
          {document_kind === null ? null : (
            <span className="ms-1 font-normal text-muted">
              {' '}
              {texts.documents[document_kind]({ id: document_id ?? '' })}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">{texts.way({ from, to })}</p>
        <p className="text-sm text-muted">
          {texts.byAt({ who: who ?? texts.itself, at: formatDateTime(at, business_tz) })}
        </p>
        {note ? <p className="text-sm">{note}</p> : null}
      </div>
      <p className={cn('text-h3 font-semibold whitespace-nowrap', change < 0 ? 'text-danger' : 'text-success-text')}>
        {changeText(change)}
      </p>
    </li>
  );
}

function Rows({ list }: { list: List<StockMovement> }) {
  if (list.isLoading) {
    return (
      <SkeletonGroup label={texts.loading} className="flex min-h-72 flex-col gap-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="control" />
        ))}
      </SkeletonGroup>
    );
  }
  if (list.rows.length === 0) {
    if (!list.error) return <Empty title={texts.empty} />;
    return <LoadError load={list} title={texts.failed} fallback={storeStockTexts.tryAgain} />;
  }
  return (
    <>
      <ul aria-label={texts.label}>
        {list.rows.map((row) => (
          <Movement key={row.id} row={row} />
        ))}
      </ul>
      {list.hasMore ? (
        <Button variant="outline" wide busy={list.isLoadingMore} className="mt-2" onClick={list.loadMore}>
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}

export function MovementsDialog({ row, isOpen, onClose }: { row: StockRow; isOpen: boolean; onClose: () => void }) {
  const list = useList(
    listStockMovements,
    { limit: PAGE },
    { params: { product_id: row.product_id }, enabled: isOpen, staleTime: 0 },
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title({ product: row.product })}
      description={texts.now({ count: row.quantity.toLocaleString('en-IN'), unit: row.product_unit })}
      phone="full"
      isReading
      closeLabel={texts.close}
    >
      <ProductBatches
        product={{ id: row.product_id, name: row.product, unit: row.product_unit }}
        locations={[{ onHand: row.quantity, reserved: row.reserved }]}
        changes={CHANGED}
        isShown={isOpen}
      />
      <Rows list={list} />
    </Dialog>
  );
}
