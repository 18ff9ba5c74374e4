// The batches of a product: best-before dates, entering, writing off, and who received them.
import { type BatchRow, EXPIRING_DAYS, listBatches } from '@tilgul/contract/batches';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { texts } from '@tilgul/messages/store/batches';
import { CalendarX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { type List, useList } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDay, isoDay } from '../../shared/format/dates.ts';
import { formatCount } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import type { BatchDraft } from './batch-fields.tsx';

const DAY_MS = 24 * 3_600_000;

function Mark({ batch }: { batch: BatchRow }) {
  const { business_tz } = useSettings();
  if (batch.quantity === 0) return null;
  if (batch.is_expired)
    return (
      <Badge tone="cancelled" icon={CalendarX}>
        {texts.expired}
      </Badge>
    );
  const expiresSoonBy = isoDay(new Date(serverNow() + EXPIRING_DAYS * DAY_MS), business_tz);
  if (batch.best_before > expiresSoonBy) return null;
  return (
    <Badge tone="pending" icon={TriangleAlert}>
      {texts.soon}
    </Badge>
  );
}

type Open = (batch: BatchRow) => void;

interface BatchActions {
  /** Shows the location if there are several. */
  showsLocation: boolean;
  onOrders: Open;
  /** Undefined for used-up batches. */
  onWriteOff?: Open;
}

