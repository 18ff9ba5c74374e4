// The page /admin-product: the products, their pictures and prices, the main stock, and what is no longer sold.
import { deleteProduct, listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { ClipboardCheck, Ellipsis, SearchX, Star, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { useLast } from '../../shared/screen/use-last.ts';
import { productTexts as texts } from '../../texts/en/office/products.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CrudPage } from '../../ui/crud/crud-page.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Menu, MenuAction, MenuLink } from '../../ui/layers/menu.tsx';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { PriceCell } from './price-cell.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductExport } from './product-export.tsx';
import { PRODUCT_LISTS, ProductForm } from './product-form.tsx';
import { ProductStockDialog, StockFigure, useShownStock } from './product-stock.tsx';
import { askToDelete } from './stop-selling.ts';
import { useWords } from './use-words.tsx';

const AddStockForm = lazy(async () => ({ default: (await import('./add-stock-form.tsx')).AddStockForm }));

/** The dialog for receiving stock; `onClose` keeps its product on screen while it goes. */
function StockDialog({ product, onClose }: { product: ProductAnswer | undefined; onClose: () => void }) {
  const shown = useLast(product);
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

/** What is done more seldom: counting main, and what is said of the products by those who bought or did not find them. */
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
            {texts.more}
          </Button>
        }
      >
        <MenuAction icon={ClipboardCheck} label={texts.countMain} onChoose={count} />
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

/** The button and its dialog, whose code comes when somebody is about to press it. */
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
        {texts.importing.action}
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
/** Values of the filter in the address. */
const ON_SALE = 'live';
const STOPPED = 'stopped';
const SHOWN = [
  { value: ON_SALE, label: texts.onSale },
  { value: STOPPED, label: texts.stopped },
] as const;

function ShownFilter({ url }: { url: Url }) {
  return (
    <Select
      label={texts.shown}
      prefix={texts.shownPrefix}
      size={40}
      value={url.filters.show}
      options={SHOWN}
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
  const words = useWords('product');
  const { rows, reload } = list;
  const { shown, show } = useShownStock(rows);
  const columns = useMemo(
    () =>
      productColumns({
        rows,
        stockHeader: texts.stock,
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
        texts={texts}
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
        askRemove={askToDelete}
        nameOf={({ name }) => name}
        remove={({ id }) => remove.send({ params: { id } })}
        actions={(product) => (
          <>
            <Button
              size={36}
              variant="outline"
              aria-label={t(texts.addStockOf, { name: product.name })}
              onClick={() => setStocked(product)}
            >
              {texts.addStock}
            </Button>
            {words.button(product)}
          </>
        )}
        form={(product, dialog) => <ProductForm product={product} dialog={dialog} />}
      />
      <ProductStockDialog product={shown} onClose={() => show(undefined)} />
      <StockDialog product={stocked} onClose={() => setStocked(undefined)} />
      {words.dialog}
    </>
  );
}

/** What is on sale, or what is not any more. */
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
