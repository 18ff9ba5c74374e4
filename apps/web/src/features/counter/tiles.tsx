// Tiles of goods: what sells most at this register, weighed goods, and the largest categories.
import { texts } from '@tilgul/messages/counter/sell';
import { memo, useMemo, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { toName, useRegister } from './context.ts';
import { getPrice, type Index, type Product } from './engine/catalogue.ts';
import { shelfMoney } from './parts.tsx';
import { Picture } from './picture.tsx';

const TILES = 7;
const CATEGORIES = 3;

interface Tab {
  readonly name: string;
  readonly products: readonly Product[];
}

function listTabs(index: Index, sold: Readonly<Record<string, number>>): Tab[] {
  const count = ({ id }: Product) => sold[id] ?? 0;
  const ordered = [...index.catalogue.products].sort((a, b) => count(b) - count(a) || a.id - b.id);
  const categories = new Map<string | null, Product[]>();
  for (const product of ordered) {
    const own = categories.get(product.category);
    if (own) own.push(product);
    else categories.set(product.category, [product]);
  }
  const largest = [...categories]
    .filter(([name]) => name !== null)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, CATEGORIES);
  const tabs = [
    { name: texts.bestSellers, products: ordered },
    { name: texts.loose, products: ordered.filter((product) => product.sold_by_weight) },
    ...largest.map(([name, products]) => ({ name: name ?? '', products })),
  ];
  return tabs
    .filter(({ products }) => products.length > 0)
    .map((tab) => ({ ...tab, products: tab.products.slice(0, TILES) }));
}

interface TilesProps {
  index: Index;
  onAdd: (product: Product) => void;
}

/** Not drawn again by a scan. */
export const Tiles = memo(function Tiles({ index, onAdd }: TilesProps) {
  const register = useRegister();
  const [chosen, setChosen] = useState(0);
  // The order stays while the screen does, so that tiles do not move under a finger.
  const [sold] = useState(() => register.snapshot.book?.sold ?? {});
  const tabs = useMemo(() => listTabs(index, sold), [index, sold]);
  const shown = tabs[chosen] ?? tabs[0];
  if (!shown) return null;
  return (
    <section aria-label={shown.name} className="mt-2.5">
      <div className="mb-1.5 flex items-center gap-1">
        <div className="no-scrollbar flex gap-1 overflow-x-auto p-0.5">
          {tabs.map(({ name }, at) => (
            <button
              key={name}
              type="button"
              aria-pressed={at === chosen}
              onClick={() => setChosen(at)}
              className={cn(
                'hit-44 min-h-9 rounded-badge px-3 text-sm font-semibold whitespace-nowrap',
                at === chosen ? 'bg-primary-soft text-success-text' : 'text-muted hover:bg-sunken',
              )}
            >
              {name}
            </button>
          ))}
        </div>
        <span className="ms-auto text-xs whitespace-nowrap text-muted max-md:hidden">{texts.tapAdds}</span>
      </div>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-7">
        {shown.products.map((product) => (
          <li key={product.id} className="min-w-0">
            <button
              type="button"
              onClick={() => onAdd(product)}
              className="h-full w-full overflow-hidden rounded-card border border-hairline bg-paper text-start hover:border-input"
            >
              <Picture product={product} className="h-14 w-full rounded-none! xl:h-21" />
              <span className="block truncate px-2 pt-1 text-sm font-semibold">{toName(product)}</span>
              <span className="block truncate px-2 pb-1.5 text-xs text-muted">
                {product.sold_by_weight && product.unit_grams
                  ? `${texts.perKg({ amount: shelfMoney(Math.round((getPrice(product) * 1000) / product.unit_grams)) })} · ${texts.weigh}`
                  : `${shelfMoney(getPrice(product))} · ${product.unit}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});
