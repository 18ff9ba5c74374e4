// Adds products to a counter sale: the search field, and barcode scans with a count typed in it.

import { Combobox } from '@base-ui/react/combobox';
import { foldDigits } from '@tilgul/contract/rules/digits';
import { isBarcode } from '@tilgul/contract/rules/gtin';
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts } from '@tilgul/messages/store/sale-form';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { useBarcodeIndex } from '../../shared/scanner/barcode-index.ts';
import { accept, reject, type ScanAnswer } from '../../shared/scanner/scan-queue.ts';
import type { Scan } from '../../shared/scanner/scanner.ts';
import { type Scans, useScans } from '../../shared/scanner/use-scans.ts';
import { useDebouncedValue } from '../../shared/screen/value-hooks.ts';
import { EnglishName, ProductPicture } from '../../ui/display/product.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SearchCombobox, SearchResult } from '../../ui/fields/search-combobox.tsx';
import { type CountedCode, parseCode, parseTyped, type SaleLine } from './sale.rules.ts';
import { type SaleProduct, type SaleProducts, toSaleProduct } from './sale-products.ts';

/** State of the finder. The sale keeps it because a scanned code uses a count such as '3*' typed before it. */
export function useFinderField() {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  return { typed, setTyped, isOpen, setOpen };
}

type FinderField = ReturnType<typeof useFinderField>;

interface ProductFinderProps {
  products: SaleProducts;
  field: FinderField;
  error: string | undefined;
  /** Called on Enter after a typed barcode. */
  onCode: (typed: string) => void;
  /** The sale's lines; their products are marked. */
  lines: readonly SaleLine[];
  /** The product and its count: '3*til' adds three. */
  onChoose: (product: SaleProduct, count: number) => void;
  /** Called with 1 or -1 for `+` and `-` in an empty field, with 0 for Delete. */
  onAdjust: (by: 1 | -1 | 0) => void;
  /** The input, so that others can move the focus back. */
  inputRef: RefObject<HTMLInputElement | null>;
}

function stockText(product: SaleProduct, isChosen: boolean): string {
  if (isChosen) return texts.inOrder;
  if (product.isStopped) return texts.stopped({ count: formatCount(product.available) });
  return product.available > 0 ? texts.inStock({ count: formatCount(product.available) }) : texts.outOfStock;
}

function Found({ product, isChosen }: { product: SaleProduct; isChosen: boolean }) {
  const price = texts.unitPrice({ price: formatRupees(product.price), unit: product.unit });
  return (
    <SearchResult value={product} disabled={product.available <= 0}>
      <ProductPicture image={product.image} size={36} upTo={160} className="rounded-badge" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{product.name}</span>
        <EnglishName name={product.nameEn} />
        <span className="block text-sm text-muted">{price}</span>
      </span>
      <span className="shrink-0 text-end text-sm text-muted">{stockText(product, isChosen)}</span>
    </SearchResult>
  );
}

/** Search results: from the server, and until they arrive the matching rows of the last search. */
function useFound({ rows, text, search, isStale, isLoading }: SaleProducts, typed: string) {
  const { query } = parseTyped(typed);
  const debounced = useDebouncedValue(query);
  useEffect(() => search(debounced), [search, debounced]);
  const isBehind = isLoading || isStale || query !== text;
  const found = useMemo(() => {
    const part = query.toLocaleLowerCase('en');
    const matches = ({ name, nameEn, barcode }: SaleProduct) =>
      [name, nameEn].some((word) => word?.toLocaleLowerCase('en').includes(part)) || isBarcode(barcode, part);
    return isBehind ? rows.filter(matches) : rows;
  }, [rows, query, isBehind]);
  return { found, isBehind };
}

/** More results, loading, or failed. */
function getStatus({ error, hasMore, total = 0 }: SaleProducts, isBehind: boolean, found: number): string {
  if (error !== null) return texts.productsFailed;
  if (isBehind) return texts.loadingProducts;
  return hasMore ? tableTexts.showing({ from: 1, to: found, total: formatCount(total) }) : '';
}

/** Distance from the list's end, in px, at which the next page loads. */
const NEAR_END = 200;
const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < NEAR_END;

/** Enter adds the highlighted product; while the search is running, the first result once it arrives. */
function useEnter(
  { found, isBehind }: { found: readonly SaleProduct[]; isBehind: boolean },
  typed: string,
  choose: (product: SaleProduct) => void,
) {
  const marked = useRef<SaleProduct>(undefined);
  const [entered, setEntered] = useState<string>();
  const chooseFirst = useEffectEvent(() => {
    const product = found.find(({ available }) => available > 0);
    if (product) choose(product);
  });
  useEffect(() => {
    if (entered === undefined || (entered === typed && isBehind)) return;
    setEntered(undefined);
    if (entered === typed) chooseFirst();
  }, [entered, typed, isBehind]);
  const enter = () => {
    const product = found.find((one) => one === marked.current && one.available > 0);
    if (product) choose(product);
    else if (typed.trim() !== '') setEntered(typed);
  };
  return { marked, enter };
}

/** Text changes made by the user. The combobox also clears the text when its list closes. */
const KEYS: ReadonlySet<string> = new Set(['input-change', 'input-clear', 'escape-key']);

const ADJUST: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '-': -1, Delete: 0 };

/**
 * A combobox over all products of the location. Choosing one adds it and clears the field. The next page loads near the end of
 * the list, by scrolling or arrow keys. Barcodes are not searched.
 */
