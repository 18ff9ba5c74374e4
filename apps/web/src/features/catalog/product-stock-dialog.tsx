// Stock of a product by location: main, each store that has some, in transit.

import { listBatches } from '@tilgul/contract/batches';
import { listProducts, type ProductAnswer, type ProductStock, viewProductStock } from '@tilgul/contract/catalog';
import { adminReport } from '@tilgul/contract/reports';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { lazy, Suspense, useState } from 'react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { ProductBatches, type StockLocation } from '../stock-corrections/product-batches.tsx';

const texts = productTexts.places;

const formatUnits = (units: number) => units.toLocaleString('en-IN');

/** Calls to refetch after a write-off. */
const CHANGED = [viewProductStock, listProducts, adminReport, listBatches];

const loadWriteOff = () => import('../stock-corrections/write-off-dialog.tsx');
const WriteOffDialog = lazy(async () => ({ default: (await loadWriteOff()).WriteOffDialog }));

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
    header: texts.place,
    cell: (place) => (
      <>
        <span className="block">{place.name}</span>
        {place.warehouseId !== undefined && place.onHand > 0 ? (
          <Button
            size={36}
            variant="ghost"
            className="-ms-3"
            aria-label={texts.writeOffIn({ place: place.name })}
            onFocus={() => void loadWriteOff()}
            onClick={() => onWriteOff(place)}
          >
            {texts.writeOff}
          </Button>
        ) : null}
      </>
    ),
    isRowHeader: true,
  },
  { header: texts.onHand, cell: ({ onHand }) => formatUnits(onHand), align: 'end' },
  {
    header: texts.reserved,
    cell: ({ reserved }) => (reserved === null ? texts.none : formatUnits(reserved)),
    align: 'end',
  },
];

const toLocations = ({ main, in_transit, stores }: ProductStock): Location[] => [
  { warehouseId: 0, name: texts.main, onHand: main, reserved: null },
  ...stores.map((store) => ({
    warehouseId: store.warehouse_id,
    name: store.warehouse_name,
    onHand: store.on_hand,
    reserved: store.reserved,
  })),
  ...(in_transit > 0 ? [{ name: texts.inTransit, onHand: in_transit, reserved: null }] : []),
];

/** Locations with batches, main first. */
const toStockLocations = ({ main, stores }: ProductStock): [StockLocation, ...StockLocation[]] => [
  { warehouseId: 0, onHand: main, reserved: 0 },
  ...stores.map(({ warehouse_id, on_hand, reserved }) => ({ warehouseId: warehouse_id, onHand: on_hand, reserved })),
];

function StockByLocation({ product: { id, name, unit } }: { product: ProductAnswer }) {
  const [opened, setOpened] = useState<{ readonly place: Location; readonly round: number }>();
  const [isOpen, setOpen] = useState(false);
  const open = (place: Location) => {
    setOpened({ place, round: (opened?.round ?? 0) + 1 });
    setOpen(true);
  };
  const { data, error, isFetching, refetch } = useGet(viewProductStock, { params: { id } });
  if (error && !data) {
    if (isSessionError(error)) return null;
    const detail = getFailureMessage(error, productTexts.failedText);
    return <ErrorState title={texts.failed} detail={detail} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton shape="block" className="h-72 rounded-control" />;
  const places = toLocations(data);
  const sum = places.reduce((all, { onHand }) => all + onHand, 0);
  return (
    <>
      <LinesTable
        caption={texts.title({ name })}
        columns={getColumns(open)}
        lines={places}
        sum={{ label: texts.sum, value: formatUnits(sum) }}
      />
      <div className="h-4" />
      <ProductBatches product={{ id, name, unit }} locations={toStockLocations(data)} changes={CHANGED} isShown />
      {opened ? (
        <Suspense fallback={null}>
          <WriteOffDialog
            key={opened.round}
            product={{ id, name, unit, onHand: opened.place.onHand, reserved: opened.place.reserved ?? 0 }}
            warehouseId={opened.place.warehouseId ?? 0}
            changes={CHANGED}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** 'Stock of Jaggery': stock by location, with write-off where there is some. */
export function ProductStockDialog({
  product,
  isOpen,
  onClose,
}: {
  product: ProductAnswer;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title({ name: product.name })}>
      <StockByLocation key={product.id} product={product} />
    </Dialog>
  );
}