function BatchItem({ batch, showsLocation, onOrders, onWriteOff }: BatchActions & { batch: BatchRow }) {
  const { batch_no, best_before, quantity, product_unit: unit, warehouse_name: place } = batch;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{batch_no}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {texts.bestBefore({ day: formatDay(best_before) })}
          <Mark batch={batch} />
        </p>
        {showsLocation ? <p className="text-sm text-muted wrap-anywhere">{place}</p> : null}
      </div>
      {quantity > 0 ? <p className="font-semibold">{texts.count({ count: formatCount(quantity), unit })}</p> : null}
      <div className="flex gap-2">
        <Button
          size={36}
          variant="ghost"
          aria-label={texts.orders.actionLabel({ batch: batch_no })}
          onClick={() => onOrders(batch)}
        >
          {texts.orders.action}
        </Button>
        {onWriteOff ? (
          <Button
            size={36}
            variant="outline"
            aria-label={texts.writeOff.actionLabel({ batch: batch_no })}
            onClick={() => onWriteOff(batch)}
          >
            {texts.writeOff.action}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

interface BatchListProps extends BatchActions {
  label: string;
  list: List<BatchRow>;
  /** Text of an empty list. */
  none: string;
}

function BatchList({ label, list, none, ...actions }: BatchListProps) {
  if (list.isLoading)
    return (
      <SkeletonGroup label={texts.loading} className="py-2">
        <Skeleton shape="control" />
      </SkeletonGroup>
    );
  if (list.error && list.rows.length === 0)
    return <LoadError load={list} title={texts.failed} fallback={texts.tryAgain} />;
  if (list.rows.length === 0) return <p className="text-sm text-muted">{none}</p>;
  return (
    <>
      <ul aria-label={label}>
        {list.rows.map((batch) => (
          <BatchItem key={batch.id} batch={batch} {...actions} />
        ))}
      </ul>
      {list.hasMore ? (
        <Button variant="outline" size={36} busy={list.isLoadingMore} className="mt-2" onClick={list.loadMore}>
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}

const EnterBatchesDialog = lazyComponent(() => import('./batch-dialogs.tsx').then((m) => m.EnterBatchesDialog));
const WriteOffDialog = lazyComponent(() => import('./write-off-dialog.tsx').then((m) => m.WriteOffDialog));
const BatchOrdersDialog = lazyComponent(() => import('./batch-dialogs.tsx').then((m) => m.BatchOrdersDialog));

/** More batches of one product than a store ever has. */
const PAGE = 100;
const GONE_PAGE = 20;

/** A product's stock at a location. */
export interface StockLocation {
  /** 0 is main; undefined is the manager's own store. */
  readonly warehouseId?: number | undefined;
  readonly onHand: number;
  readonly reserved: number;
}

interface ProductBatchesProps {
  product: { readonly id: number; readonly name: string; readonly unit: string };
  /** The manager's own store, or main and all stores; batches are entered in the first. */
  locations: readonly [StockLocation, ...StockLocation[]];
  /** Calls to refetch when batches or stock change. */
  changes: readonly AnyEndpoint[];
  isShown: boolean;
}

/** Stock that belongs to no batch. */
function Undated({ onHand, unit, batches }: { onHand: number; unit: string; batches: readonly BatchRow[] }) {
  const dated = batches.reduce((sum, { quantity, is_expired }) => sum + (is_expired ? 0 : quantity), 0);
  const left = onHand - dated;
  if (left <= 0 || batches.length === 0) return null;
  return (
    <p className="border-t border-line py-2.5 text-sm text-muted">
      {texts.undated({ count: formatCount(left), unit })}
    </p>
  );
}

/** Used-up batches: their customers may have to be called on a recall. */
function Gone({ productId, showsLocation, onOrders }: { productId: number; showsLocation: boolean; onOrders: Open }) {
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
        showsLocation={showsLocation}
        onOrders={onOrders}
      />
    </div>
  );
}

/** The open dialog and its batch; entering batches has none. */
interface Opened {
  readonly kind: 'enter' | 'orders' | 'writeOff';
  readonly batch?: BatchRow;
}

interface OpenedDialogProps extends ProductBatchesProps {
  opened: Opened;
  rows: readonly BatchRow[];
  /** Batches entered already, for the edit dialog. */
  known: readonly BatchDraft[];
  onClose: () => void;
}

function OpenedDialog({ opened, known, rows, product, locations, changes, onClose }: OpenedDialogProps) {
  // The current row; a batch that is gone stays as it was.
  const batch = useLastDefined(rows.find(({ id }) => id === opened.batch?.id)) ?? opened.batch;
  const changed = { changes: [listBatches, ...changes], onClose };
  if (!batch) {
    const { onHand, warehouseId } = locations[0];
    return (
      <EnterBatchesDialog product={product} onHand={onHand} warehouseId={warehouseId} known={known} {...changed} />
    );
  }
  if (opened.kind === 'orders') return <BatchOrdersDialog batch={batch} onClose={onClose} />;
  const location = locations.find(({ warehouseId = batch.warehouse_id }) => warehouseId === batch.warehouse_id);
  const { onHand, reserved } = location ?? { onHand: batch.quantity, reserved: 0 };
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

/** The batches section of a product's dialog; a closed dialog keeps its content. */
export function ProductBatches(props: ProductBatchesProps) {
  const { product, locations, isShown } = props;
  const list = useList(listBatches, { product_id: product.id, limit: PAGE }, { enabled: isShown, staleTime: 0 });
  const [opened, setOpened] = useState<Opened>();
  const [first] = locations;
  const { warehouseId } = first;
  const isOffice = warehouseId !== undefined;
  const here = list.rows.filter((batch) => !isOffice || batch.warehouse_id === warehouseId);
  const known = here
    .filter(({ is_expired }) => !is_expired)
    .map(({ id, batch_no, best_before, quantity }) => ({ key: id, batch_no, best_before, quantity: String(quantity) }));
  const showOrders: Open = (batch) => setOpened({ kind: 'orders', batch });
  // All batches must be loaded, because entering replaces them.
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
        showsLocation={isOffice}
        onOrders={showOrders}
        onWriteOff={(batch) => setOpened({ kind: 'writeOff', batch })}
      />
      {isOffice ? null : <Undated onHand={first.onHand} unit={product.unit} batches={list.rows} />}
      <Gone productId={product.id} showsLocation={isOffice} onOrders={showOrders} />
      {opened ? (
        <OpenedDialog {...props} opened={opened} rows={list.rows} known={known} onClose={() => setOpened(undefined)} />
      ) : null}
    </section>
  );
}
