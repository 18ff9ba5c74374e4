// The page /store-view-stocks: the stock of the manager's store.
import { listBatches } from '@tilgul/contract/batches';
import { listStockMovements, viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { listSuggestions } from '@tilgul/contract/stock-requests';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { texts } from '@tilgul/messages/store/stock';
import { ClipboardCheck, Gauge, History, PackageMinus, PackagePlus, TriangleAlert } from 'lucide-react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import type { CallAnswer, ListAnswer } from '../../shared/api/api.ts';
import { toWrappedPage, useWrappedList } from '../../shared/api/use-api.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { cn } from '../../ui/cn.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EnglishName, ProductPicture } from '../../ui/display/product.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import { ScannedSearch } from '../../ui/table/scanned-search.tsx';
import type { RowMenu, TableColumn } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { type TableView, ViewTabs } from '../../ui/table/view-tabs.tsx';
import type { StockRow } from './stock-dialogs.tsx';

const MovementsDialog = lazyComponent(() => import('./stock-dialogs.tsx').then((m) => m.MovementsDialog));
const ReorderDialog = lazyComponent(() => import('./stock-dialogs.tsx').then((m) => m.ReorderDialog));
const WriteOffDialog = lazyComponent(() =>
  import('../stock-corrections/write-off-dialog.tsx').then((m) => m.WriteOffDialog),
);

/** Calls to refetch after a change. */
const CHANGED = [viewStock, storeReport, listSuggestions, listStockMovements, listBatches];

const isLow = ({ quantity, reorder_level, is_stopped }: StockRow) => !is_stopped && quantity <= reorder_level;

/** Opens a stock request for the product. */
const toRequest = ({ product_id }: StockRow) => `${PATHS.storeStockRequests}?request=${product_id}`;

type Kind = 'writeOff' | 'level';

/** The ⋯ of a row and the open dialog; a product's own dialog, its movements, is in the address. */
function useStockActions(rows: readonly StockRow[], url: TableUrl<object>) {
  const { shown, round, isOpen, open, close } = useDialog<{ readonly kind: Kind; readonly id: number }>();
  const find = (id: number | undefined) => rows.find(({ product_id }) => product_id === id);
  const row = useLastDefined(find(shown?.id));
  const opened = find(url.openId);
  const lastOpened = useLastDefined(opened);
  const menu: RowMenu<StockRow> = {
    getLabel: ({ product }) => crudTexts.moreLabel({ name: product }),
    getEntries: (row) => [
      { label: texts.movements.action, icon: History, onChoose: () => url.openRow(row.product_id) },
      row.is_stopped ? undefined : { label: texts.requestRow, icon: PackagePlus, to: toRequest(row) },
      { label: texts.level.action, icon: Gauge, onChoose: () => open({ kind: 'level', id: row.product_id }) },
      row.quantity > 0
        ? { label: texts.writeOff, icon: PackageMinus, onChoose: () => open({ kind: 'writeOff', id: row.product_id }) }
        : undefined,
    ],
  };
  const movements = lastOpened ? (
    <MovementsDialog
      key={lastOpened.product_id}
      row={lastOpened}
      changes={CHANGED}
      isOpen={opened !== undefined}
      onClose={url.closeRow}
    />
  ) : null;
  if (!shown || !row) return { menu, dialogs: movements };
  const props = { changes: CHANGED, isOpen, onClose: close };
  const { product_id: id, product: name, product_unit: unit, quantity: onHand, reserved } = row;
  const dialogs = (
    <>
      {movements}
      {shown.kind === 'level' ? (
        <ReorderDialog key={round} row={row} {...props} />
      ) : (
        <WriteOffDialog key={round} product={{ id, name, unit, onHand, reserved }} {...props} />
      )}
    </>
  );
  return { menu, dialogs };
}

/** Requests the product from main stock. */
const RequestVerb = (row: StockRow) => (
  <LinkButton
    size={36}
    variant="outline-primary"
    className="max-md:flex-1"
    to={toRequest(row)}
    aria-label={texts.requestLabel(row)}
  >
    {texts.requestRow}
  </LinkButton>
);

const LIVE = [viewStock];
/** Values of the filter by stock. */
const LOW = 'low';
const OUT = 'out';

/** The quantity, marked if low; a card, which has no header, says it in words. */
function Quantity({ row, isOnCard = false }: { row: StockRow; isOnCard?: boolean }) {
  const count = formatCount(row.quantity);
  const isOut = row.quantity === 0;
  return (
    <span className={cn('inline-flex justify-end gap-2', isOnCard ? 'flex-col-reverse items-end' : 'items-center')}>
      {isLow(row) ? (
        <Badge tone={isOut ? 'cancelled' : 'pending'} icon={TriangleAlert}>
          {isOut ? texts.none : texts.low}
        </Badge>
      ) : null}
      {isOnCard && isLow(row) && isOut ? null : (
        <span className="font-semibold">{isOnCard ? texts.inStock({ count }) : count}</span>
      )}
    </span>
  );
}

