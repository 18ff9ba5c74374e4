// The search that puts products into a manual order.
import { Combobox } from '@base-ui/react/combobox';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { useRested } from '../../shared/screen/use-rested.ts';
import { tableTexts } from '../../texts/en/shared/table.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { t } from '../../texts/text.ts';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { useFieldLinks } from '../../ui/fields/field.tsx';
import { inputLook } from '../../ui/fields/input.tsx';
import { usePortalPlace } from '../../ui/layers/use-portal-place.ts';
import type { SaleProduct, SaleProducts } from './sale.ts';

const texts = manualOrderTexts.add;

export interface ProductFinderProps {
  products: SaleProducts;
  /** Products that are in the order already are marked. */
  chosenIds: ReadonlySet<number>;
  onChoose: (product: SaleProduct) => void;
}

function stockText(product: SaleProduct, isChosen: boolean): string {
  if (isChosen) return texts.inOrder;
  return product.available > 0
    ? t(texts.inStock, { count: product.available.toLocaleString('en-IN') })
    : texts.outOfStock;
}

function Found({ product, isChosen }: { product: SaleProduct; isChosen: boolean }) {
  const price = t(texts.unitPrice, { price: formatRupees(product.price), unit: product.unit });
  return (
    <Combobox.Item
      value={product}
      disabled={product.available <= 0}
      className="flex min-h-13 cursor-pointer items-center gap-3 rounded-badge px-2 py-1.5 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-primary-soft"
    >
      <ProductPicture image={product.image} size={36} upTo={160} className="rounded-badge" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{product.name}</span>
        <span className="block text-sm text-muted">{price}</span>
      </span>
      <span className="shrink-0 text-end text-sm text-muted">{stockText(product, isChosen)}</span>
    </Combobox.Item>
  );
}

/** What is found for the text: asked of the server, and until its answer is here what fits of the rows before. */
function useFound({ rows, text, search, isStale, isLoading }: SaleProducts, typed: string) {
  const wanted = typed.trim();
  const rested = useRested(wanted);
  useEffect(() => search(rested), [search, rested]);
  const isBehind = isLoading || isStale || wanted !== text;
  const found = useMemo(() => {
    const part = wanted.toLocaleLowerCase('en');
    return isBehind ? rows.filter(({ name }) => name.toLocaleLowerCase('en').includes(part)) : rows;
  }, [rows, wanted, isBehind]);
  return { found, isBehind };
}

/** How many there are beyond those that are listed, that they are on their way, or that they did not come. */
function Count({ products, isBehind, found }: { products: SaleProducts; isBehind: boolean; found: number }) {
  const { error, hasMore, total = 0 } = products;
  const words =
    error !== null
      ? texts.productsFailed
      : isBehind
        ? texts.loadingProducts
        : hasMore
          ? t(tableTexts.showing, { from: 1, to: found, total: total.toLocaleString('en-IN') })
          : '';
  return (
    <Combobox.Status className="border-t border-line px-3.5 py-2 text-sm text-muted empty:hidden">
      {words}
    </Combobox.Status>
  );
}

/** How near to the end of the list, in px, the next products are fetched. */
const NEAR_END = 200;
const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < NEAR_END;

/**
 * A combobox over the location's products, however many; choosing one adds it and empties the field for the next. The next
 * page comes when the last rows are reached, by scrolling or with the arrow keys. Put it in a `Field`.
 */
export function ProductFinder({ products, chosenIds, onChoose }: ProductFinderProps) {
  const links = useFieldLinks();
  const { trigger, container } = usePortalPlace();
  const [typed, setTyped] = useState('');
  const { found, isBehind } = useFound(products, typed);
  return (
    <Combobox.Root<SaleProduct>
      items={found}
      filter={null}
      value={null}
      onValueChange={(product) => {
        if (product) onChoose(product);
        setTyped('');
      }}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => reason !== 'item-press' && setTyped(text)}
      onItemHighlighted={(product) => !isBehind && product === found.at(-1) && products.loadMore()}
      itemToStringLabel={({ name }) => name}
      autoHighlight
    >
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2" />
        <Combobox.Input
          {...links}
          ref={trigger}
          placeholder={texts.findPlaceholder}
          className={inputLook(44, 'ps-11')}
        />
      </div>
      <Combobox.Portal container={container}>
        <Combobox.Positioner sideOffset={6} className="z-50 outline-none">
          <Combobox.Popup className="w-(--anchor-width) overflow-clip rounded-card border border-hairline bg-paper shadow-float outline-none">
            <Combobox.Empty className="px-3.5 py-4.5 text-sm text-muted empty:hidden">
              {isBehind || products.error ? null : texts.noProduct}
            </Combobox.Empty>
            <Combobox.List
              onScroll={({ currentTarget }) => isNearEnd(currentTarget) && products.loadMore()}
              className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 data-empty:p-0"
            >
              {(product: SaleProduct) => (
                <Found key={product.id} product={product} isChosen={chosenIds.has(product.id)} />
              )}
            </Combobox.List>
            <Count products={products} isBehind={isBehind} found={found.length} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
