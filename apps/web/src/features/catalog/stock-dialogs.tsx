// The dialogs of the product page about stock: receiving goods, stock by location, counting the main stock.

import { listBatches } from '@tilgul/contract/batches';
import {
  addMainStock,
  addMainStockForm,
  listProducts,
  listStoppedProducts,
  type ProductAnswer,
  type ProductStock,
  viewProductStock,
} from '@tilgul/contract/catalog';
import { adminReport } from '@tilgul/contract/reports';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/office/products';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { useMemo } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useGet, useList, useSend } from '../../shared/api/use-api.ts';
import { compareNames } from '../../shared/format/collator.ts';
import { formatCount } from '../../shared/format/money.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { accept, reject } from '../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../shared/scanner/use-scans.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CrudForm } from '../../ui/crud/crud-form.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { parseQuantity } from '../../ui/fields/typed-text.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { CountDialog } from '../stock-corrections/count-dialog.tsx';
import { ProductBatches, type StockLocation } from '../stock-corrections/product-batches.tsx';
import { getShown } from './product-columns.tsx';
import { PRODUCT_LISTS } from './product-lists.ts';

type AddStockApi = FormApi<FormValues<typeof addMainStockForm>>;

/** Each scan of the product adds one piece. */
function AddStockScans({ form, product, isOn }: { form: AddStockApi; product: ProductAnswer; isOn: boolean }) {
  const { id, name } = product;
  const scans = useProductScans({
    isOn,
    warehouseId: 0,
    another: scanTexts.another,
    has: (other) => other === id,
    count: () => {
      const typed = String(form.methods.getValues('stock'));
      const count = typed === '' ? 0 : parseQuantity(typed);
      if (count === undefined) return reject(scanTexts.correctFirst({ name }));
      form.methods.setValue('stock', String(count + 1), { shouldDirty: true });
      return accept(scanTexts.toAdd({ name, count: formatCount(count + 1) }));
    },
  });
  return <ScanLine scans={scans} className="sm:col-span-2" />;
}

interface ProductDialogProps extends DialogState {
  product: ProductAnswer;
}

/** 'Add New Stock for {product}': goods received into the main stock, typed or scanned piece by piece. */
export function AddStockForm({ product, isOpen, onClose }: ProductDialogProps) {
  const add = useSend(addMainStock, { invalidates: PRODUCT_LISTS });
  const title = texts.addStockTitle({ product: product.name });
  const hint = texts.quantityHint({ unit: getShown(product).unit, stock: formatCount(product.stock) });
  return (
    <CrudForm
      dialog={{ isOpen, onClose, title, submit: texts.addStock, words: texts.stockAdded }}
      schema={addMainStockForm}
      values={{ product_id: product.id, stock: '' }}
      fields={[{ name: 'stock', label: texts.quantity, hint, kind: 'whole' }]}
      send={(body) => add.send({ body })}
    >
      {(form) => <AddStockScans form={form} product={product} isOn={isOpen} />}
    </CrudForm>
  );
}

const placeTexts = texts.places;

/** Calls to refetch after a write-off or count. */
const CHANGED = [listProducts, listStoppedProducts, viewProductStock, adminReport, listBatches];

const WriteOffDialog = lazyComponent(() =>
  import('../stock-corrections/write-off-dialog.tsx').then((m) => m.WriteOffDialog),
);

interface Location {
  /** The store, or 0 for main; undefined where stock cannot be written off. */
  readonly warehouseId?: number;
  readonly name: string;
  readonly onHand: number;
  /** Null for locations without reservations. */
  readonly reserved: number | null;
}

const getColumns = (onWriteOff: (place: Location) => void): readonly LineColumn<Location>[] => [
  {
    header: placeTexts.place,
    cell: ({ name }) => name,
    isRowHeader: true,
  },
  { header: placeTexts.onHand, cell: ({ onHand }) => formatCount(onHand), align: 'end' },
  {
    header: placeTexts.reserved,
    cell: ({ reserved }) => (reserved === null ? placeTexts.none : formatCount(reserved)),
    align: 'end',
  },
  {
    header: uiTexts.actions,
    cell: (place) => (
      <span className="flex h-9 items-center">
        {place.warehouseId !== undefined && place.onHand > 0 ? (
          <Button
            size={36}
            variant="outline"
            className="max-sm:px-2!"
            aria-label={placeTexts.writeOffIn({ place: place.name })}
            {...WriteOffDialog.prefetch}
            onClick={() => onWriteOff(place)}
          >
            {placeTexts.writeOff}
          </Button>
        ) : null}
      </span>
    ),
    className: 'w-px whitespace-nowrap',
  },
];

