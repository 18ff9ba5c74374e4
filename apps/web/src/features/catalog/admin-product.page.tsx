// The page /admin-product: products on sale and stopped ones, with prices, main stock, import and export.
import {
  deleteProduct,
  listProducts,
  type ProductAnswer,
  type ProductStock,
  viewProductStock,
} from '@tilgul/contract/catalog';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ClipboardCheck, Ellipsis, SearchX, Star, Upload } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../shared/api/api.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { CrudOutcome } from '../../ui/crud/crud-form.tsx';
import { CrudPage } from '../../ui/crud/crud-page.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Menu, MenuAction, MenuLink } from '../../ui/layers/menu.tsx';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { PriceCell } from './price-cell.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductExport } from './product-export.tsx';
import { PRODUCT_LISTS, ProductForm } from './product-form.tsx';
import { useWordsDialog } from './use-words-dialog.tsx';

/** Query parameter with a product's id; the dashboard links here with it. */
const PARAM = 'stock';

/** The product named in the URL, and a setter that opens another one's stock or closes it. */
function useStockParam(products: readonly ProductAnswer[]) {
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

/** The main stock as a button that opens the stock by location. */
function StockFigure({ product, onShow }: { product: ProductAnswer; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="-my-2 inline-flex min-h-11 items-center rounded-control px-1.5 underline decoration-dotted underline-offset-4 hover:text-primary"
    >
      {formatUnits(product.stock)}
      <span className="sr-only"> {productTexts.places.open({ name: product.name })}</span>
    </button>
  );
}

const LazyProductStockDialog = lazy(async () => ({
  default: (await import('./product-stock-dialog.tsx')).ProductStockDialog,
}));

/** The stock dialog; its code loads when it opens. */
function ProductStockDialog({ product, onClose }: { product: ProductAnswer | undefined; onClose: () => void }) {
  const shown = useLastDefined(product);
  return shown ? (
    <Suspense fallback={null}>
      <LazyProductStockDialog product={product ?? shown} isOpen={product !== undefined} onClose={onClose} />
    </Suspense>
  ) : null;
}

/** Stores named in the confirmation; the rest are counted. */
const MAX_NAMED_STORES = 3;
const formatUnits = (units: number) => units.toLocaleString('en-IN');

/** '347 in the main stock, 46 in Sangli'; empty without any stock. */
function formatStockByLocation({ main, in_transit, stores }: ProductStock): string {
  const held = stores.filter(({ on_hand }) => on_hand > 0);
  const rest = held.slice(MAX_NAMED_STORES);
  return [
    ...(main > 0 ? [productTexts.stop.inMain({ count: formatUnits(main) })] : []),
    ...held
      .slice(0, MAX_NAMED_STORES)
      .map((store) => productTexts.stop.inStore({ count: formatUnits(store.on_hand), store: store.warehouse_name })),
    ...(rest.length > 0
      ? [
          productTexts.stop.inStores({
            count: formatUnits(rest.reduce((sum, { on_hand }) => sum + on_hand, 0)),
            stores: rest.length,
          }),
        ]
      : []),
    ...(in_transit > 0 ? [productTexts.stop.onTheWay({ count: formatUnits(in_transit) })] : []),
  ].join(', ');
}

/** Confirms deleting a product, or stopping one that has stock (CAT-2). Resolves with the success texts, undefined if declined. */
async function confirmDelete({
  id,
  name,
}: {
  readonly id: number;
  readonly name: string;
}): Promise<CrudOutcome | undefined> {
  const places = formatStockByLocation(await call(viewProductStock, { params: { id } }));
  if (places === '') {
    const title = productTexts.removeTitle({ name });
    const isSure = await confirm({ title, text: productTexts.removeText, confirmLabel: crudTexts.delete });
    return isSure ? productTexts.deleted : undefined;
  }
  const isSure = await confirm({
    title: productTexts.stop.title({ name }),
    text: productTexts.stop.text({ places }),
    confirmLabel: productTexts.stop.action,
    tone: 'primary',
  });
  return isSure ? productTexts.stop.outcome : undefined;
}

const AddStockForm = lazy(async () => ({ default: (await import('./add-stock-form.tsx')).AddStockForm }));

/** The dialog for receiving stock; it keeps showing its product while it closes. */
function AddStockDialog({ product, onClose }: { product: ProductAnswer | undefined; onClose: () => void }) {
  const shown = useLastDefined(product);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <AddStockForm
        key={`${shown.id} ${shown.version}`}
        product={shown}
        isOpen={product !== undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}

const loadImport = () => import('./import-dialog.tsx');
const ImportDialog = lazy(async () => ({ default: (await loadImport()).ImportDialog }));

const MainCount = lazy(async () => ({ default: (await import('./main-count.tsx')).MainCount }));

/** Less frequent actions: counting the main stock, reviews, failed searches. */
function MoreMenu() {
  const [round, setRound] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const count = () => {
    setRound(round + 1);
    setOpen(true);
  };
  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" icon={Ellipsis}>
            {productTexts.more}
          </Button>
        }
      >
        <MenuAction icon={ClipboardCheck} label={productTexts.countMain} onChoose={count} />
        <MenuLink to={PATHS.adminReviews} icon={Star} label={titles.adminReviews} />
        <MenuLink to={PATHS.adminSearches} icon={SearchX} label={titles.adminSearches} />
      </Menu>
      {round > 0 ? (
        <Suspense fallback={null}>
          <MainCount key={round} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The import button; its dialog loads on hover or focus. */
function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const open = () => {
    setRound(round + 1);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="outline"
        icon={Upload}
        onPointerEnter={() => void loadImport()}
        onFocus={() => void loadImport()}
        onClick={open}
      >
        {productTexts.importing.action}
      </Button>
      {round > 0 ? (
        <Suspense fallback={null}>
          <ImportDialog key={round} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const StoppedProducts = lazy(async () => ({ default: (await import('./stopped-products.tsx')).StoppedProducts }));

type Url = TableUrl<{ readonly q: string; readonly show: string }>;
/** Values of the filter in the URL. */
const ON_SALE = 'live';
const STOPPED = 'stopped';
const SHOW_OPTIONS = [
  { value: ON_SALE, label: productTexts.onSale },
  { value: STOPPED, label: productTexts.stopped },
] as const;

function ShownFilter({ url }: { url: Url }) {
  return (
    <Select
      label={productTexts.shown}
      prefix={productTexts.shownPrefix}
      size={40}
      value={url.filters.show}
      options={SHOW_OPTIONS}
      onChange={(value) => url.setFilter('show', value)}
      isMarked={url.filters.show === STOPPED}
      className="w-full min-w-[min(100%,10rem)] max-md:flex-1 md:w-auto md:min-w-52"
    />
  );
}

function LiveProducts({ url }: { url: Url }) {
  const list = useList(listProducts, { q: url.filters.q || undefined });
  const remove = useSend(deleteProduct, { invalidates: PRODUCT_LISTS });
  const [stocked, setStocked] = useState<ProductAnswer>();
  const words = useWordsDialog('product');
  const { rows, reload } = list;
  const { shown, show } = useStockParam(rows);
  const columns = useMemo(
    () =>
      productColumns({
        rows,
        stockHeader: productTexts.stock,
        price: (product) => <PriceCell product={product} reload={reload} />,
        stock: (product) => <StockFigure product={product} onShow={() => show(product)} />,
      }),
    [rows, reload, show],
  );
  return (
    <>
      <CrudPage
        id="admin-product"
        title={titles.adminProducts}
        texts={productTexts}
        columns={columns}
        list={list}
        url={url}
        rowHeight={56}
        pageActions={
          <>
            <MoreMenu />
            <ProductExport q={url.filters.q} />
            <ImportButton />
          </>
        }
        filters={<ShownFilter url={url} />}
        askRemove={confirmDelete}
        getName={({ name }) => name}
        remove={({ id }) => remove.send({ params: { id } })}
        actions={(product) => (
          <>
            <Button
              size={36}
              variant="outline"
              aria-label={productTexts.addStockLabel({ name: product.name })}
              onClick={() => setStocked(product)}
            >
              {productTexts.addStock}
            </Button>
            {words.button(product)}
          </>
        )}
        form={(product, dialog) => <ProductForm product={product} dialog={dialog} />}
      />
      <ProductStockDialog product={shown} onClose={() => show(undefined)} />
      <AddStockDialog product={stocked} onClose={() => setStocked(undefined)} />
      {words.dialog}
    </>
  );
}

/** Products on sale, or stopped ones. */
export function AdminProductPage() {
  const url = useTableUrl({ q: '', show: ON_SALE });
  if (url.filters.show !== STOPPED) return <LiveProducts url={url} />;
  return (
    <>
      <PageHeader title={titles.adminProducts} />
      <Suspense fallback={null}>
        <StoppedProducts url={url} filters={<ShownFilter url={url} />} />
      </Suspense>
    </>
  );
}
