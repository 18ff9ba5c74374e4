// Products and quantities of a stock request, searched or only the chosen ones.
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { type StockSuggestion, SUGGESTION_DAYS } from '@tilgul/contract/stock-requests';
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts } from '@tilgul/messages/store/stock-requests';
import { memo, useEffect, useState } from 'react';
import type { List } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useDebouncedValue } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { EnglishName } from '../../ui/display/english-name.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LoadAlert, LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { chosenProducts, type Draft, type KnownProducts, matchProducts, type RequestProduct } from './request-draft.ts';

interface RowProps {
  product: RequestProduct;
  quantity: number;
  /** The store's stock and sales; undefined while unknown. */
  advice: StockSuggestion | undefined;
  onQuantity: (product: RequestProduct, quantity: number) => void;
}

/** The suggested quantity and why, or the current stock if nothing is needed. */
function Advice({ advice }: { advice: StockSuggestion }) {
  const { suggested, sold, on_hand, on_the_way, main_available } = advice;
  const figures = {
    suggested: suggested.toLocaleString('en-IN'),
    sold: sold.toLocaleString('en-IN'),
    onHand: on_hand.toLocaleString('en-IN'),
    days: SUGGESTION_DAYS,
  };
  return (
    <span className="block">
      <span className={suggested > 0 ? 'font-semibold text-primary' : undefined}>
        {(suggested > 0 ? texts.suggested : texts.notSuggested)(figures)}
        {on_the_way > 0 ? texts.onTheWay({ count: on_the_way.toLocaleString('en-IN') }) : null}
      </span>
      {suggested > 0 && !main_available ? <span className="block text-danger">{texts.mainShort}</span> : null}
    </span>
  );
}

/** Memoized, because there are as many rows as products. */
const Row = memo(function Row({ product, quantity, advice, onQuantity }: RowProps) {
  const { name, name_en, price, unit, image } = product;
  return (
    <li className="flex items-center gap-x-3 border-t border-line py-2.5 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] first:border-t-0">
      <ProductPicture image={image} size={40} upTo={160} className="rounded-badge" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <EnglishName name={name_en} />
        <p className="text-sm text-muted">
          {texts.unitPrice({ price: formatRupees(price), unit })}
          {advice ? <Advice advice={advice} /> : null}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3">
        <QuantityStepper
          name={name}
          value={quantity}
          min={0}
          max={MAX_STOCK}
          onChange={(next) => onQuantity(product, next)}
          className="w-34 sm:w-40"
        />
        <span className="w-26 text-end font-semibold max-sm:hidden">
          {quantity > 0 ? formatRupees(sumWireLines([{ price, quantity }])) : ''}
        </span>
      </div>
    </li>
  );
});

function EmptyOrError({ list, text, onClear }: { list: RequestList; text: string; onClear: () => void }) {
  if (list.error && list.rows.length === 0) {
    return <LoadError load={list} title={texts.productsFailed} fallback={texts.tryAgain} />;
  }
  if (text === '') return <Empty title={list.rows.length === 0 ? texts.noProducts : texts.noneChosen} />;
  const clear = (
    <Button variant="outline" onClick={onClear}>
      {texts.clearSearch}
    </Button>
  );
  return <Empty title={texts.noMatch({ text })} action={clear} />;
}

interface RequestList extends List<RequestProduct> {
  /** The searched text; empty for all products. */
  readonly text: string;
  search(text: string): void;
}

interface RequestProductsProps {
  list: RequestList;
  known: KnownProducts;
  advice: ReadonlyMap<number, StockSuggestion>;
  draft: Draft;
  onQuantity: (product: RequestProduct, quantity: number) => void;
}

/** Search results: the server's, or the chosen products; until they arrive, the matching previous rows. */
function useShown({ list, known, draft }: Pick<RequestProductsProps, 'list' | 'known' | 'draft'>) {
  const [text, setText] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const query = text.trim();
  const debounced = useDebouncedValue(query);
  const { search } = list;
  useEffect(() => search(debounced), [search, debounced]);
  const isBehind = !onlyChosen && (list.isLoading || list.isStale || query !== list.text);
  const rows = onlyChosen ? chosenProducts(draft, known) : list.rows;
  const products = onlyChosen || isBehind ? matchProducts(rows, query) : rows;
  return { text, setText, onlyChosen, setOnlyChosen, isBehind, products };
}

/** The number of listed products, and the button for more. */
function More({ list, isBehind }: { list: RequestList; isBehind: boolean }) {
  if (list.error && list.rows.length > 0)
    return <LoadAlert load={list} title={texts.productsFailed} fallback={texts.tryAgain} />;
  if (!list.hasMore || isBehind) return null;
  const [shown, total] = [list.rows.length, (list.total ?? 0).toLocaleString('en-IN')];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <p role="status" className="text-sm text-muted">
        {tableTexts.showing({ from: 1, to: shown, total })}
      </p>
      <Button variant="outline" busy={list.isLoadingMore} onClick={list.loadMore}>
        {texts.showMore}
      </Button>
    </div>
  );
}

export function RequestProducts({ list, known, advice, draft, onQuantity }: RequestProductsProps) {
  const { text, setText, onlyChosen, setOnlyChosen, isBehind, products } = useShown({ list, known, draft });
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown || (isBehind && products.length === 0 && !list.error);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        <SearchField label={texts.search} value={text} onChange={setText} className="min-w-0 flex-1" />
        <Button
          variant={onlyChosen ? 'soft' : 'outline'}
          aria-pressed={onlyChosen}
          className="shrink-0 px-4!"
          onClick={() => setOnlyChosen(!onlyChosen)}
        >
          {texts.onlyChosen} ({draft.size})
        </Button>
      </div>
      {isWaiting ? (
        <SkeletonGroup label={texts.loadingProducts} className="flex min-h-96 flex-col gap-4 py-3">
          {isSkeletonShown ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} shape="control" />) : null}
        </SkeletonGroup>
      ) : products.length === 0 ? (
        <EmptyOrError list={list} text={text} onClear={() => setText('')} />
      ) : (
        <>
          <ul aria-label={texts.products}>
            {products.map((product) => (
              <Row
                key={product.id}
                product={product}
                quantity={draft.get(product.id) ?? 0}
                advice={advice.get(product.id)}
                onQuantity={onQuantity}
              />
            ))}
          </ul>
          {onlyChosen ? null : <More list={list} isBehind={isBehind} />}
        </>
      )}
    </div>
  );
}