const toLocations = ({ main, in_transit, stores }: ProductStock): Location[] => [
  { warehouseId: 0, name: placeTexts.main, onHand: main, reserved: null },
  ...stores.map((store) => ({
    warehouseId: store.warehouse_id,
    name: store.warehouse_name,
    onHand: store.on_hand,
    reserved: store.reserved,
  })),
  ...(in_transit > 0 ? [{ name: placeTexts.inTransit, onHand: in_transit, reserved: null }] : []),
];

/** Locations with batches, main first. */
const toStockLocations = ({ main, stores }: ProductStock): [StockLocation, ...StockLocation[]] => [
  { warehouseId: 0, onHand: main, reserved: 0 },
  ...stores.map(({ warehouse_id, on_hand, reserved }) => ({ warehouseId: warehouse_id, onHand: on_hand, reserved })),
];

function StockByLocation({ product: { id, name, unit } }: { product: ProductAnswer }) {
  const writingOff = useDialog<Location>();
  const load = useGet(viewProductStock, { params: { id } });
  const { data, error } = load;
  if (error && !data) return <LoadError load={load} title={placeTexts.failed} fallback={texts.failedText} />;
  if (!data) return <Skeleton shape="block" className="h-72 rounded-control" />;
  const places = toLocations(data);
  const place = writingOff.shown;
  const sum = places.reduce((all, { onHand }) => all + onHand, 0);
  const reserved = places.reduce((all, place) => all + (place.reserved ?? 0), 0);
  return (
    <>
      <LinesTable
        caption={placeTexts.title({ name })}
        columns={getColumns(writingOff.open)}
        lines={places}
        sum={{ label: placeTexts.sum, value: formatCount(sum), more: [formatCount(reserved), null] }}
      />
      <div className="h-4" />
      <ProductBatches product={{ id, name, unit }} locations={toStockLocations(data)} changes={CHANGED} isShown />
      {place ? (
        <WriteOffDialog
          key={writingOff.round}
          product={{ id, name, unit, onHand: place.onHand, reserved: place.reserved ?? 0 }}
          warehouseId={place.warehouseId ?? 0}
          changes={CHANGED}
          isOpen={writingOff.isOpen}
          onClose={writingOff.close}
        />
      ) : null}
    </>
  );
}

/** 'Stock of Jaggery': stock by location, with write-off where there is some. */
export function ProductStockDialog({ product, isOpen, onClose }: ProductDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={placeTexts.title({ name: product.name })}>
      <StockByLocation key={product.id} product={product} />
    </Dialog>
  );
}

const toCountRow = ({ id, name, name_en, unit, stock, barcode }: ProductAnswer) => ({
  product_id: id,
  product: name,
  ...(name_en === undefined ? {} : { product_en: name_en }),
  product_unit: unit,
  quantity: stock,
  barcode,
});

/** Products on sale and remaining stock of discontinued ones, by name. */
function useMainStock(enabled: boolean) {
  const sold = useAllPages(useList(listProducts, { limit: MAX_PAGE }, { enabled, staleTime: 0 }));
  const stopped = useAllPages(useList(listStoppedProducts, { limit: MAX_PAGE }, { enabled, staleTime: 0 }));
  const rows = useMemo(
    () =>
      [...sold.rows, ...stopped.rows.filter(({ stock }) => stock > 0)]
        .map(toCountRow)
        .sort((a, b) => compareNames(a.product, b.product) || a.product_id - b.product_id),
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
export function MainCount(dialog: DialogState) {
  const stock = useMainStock(dialog.isOpen);
  return <CountDialog stock={stock} warehouseId={0} changes={CHANGED} {...dialog} />;
}