const Picture = ({ image }: StockRow) => (
  <ProductPicture image={image} size={40} upTo={160} className="rounded-badge" />
);
const Name = (row: StockRow) => (
  <span>
    {row.product}
    {/* Not underlined as a part of the link. */}
    <span className="inline-block w-full empty:hidden">
      <EnglishName name={row.product_en} />
      {row.is_stopped ? <span className="block text-xs font-normal text-muted">{texts.stopped}</span> : null}
    </span>
  </span>
);

const COLUMNS: readonly TableColumn<StockRow>[] = [
  {
    id: 'product',
    header: texts.product,
    isRowHeader: true,
    className: '[&>a]:align-middle',
    cell: (row) => (
      <span className="flex items-center gap-3">
        {Picture(row)}
        {Name(row)}
      </span>
    ),
    cardCell: Name,
    cardPicture: Picture,
  },
  {
    id: 'unit',
    header: texts.unit,
    cell: (row) => row.product_unit,
    cardCell: ({ product_unit, product_price, reorder_level, reserved }) => (
      <>
        <span>{`${product_unit}, ${formatRupees(product_price)}`}</span>
        <span>{`${texts.reorder}: ${formatCount(reorder_level)}`}</span>
        {reserved === 0 ? null : <span>{`${texts.reserved}: ${formatCount(reserved)}`}</span>}
      </>
    ),
    card: 'line',
    className: 'whitespace-nowrap',
  },
  { id: 'price', header: texts.price, cell: (row) => formatRupees(row.product_price), align: 'end', card: 'none' },
  {
    id: 'quantity',
    header: texts.quantity,
    cell: (row) => <Quantity row={row} />,
    cardCell: (row) => <Quantity row={row} isOnCard />,
    align: 'end',
    card: 'aside',
  },
  {
    id: 'reserved',
    header: texts.reserved,
    cell: (row) => (row.reserved === 0 ? '—' : formatCount(row.reserved)),
    align: 'end',
    card: 'none',
  },
  {
    id: 'reorder',
    header: texts.reorder,
    cell: (row) => formatCount(row.reorder_level),
    card: 'none',
    align: 'end',
  },
];

const getViews = (counts: {
  all: number | undefined;
  low: number | undefined;
  out: number | undefined;
}): readonly TableView[] => [
  { label: texts.views.all, search: '', count: counts.all },
  { label: texts.views.low, search: `show=${LOW}`, count: counts.low },
  { label: texts.views.out, search: `show=${OUT}`, count: counts.out, isLate: true },
];

const toPage = (answer: CallAnswer<typeof viewStock>): ListAnswer<StockRow> => toWrappedPage(answer.inventory, answer);

/** Searched and filtered by the server, which also counts low stock. */
function useStock() {
  const url = useTableUrl({ q: '', show: '' });
  const { q, show } = url.filters;
  const query = {
    q: q || undefined,
    low: show === LOW ? ('true' as const) : undefined,
    out: show === OUT ? ('true' as const) : undefined,
  };
  const list = useWrappedList(viewStock, query, toPage);
  useLiveCalls(LIVE);
  const { first } = list;
  // The views' own lists do not know how many there are in all.
  const whole = useWrappedList(viewStock, { q: query.q, limit: 1 }, toPage, { enabled: show !== '' });
  const all = show === '' ? list.total : whole.total;
  return { url, list, counts: { all: useLastDefined(all), low: first?.low_count, out: first?.out_count } };
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
  const { url, list, counts } = useStock();
  const { menu, dialogs } = useStockActions(list.rows, url);
  const shown = list.rows.slice((url.page - 1) * url.pageSize, url.page * url.pageSize);
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <CountButton />
            <LinkButton
              to={counts.low ? `${PATHS.storeStockRequests}?request=low` : PATHS.storeStockRequests}
              variant="outline"
            >
              {texts.request}
            </LinkButton>
          </>
        }
      />
      <ViewTabs label={texts.views.label} id="store-view-stocks" views={getViews(counts)} canSave={false} />
      <DataTable
        id="store-view-stocks"
        caption={texts.title}
        columns={COLUMNS}
        list={list}
        rowKey={(row) => row.product_id}
        texts={texts}
        paging={url}
        rowLink={({ product_id }) => url.linkTo(product_id)}
        actions={shown.some(isLow) ? (row) => (isLow(row) ? <RequestVerb {...row} /> : null) : undefined}
        actionsHeader={texts.nextStep}
        menu={menu}
        isLate={({ quantity, is_stopped }) => quantity === 0 && !is_stopped}
        filters={<ListSearch label={texts.search} url={url} />}
      />
      <ScannedSearch url={url} />
      {dialogs}
    </>
  );
}
