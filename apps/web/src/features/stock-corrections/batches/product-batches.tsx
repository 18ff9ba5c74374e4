// The batches of a product: what is best before when, what has expired; entering them, writing them off, and who received them.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { type BatchRow, listBatches } from '@tilgul/contract/stock/batches';
import { lazy, Suspense, useState } from 'react';
import { useList } from '../../../shared/api/use-api.ts';
import { useLast } from '../../../shared/screen/use-last.ts';
import { batchTexts as texts } from '../../../texts/en/store/batches.ts';
import { t } from '../../../texts/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { BatchList } from './batch-list.tsx';

const EnterBatchesDialog = lazy(async () => ({
  default: (await import('./enter-batches-dialog.tsx')).EnterBatchesDialog,
}));
const WriteOffDialog = lazy(async () => ({
  default: (await import('../write-off/write-off-dialog.tsx')).WriteOffDialog,
}));
const BatchOrdersDialog = lazy(async () => ({
  default: (await import('./batch-orders-dialog.tsx')).BatchOrdersDialog,
}));

/** More batches of one product than a store ever has. */
const PAGE = 100;
const GONE_PAGE = 20;

/** What a stock location has of the product. */
export interface StockPlace {
  /** 0 is main; undefined is the manager's own store. */
  readonly warehouseId?: number | undefined;
  readonly onHand: number;
  readonly reserved: number;
}

export interface ProductBatchesProps {
  product: { readonly id: number; readonly name: string; readonly unit: string };
  /** The own store, or main and every store; batches are entered in the first. */
  places: readonly [StockPlace, ...StockPlace[]];
  /** Calls whose answers change with batches and stock. */
  changes: readonly AnyEndpoint[];
  isShown: boolean;
}

/** How much of the stock is in no batch. */
function Undated({ onHand, unit, batches }: { onHand: number; unit: string; batches: readonly BatchRow[] }) {
  const dated = batches.reduce((sum, { quantity, is_expired }) => sum + (is_expired ? 0 : quantity), 0);
  const left = onHand - dated;
  if (left <= 0 || batches.length === 0) return null;
  return (
    <p className="border-t border-line py-2.5 text-sm text-muted">
      {t(texts.undated, { count: left.toLocaleString('en-IN'), unit })}
    </p>
  );
}

/** Those of which nothing is left: whoever received them may have to be called all the same. */
function Gone({ productId, hasPlaces, onOrders }: { productId: number; hasPlaces: boolean; onOrders: Open }) {
  const [isShown, setShown] = useState(false);
  const query = { product_id: productId, gone: 'true' as const, limit: GONE_PAGE };
  const list = useList(listBatches, query, { enabled: isShown, staleTime: 0 });
  if (!isShown)
    return (
      <Button size={36} variant="ghost" className="-ms-3" onClick={() => setShown(true)}>
        {texts.gone.show}
      </Button>
    );
  return (
    <div className="border-t border-line pt-2.5">
      <h4 className="text-sm font-semibold">{texts.gone.title}</h4>
      <BatchList
        label={texts.gone.title}
        list={list}
        none={texts.gone.none}
        hasPlaces={hasPlaces}
        onOrders={onOrders}
      />
    </div>
  );
}

type Open = (batch: BatchRow) => void;
type Opened = { readonly kind: 'enter' } | { readonly kind: 'orders' | 'writeOff'; readonly batch: BatchRow };

function Opened({ opened, known, rows, onClose, ...props }: ProductBatchesProps & OpenedProps) {
  const { product, places, changes } = props;
  // As the list has it now; a batch that is gone stays as it was.
  const now = rows.find(({ id }) => opened.kind !== 'enter' && id === opened.batch.id);
  const batch = useLast(now) ?? (opened.kind === 'enter' ? undefined : opened.batch);
  const changed = { changes: [listBatches, ...changes], onClose };
  if (opened.kind === 'enter' || !batch) {
    const { onHand, warehouseId } = places[0];
    return (
      <EnterBatchesDialog product={product} onHand={onHand} warehouseId={warehouseId} known={known} {...changed} />
    );
  }
  if (opened.kind === 'orders') return <BatchOrdersDialog batch={batch} onClose={onClose} />;
  const place = places.find(({ warehouseId = batch.warehouse_id }) => warehouseId === batch.warehouse_id);
  const { onHand, reserved } = place ?? { onHand: batch.quantity, reserved: 0 };
  return (
    <WriteOffDialog
      product={{ ...product, onHand, reserved }}
      batch={batch}
      warehouseId={batch.warehouse_id}
      isOpen
      {...changed}
    />
  );
}

interface OpenedProps {
  opened: Opened;
  rows: readonly BatchRow[];
  /** What is entered already, for the dialog that changes it. */
  known: Parameters<typeof EnterBatchesDialog>[0]['known'];
  onClose: () => void;
}

/** The part of a product's dialog that is about its batches; closed dialogs leave it as it was. */
export function ProductBatches(props: ProductBatchesProps) {
  const { product, places, isShown } = props;
  const list = useList(listBatches, { product_id: product.id, limit: PAGE }, { enabled: isShown, staleTime: 0 });
  const [opened, setOpened] = useState<Opened>();
  const [first] = places;
  const { warehouseId } = first;
  const isOffice = warehouseId !== undefined;
  const here = list.rows.filter((batch) => !isOffice || batch.warehouse_id === warehouseId);
  const known = here
    .filter(({ is_expired }) => !is_expired)
    .map(({ id, batch_no, best_before, quantity }) => ({ key: id, batch_no, best_before, quantity: String(quantity) }));
  const showOrders: Open = (batch) => setOpened({ kind: 'orders', batch });
  // Entering them anew takes to know all of them.
  const canEnter = !list.isLoading && !list.error && !list.hasMore && first.onHand > 0;
  return (
    <section aria-label={texts.title} className="mb-4 rounded-card bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-1">
        <h3 className="font-semibold">{texts.title}</h3>
        {canEnter ? (
          <Button size={36} variant="outline" onClick={() => setOpened({ kind: 'enter' })}>
            {isOffice ? texts.enter.actionMain : texts.enter.action}
          </Button>
        ) : null}
      </div>
      <BatchList
        label={texts.title}
        list={list}
        none={texts.none}
        hasPlaces={isOffice}
        onOrders={showOrders}
        onWriteOff={(batch) => setOpened({ kind: 'writeOff', batch })}
      />
      {isOffice ? null : <Undated onHand={first.onHand} unit={product.unit} batches={list.rows} />}
      <Gone productId={product.id} hasPlaces={isOffice} onOrders={showOrders} />
      {opened ? (
        <Suspense fallback={null}>
          <Opened {...props} opened={opened} rows={list.rows} known={known} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}
