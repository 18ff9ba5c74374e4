// The search that puts products into a manual order.
import { Combobox } from '@base-ui/react/combobox';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { t } from '../../texts/text.ts';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { useFieldLinks } from '../../ui/fields/field.tsx';
import { inputLook } from '../../ui/fields/input.tsx';
import { usePortalPlace } from '../../ui/layers/use-portal-place.ts';
import type { SaleProduct } from './sale.ts';

const texts = manualOrderTexts.add;

export interface ProductFinderProps {
  products: readonly SaleProduct[];
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

/** A combobox over the location's products; choosing one adds it and empties the field for the next. Put it in a `Field`. */
export function ProductFinder({ products, chosenIds, onChoose }: ProductFinderProps) {
  const links = useFieldLinks();
  const { trigger, container } = usePortalPlace();
  const [typed, setTyped] = useState('');
  return (
    <Combobox.Root<SaleProduct>
      items={products}
      value={null}
      onValueChange={(product) => {
        if (product) onChoose(product);
        setTyped('');
      }}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => reason !== 'item-press' && setTyped(text)}
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
            <Combobox.Empty className="px-3.5 py-4.5 text-sm text-muted empty:hidden">{texts.noProduct}</Combobox.Empty>
            <Combobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 data-empty:p-0">
              {(product: SaleProduct) => (
                <Found key={product.id} product={product} isChosen={chosenIds.has(product.id)} />
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
