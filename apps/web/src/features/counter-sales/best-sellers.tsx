// The store's best sellers as tiles, for a sale that has no product yet.
import { storeReport } from '@tilgul/contract/reports';
import { texts } from '@tilgul/messages/store/sale-form';
import { useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { ProductPicture } from '../../ui/display/product.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { SaleProduct } from './sale-products.ts';

/** Three rows of three tiles, or two of two. */
const MAX_TILES = { wide: 9, narrow: 4 };

interface BestSellersProps {
  products: ReadonlyMap<number, SaleProduct>;
  onChoose: (product: SaleProduct) => void;
}

export function BestSellers({ products, onChoose }: BestSellersProps) {
  const isWide = useMedia('(width >= 64rem)');
  const { data } = useGet(storeReport, {});
  const best = (data?.product_sales ?? []).flatMap(({ product__id }) => products.get(product__id) ?? []);
  const tiles = best
    .filter(({ available, isStopped }) => available > 0 && !isStopped)
    .slice(0, isWide ? MAX_TILES.wide : MAX_TILES.narrow);
  if (tiles.length === 0) return null;
  return (
    <section aria-label={texts.bestSellers}>
      <h3 className="mb-2 text-sm font-semibold">{texts.bestSellers}</h3>
      <ul className={`grid gap-2 ${isWide ? 'grid-cols-3' : 'grid-cols-2'}`}>
        {tiles.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => onChoose(product)}
              className="flex size-full min-h-16 items-center gap-3 rounded-control border border-hairline px-3 py-2 text-start hover:bg-sunken"
            >
              <ProductPicture image={product.image} size={40} upTo={160} className="shrink-0 rounded-badge" />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{product.name}</span>
                <span className="block text-xs text-muted">
                  {texts.unitPrice({ price: formatRupees(product.price), unit: product.unit })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