function FinderCombobox(props: ProductFinderProps) {
  const { products, field, lines, onCode, onChoose, onAdjust, inputRef } = props;
  const { typed, setTyped, isOpen, setOpen } = field;
  const { found, isBehind } = useFound(products, typed);
  const choose = (product: SaleProduct) => {
    onChoose(product, parseTyped(typed).count);
    setTyped('');
    setOpen(false);
  };
  const { marked, enter } = useEnter({ found, isBehind }, typed, choose);
  const keyDown = (event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void }) => {
    if (event.key === 'Enter') {
      // Otherwise the list would clear the field and the form would submit.
      event.preventBaseUIHandler?.();
      event.preventDefault();
      if (!/^\d{8,}$/.test(foldDigits(parseTyped(typed).query))) return enter();
      onCode(typed);
      setOpen(false);
    }
    const by = ADJUST[event.key];
    if (by === undefined || typed !== '') return;
    event.preventDefault();
    onAdjust(by);
  };
  return (
    <Combobox.Root<SaleProduct>
      items={found}
      filter={null}
      value={null}
      onValueChange={(product) => product && choose(product)}
      open={isOpen}
      onOpenChange={setOpen}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => KEYS.has(reason) && setTyped(text)}
      onItemHighlighted={(product) => {
        marked.current = product;
        if (!isBehind && product === found.at(-1)) products.loadMore();
      }}
      itemToStringLabel={({ name }) => name}
      autoHighlight
    >
      <SearchCombobox
        label={texts.findProduct}
        inputRef={inputRef}
        placeholder={texts.findPlaceholder}
        onKeyDown={keyDown}
        empty={isBehind || products.error ? null : texts.noProduct}
        heading={isBehind || products.guess === undefined ? '' : texts.didYouMean}
        status={getStatus(products, isBehind, found.length)}
        onScroll={({ currentTarget }) => isNearEnd(currentTarget) && products.loadMore()}
      >
        {(product: SaleProduct) => (
          <Found
            key={product.id}
            product={product}
            isChosen={lines.some(({ product_id }) => product_id === product.id)}
          />
        )}
      </SearchCombobox>
    </Combobox.Root>
  );
}

/** The finder, or the error if products failed to load. */
export function ProductFinder(props: ProductFinderProps) {
  const { error, rows, text, isLoading } = props.products;
  // A failed search is shown in its list and keeps the typed text.
  if (error && rows.length === 0 && text === '') {
    return <LoadAlert load={props.products} title={texts.productsFailed} fallback="" />;
  }
  return (
    <Field
      label={texts.findProduct}
      error={props.error}
      hint={isLoading ? texts.loadingProducts : <span className="max-md:hidden">{texts.findHint}</span>}
    >
      <FinderCombobox {...props} />
    </Field>
  );
}

interface ScannedProduct extends CountedCode {
  readonly product: SaleProduct | undefined;
  /** Name of the product of a scale label. */
  readonly weighed?: string;
}

interface SaleScanning {
  warehouseId: number;
  isOpen: boolean;
  byId: ReadonlyMap<number, SaleProduct>;
  /** The sale's lines as text. */
  progress: string;
  finder: RefObject<HTMLInputElement | null>;
  /** Whether the location has this many more than the sale uses. */
  isAvailable: (product: SaleProduct, count: number) => boolean;
  onAdd: (product: SaleProduct, count: number) => void;
  /** Called when a product's stock differs from the list. */
  onStale: () => void;
  /** Called on each scan; `isCounted` if it used the count typed in the finder. */
  onScan: (isCounted: boolean) => void;
  /** Called when a code typed in the finder was added. */
  onTypedCode: (typed: string) => void;
}

function toScanAnswer({ code, count, product, weighed }: ScannedProduct, isAvailable: boolean): ScanAnswer {
  if (weighed !== undefined) return reject(scanTexts.weighed({ name: weighed }));
  if (!product) return reject(scanTexts.unknown({ code }));
  const { name, available } = product;
  if (available <= 0) return reject(scanTexts.outOfStock({ name }));
  if (!isAvailable) return reject(scanTexts.onlyLeft({ name, count: formatCount(available) }));
  const facts = { name, price: formatRupees(product.price), code };
  return accept(count === 1 ? scanTexts.added(facts) : scanTexts.addedMore({ ...facts, count }));
}

/** Looks up products that are not loaded, and those whose loaded stock is too low. */
export function useSaleScans(sale: SaleScanning): Scans {
  const { warehouseId, isOpen, byId, finder, isAvailable } = sale;
  const index = useBarcodeIndex(warehouseId, isOpen);
  const read = ({ field, before, text }: Scan) =>
    parseCode(field !== null && field === finder.current ? before + text : text, text);
  return useScans<ScannedProduct>({
    isOn: isOpen,
    progress: sale.progress,
    onScan: (scan) => sale.onScan(scan.field === finder.current && read(scan).isCounted),
    lookUp(scan) {
      const counted = read(scan);
      const withProduct = (id: number | undefined): ScannedProduct | Promise<ScannedProduct> => {
        const known = id === undefined ? undefined : byId.get(id);
        const weighed = id === undefined ? index.findWeighed(counted.code) : undefined;
        if (weighed !== undefined)
          return index.product(weighed).then((row) => ({ ...counted, product: undefined, weighed: row.product }));
        if (id === undefined || (known && isAvailable(known, counted.count))) return { ...counted, product: known };
        return index.product(id).then((row) => {
          const product = toSaleProduct(row);
          if (known && known.available !== product.available) sale.onStale();
          return { ...counted, product };
        });
      };
      const id = index.find(counted.code);
      return id instanceof Promise ? id.then(withProduct) : withProduct(id);
    },
    count(found, { field, text }) {
      const { product, count } = found;
      const answer = toScanAnswer(found, product !== undefined && isAvailable(product, count));
      if (!answer.isGood || !product) return answer;
      sale.onAdd(product, count);
      if (field === null) sale.onTypedCode(text);
      return answer;
    },
  });
}
