// The stock of a product in the list: the figure, and the dialog that it opens with main and every store.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useLast } from '../../shared/screen/use-last.ts';
import { productTexts } from '../../texts/en/office/products.ts';
import { t } from '../../texts/text.ts';

const texts = productTexts.places;
/** The product's id in the address, so that the dashboard leads here. */
const PARAM = 'stock';

const count = (units: number) => units.toLocaleString('en-IN');

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

const StockDialog = lazy(async () => ({
  default: (await import('./product-stock-dialog.tsx')).ProductStockDialog,
}));

/** The dialog, whose code comes when somebody opens it. */
export function ProductStockDialog({ product, onClose }: { product: ProductAnswer | undefined; onClose: () => void }) {
  const shown = useLast(product);
  return shown ? (
    <Suspense fallback={null}>
      <StockDialog product={product ?? shown} isOpen={product !== undefined} onClose={onClose} />
    </Suspense>
  ) : null;
}
