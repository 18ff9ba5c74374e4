// The page /store-view-stocks: the stock of the manager's store.
import { listBatches } from '@tilgul/contract/batches';
import { listStockMovements, viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { listSuggestions } from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/store/stock';
import { ClipboardCheck, TriangleAlert } from 'lucide-react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import type { CallAnswer, ListAnswer } from '../../shared/api/api.ts';
import { toWrappedPage, useWrappedList } from '../../shared/api/use-api.ts';
import { formatListTotal } from '../../shared/format/message.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EnglishName, ProductPicture } from '../../ui/display/product.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import { ScannedSearch } from '../../ui/table/scanned-search.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import type { StockRow } from './stock-dialogs.tsx';

const MovementsDialog = lazyComponent(() => import('./stock-dialogs.tsx').then((m) => m.MovementsDialog));
const ReorderDialog = lazyComponent(() => import('./stock-dialogs.tsx').then((m) => m.ReorderDialog));
const WriteOffDialog = lazyComponent(() =>
  import('../stock-corrections/write-off-dialog.tsx').then((m) => m.WriteOffDialog),
);

/** Calls to refetch after a change. */
const CHANGED = [viewStock, storeReport, listSuggestions, listStockMovements, listBatches];

const isLow = ({ quantity, reorder_level, is_stopped }: StockRow) => !is_stopped && quantity <= reorder_level;

type Kind = 'movements' | 'writeOff' | 'level';

/** The buttons of a row and the open dialog. `rows` is the current list. */
function useStockActions(rows: readonly StockRow[]) {
  const { shown, round, isOpen, open, close } = useDialog<{ readonly kind: Kind; readonly id: number }>();
  const row = useLastDefined(rows.find(({ product_id }) => product_id === shown?.id));
  const buttons = (stockRow: StockRow) => {
    const { product_id, product, quantity } = stockRow;
    return (
      <>
        {isLow(stockRow) ? (
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
  };
  if (!shown || !row) return { buttons, dialog: null };
  const props = { changes: CHANGED, isOpen, onClose: close };
  const { product_id: id, product: name, product_unit: unit, quantity: onHand, reserved } = row;
  const dialog = {
    movements: <MovementsDialog key={round} row={row} {...props} />,
    writeOff: <WriteOffDialog key={round} product={{ id, name, unit, onHand, reserved }} {...props} />,
    level: <ReorderDialog key={round} row={row} {...props} />,
  }[shown.kind];
  return { buttons, dialog };
}

const LIVE = [viewStock];
/** Filter value for low stock. */
const LOW = 'low';

/** The quantity, marked if low; with words on a card, which has no header. */
function Quantity({ row, isOnCard = false }: { row: StockRow; isOnCard?: boolean }) {
  const count = formatCount(row.quantity);
  return (
    <span className="inline-flex items-center justify-end gap-2">
      {isLow(row) ? (
        <Badge tone={row.quantity === 0 ? 'cancelled' : 'pending'} icon={TriangleAlert}>
          {row.quantity === 0 ? texts.none : texts.low}
        </Badge>
      ) : null}
      <span className="font-semibold">{isOnCard ? texts.inStock({ count }) : count}</span>
    </span>
  );
}

const COLUMNS: readonly TableColumn<StockRow>[] = [
  {
    id: 'product',
    header: texts.product,
    isRowHeader: true,
    cell: (row) => (
      <span className="flex items-center gap-3">
        <ProductPicture image={row.image} size={40} upTo={160} className="rounded-badge" />
        <span>
          {row.product}
          <EnglishName name={row.product_en} />
          {row.is_stopped ? <span className="block text-xs font-normal text-muted">{texts.stopped}</span> : null}
        </span>
      </span>
    ),
  },
  { id: 'unit', header: texts.unit, cell: (row) => row.product_unit, card: 'line', className: 'whitespace-nowrap' },
  { id: 'price', header: texts.price, cell: (row) => formatRupees(row.product_price), align: 'end' },
  {
    id: 'quantity',
    header: texts.quantity,
    cell: (row) => <Quantity row={row} />,
    cardCell: (row) => <Quantity row={row} isOnCard />,
    align: 'end',
    card: 'aside',
  },
  { id: 'reserved', header: texts.reserved, cell: (row) => formatCount(row.reserved), align: 'end' },
  { id: 'reorder', header: texts.reorder, cell: (row) => formatCount(row.reorder_level), align: 'end' },
];

/** Shows how many products are low, and filters by them. */
function LowNote({ count, isOn, onToggle }: { count: number; isOn: boolean; onToggle: () => void }) {
  if (count === 0 && !isOn) return null;
  return (
    <Alert
      tone="notice"
      className="mb-4"
      action={<AlertAction label={isOn ? texts.showAll : texts.onlyLow} onPress={onToggle} />}
    >
      {texts.lowNote({ count })}
    </Alert>
  );
}

const toPage = (answer: CallAnswer<typeof viewStock>): ListAnswer<StockRow> => toWrappedPage(answer.inventory, answer);

/** Searched and filtered by the server, which also counts low stock. */
function useStock() {
  const url = useTableUrl({ q: '', show: '' });
  const { q, show } = url.filters;
  const query = { q: q || undefined, low: show === LOW ? ('true' as const) : undefined };
  const list = useWrappedList(viewStock, query, toPage);
  useLiveCalls(LIVE);
  return { url, list, lowCount: list.first?.low_count ?? 0 };
}

const CountDialog = lazyComponent(() => import('../stock-corrections/count-dialog.tsx').then((m) => m.CountDialog));

/** Counts the whole store, whatever the list shows. */
function StoreCount(dialog: DialogState) {
  const list = useWrappedList(viewStock, { limit: MAX_PAGE }, toPage, { enabled: dialog.isOpen, staleTime: 0 });
  return <CountDialog stock={useAllPages(list)} changes={CHANGED} {...dialog} />;
}

function CountButton() {
  const { round, isOpen, open, close } = useDialog<true>();
  return (
    <>
      <Button variant="outline" icon={ClipboardCheck} {...CountDialog.prefetch} onClick={() => open(true)}>
        {texts.countStock}
      </Button>
      {round > 0 ? <StoreCount key={round} isOpen={isOpen} onClose={close} /> : null}
    </>
  );
}

export function StoreViewStocksPage() {
  const { url, list, lowCount } = useStock();
  const { buttons, dialog } = useStockActions(list.rows);
  const { show } = url.filters;
  return (
    <>
      <PageHeader
        title={texts.title}
        note={formatListTotal(list, texts)}
        actions={
          <>
            <CountButton />
            <LinkButton
              to={lowCount > 0 ? `${PATHS.storeStockRequests}?request=low` : PATHS.storeStockRequests}
              variant="outline"
            >
              {texts.request}
            </LinkButton>
          </>
        }
      />
      <LowNote count={lowCount} isOn={show === LOW} onToggle={() => url.setFilter('show', show === LOW ? '' : LOW)} />
      <DataTable
        id="store-view-stocks"
        caption={texts.title}
        columns={COLUMNS}
        list={list}
        rowKey={(row) => row.product_id}
        texts={texts}
        paging={url}
        rowHeight={56}
        actions={buttons}
        filters={<ListSearch label={texts.search} url={url} />}
      />
      <ScannedSearch url={url} />
      {dialog}
    </>
  );
}
