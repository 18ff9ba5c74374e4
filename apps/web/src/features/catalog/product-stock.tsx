// Where the stock of a product lies: the figure in the list, and the dialog that it opens with main and every store.
import { type ProductAnswer, type ProductStock, viewProductStock } from '@tilgul/contract/catalog';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { useLast } from '../../shared/screen/use-last.ts';
import { productTexts } from '../../texts/en/office/products.ts';
import { t } from '../../texts/text.ts';
import { ErrorState } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';

const texts = productTexts.places;
/** The product's id in the address, so that the dashboard leads here. */
const PARAM = 'stock';

const count = (units: number) => units.toLocaleString('en-IN');

interface Place {
  readonly name: string;
  readonly onHand: number;
  /** Null where nothing is reserved by itself. */
  readonly reserved: number | null;
}

const COLUMNS: readonly LineColumn<Place>[] = [
  { header: texts.place, cell: ({ name }) => name, isRowHeader: true },
  { header: texts.onHand, cell: ({ onHand }) => count(onHand), align: 'end' },
  { header: texts.reserved, cell: ({ reserved }) => (reserved === null ? texts.none : count(reserved)), align: 'end' },
];

const placesOf = ({ main, in_transit, stores }: ProductStock): Place[] => [
  { name: texts.main, onHand: main, reserved: null },
  ...stores.map((store) => ({ name: store.warehouse_name, onHand: store.on_hand, reserved: store.reserved })),
  ...(in_transit > 0 ? [{ name: texts.inTransit, onHand: in_transit, reserved: null }] : []),
];

function Places({ id, name }: { id: number; name: string }) {
  const { data, error, isFetching, refetch } = useGet(viewProductStock, { params: { id } });
  if (error && !data) {
    if (isSessionError(error)) return null;
    const detail = failureText(error, productTexts.failedText);
    return <ErrorState title={texts.failed} detail={detail} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton shape="block" className="h-72 rounded-control" />;
  const places = placesOf(data);
  const sum = places.reduce((all, { onHand }) => all + onHand, 0);
  return (
    <LinesTable
      caption={t(texts.title, { name })}
      columns={COLUMNS}
      lines={places}
      sum={{ label: texts.sum, value: count(sum) }}
    />
  );
}

/** The product of the address and how to show another one's places, or none. */
export function useShownStock(products: readonly ProductAnswer[]) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get(PARAM));
  const show = useCallback(
    (product: ProductAnswer | undefined) => {
      const change = (now: URLSearchParams) => {
        const next = new URLSearchParams(now);
        if (product) next.set(PARAM, String(product.id));
        else next.delete(PARAM);
        return next;
      };
      setParams(change, { replace: true });
    },
    [setParams],
  );
  return { shown: products.find((product) => product.id === id), show };
}

/** The main stock, which opens where the rest of it lies. */
export function StockFigure({ product, onShow }: { product: ProductAnswer; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="-my-2 inline-flex min-h-11 items-center rounded-control px-1.5 underline decoration-dotted underline-offset-4 hover:text-primary"
    >
      {count(product.stock)}
      <span className="sr-only"> {t(texts.open, { name: product.name })}</span>
    </button>
  );
}

/** 'Stock of Jaggery': main, each store that has some, what is on its way. */
export function ProductStockDialog({ product, onClose }: { product: ProductAnswer | undefined; onClose: () => void }) {
  const shown = useLast(product);
  return (
    <Dialog
      isOpen={product !== undefined}
      onClose={onClose}
      title={shown ? t(texts.title, { name: shown.name }) : undefined}
    >
      {shown ? <Places key={shown.id} id={shown.id} name={shown.name} /> : null}
    </Dialog>
  );
}
