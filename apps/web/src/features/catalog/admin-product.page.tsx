// The page /admin-product: products on sale and discontinued ones, with prices, main stock, import and export.
import {
  deleteProduct,
  listProducts,
  type ProductAnswer,
  type ProductStock,
  viewProductStock,
} from '@tilgul/contract/catalog';
import { countProductsToCheck, listProductsToCheck, PRODUCT_CHECKS } from '@tilgul/contract/product-checks';
import { IMPORT_COLUMNS, type ImportColumn, WORDS_SEPARATOR } from '@tilgul/contract/product-import';
import type { CsvCell } from '@tilgul/contract/rules/csv';
import { OTHER_LANGUAGES, type OtherLanguage } from '@tilgul/contract/rules/names';
import { listProductWords, type ProductWords } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/products';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ClipboardCheck, Ellipsis, History, SearchX, Star, TrendingDown, Upload } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadAll } from '../../shared/api/all-pages.ts';
import { call } from '../../shared/api/api.ts';
import { useListedRow } from '../../shared/api/listed-row.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { type List, useGet, useList, useSend } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { isoDay } from '../../shared/format/dates.ts';
import { formatCount } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import type { CrudOutcome } from '../../ui/crud/crud-form.tsx';
import { CrudPage, useEditLink } from '../../ui/crud/crud-page.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Menu, MenuAction, MenuLink } from '../../ui/layers/menu.tsx';
import { ExportCsvButton } from '../../ui/table/export-csv-button.tsx';
import { ScannedSearch } from '../../ui/table/scanned-search.tsx';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { type TableView, ViewTabs } from '../../ui/table/view-tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { PriceCell } from './price-cell.tsx';
import { getShown, productColumns } from './product-columns.tsx';
import { CategoryFilter, UnitFilter } from './product-filters.tsx';
import { PRODUCT_LISTS } from './product-lists.ts';
import { useWordsDialog } from './use-words-dialog.tsx';

/** Query parameter with a product's id; the dashboard links here with it. */
const PARAM = 'stock';

/** The product in the URL, kept while its dialog closes, and a setter that opens another one's stock or closes it. */
function useStockParam(list: List<ProductAnswer>) {
  const [params, setParams] = useSearchParams();
  const show = (product: ProductAnswer | undefined) => {
    const change = (now: URLSearchParams) => {
      if (product) now.set(PARAM, String(product.id));
      else now.delete(PARAM);
      return now;
    };
    setParams(change, { replace: true });
  };
  const product = useListedRow(list, Number(params.get(PARAM)) || undefined);
  return { shown: useLastDefined(product), isOpen: product !== undefined, show };
}

interface StockProps {
  product: ProductAnswer;
  /** How long low stock lasts; undefined unless it is low. */
  low: { readonly days_left: number | null } | undefined;
}

/** The main stock as a button that opens the stock by location. */
function StockFigure({ product, low, onShow }: StockProps & { onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className={cn(
        'hit-44 inline-flex items-center justify-end gap-1 rounded-badge underline md:min-w-11 md:px-1.5 decoration-dotted underline-offset-4 hover:text-primary',
        low && 'bg-danger-soft px-1.5 font-semibold text-danger no-underline',
      )}
    >
      {low ? <TrendingDown aria-hidden="true" className="size-4" /> : null}
      {formatCount(product.stock)}
      <span className="sr-only"> {texts.places.open({ name: product.name })}</span>
    </button>
  );
}

/** How long low stock lasts. */
const renderStockNote = ({ product, low }: StockProps) =>
  low ? (
    <span className="whitespace-nowrap text-danger">
      {product.stock === 0 || low.days_left === null ? texts.noneLeft : texts.daysLeft({ count: low.days_left })}
    </span>
  ) : undefined;

/** Stores named in the confirmation; the rest are counted. */
const MAX_NAMED_STORES = 3;

/** '347 in the main stock, 46 in Sangli'; empty without any stock. */
function formatStockByLocation({ main, in_transit, stores }: ProductStock): string {
  const held = stores.filter(({ on_hand }) => on_hand > 0);
  const rest = held.slice(MAX_NAMED_STORES);
  return [
    main > 0 && texts.stop.inMain({ count: formatCount(main) }),
    ...held
      .slice(0, MAX_NAMED_STORES)
      .map((store) => texts.stop.inStore({ count: formatCount(store.on_hand), store: store.warehouse_name })),
    rest.length > 0 &&
      texts.stop.inStores({
        count: formatCount(rest.reduce((sum, { on_hand }) => sum + on_hand, 0)),
        stores: rest.length,
      }),
    in_transit > 0 && texts.stop.onTheWay({ count: formatCount(in_transit) }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Confirms deleting a product, or discontinuing one that has stock (CAT-2). Resolves with the success texts, undefined if declined. */
async function confirmDelete({ id, name }: ProductAnswer): Promise<CrudOutcome | undefined> {
  const places = formatStockByLocation(await call(viewProductStock, { params: { id } }));
  if (places === '') {
    const title = texts.removeTitle({ name });
    const isSure = await confirm({ title, text: texts.removeText, confirmLabel: crudTexts.delete });
    return isSure ? texts.deleted : undefined;
  }
  const isSure = await confirm({
    title: texts.stop.title({ name }),
    text: texts.stop.text({ places }),
    confirmLabel: texts.stop.action,
    tone: 'primary',
  });
  return isSure ? texts.stop.outcome : undefined;
}

const loadStockDialogs = () => import('./stock-dialogs.tsx');
const ProductStockDialog = lazyComponent(() => loadStockDialogs().then((m) => m.ProductStockDialog));
const AddStockForm = lazyComponent(() => loadStockDialogs().then((m) => m.AddStockForm));
const MainCount = lazyComponent(() => loadStockDialogs().then((m) => m.MainCount));
const ProductForm = lazyComponent(() => import('./product-form.tsx').then((m) => m.ProductForm));
const ImportDialog = lazyComponent(() => import('./import-dialog.tsx').then((m) => m.ImportDialog));

/** Export, import and, behind 'More', what is needed less often; phones have the import there too. */
function PageActions({ q }: { q: string }) {
  const counting = useDialog<true>();
  const importing = useDialog<true>();
  const isPhone = useMedia('(width < 48rem)');
  const trigger = isPhone ? (
    <IconButton icon={Ellipsis} label={texts.more} tone="outline" />
  ) : (
    <Button variant="outline" icon={Ellipsis}>
      {texts.more}
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger}>
        {isPhone ? (
          <MenuAction icon={Upload} label={texts.importing.action} onChoose={() => importing.open(true)} />
        ) : null}
        <MenuAction icon={ClipboardCheck} label={texts.countMain} onChoose={() => counting.open(true)} />
        <MenuLink to={PATHS.adminReviews} icon={Star} label={titles.adminReviews} />
        <MenuLink to={PATHS.adminSearches} icon={SearchX} label={titles.adminSearches} />
      </Menu>
      <ProductExport q={q} />
      {isPhone ? null : (
        <Button variant="outline" icon={Upload} {...ImportDialog.prefetch} onClick={() => importing.open(true)}>
          {texts.importing.action}
        </Button>
      )}
      {counting.round > 0 ? (
        <MainCount key={`count ${counting.round}`} isOpen={counting.isOpen} onClose={counting.close} />
      ) : null}
      {importing.round > 0 ? (
        <ImportDialog key={`import ${importing.round}`} isOpen={importing.isOpen} onClose={importing.close} />
      ) : null}
    </>
  );
}

/** A product with its search words, if it has any. */
interface Exported {
  readonly product: ProductAnswer;
  readonly words: ProductWords | undefined;
}

type Cell = (exported: Exported) => CsvCell;

/** Columns `name_mr`, `name_hi` and so on, or those of descriptions. */
const translationColumns = <Field extends 'name' | 'description'>(field: Field) =>
  Object.fromEntries(
    OTHER_LANGUAGES.map((language): [string, Cell] => [
      `${field}_${language}`,
      ({ words }) => words?.[`${field}s`]?.[language] ?? null,
    ]),
  ) as Record<`${Field}_${OtherLanguage}`, Cell>;

/** Cells of the import's columns that are no fields of the product. */
const OWN_CELLS: Readonly<Record<Exclude<ImportColumn, keyof ProductAnswer>, Cell>> = {
  ...translationColumns('name'),
  ...translationColumns('description'),
  search_words: ({ words }) => words?.search_words.join(` ${WORDS_SEPARATOR} `) ?? null,
};
/** Cells whose digits are not amounts. */
const digitCells = (...columns: ('barcode' | 'hsn' | 'fssai')[]) =>
  Object.fromEntries(
    columns.map((column): [ImportColumn, Cell] => [
      column,
      ({ product }) => product[column] && { digits: product[column] },
    ]),
  );

/** Cells that differ from the field of the same name. */
const NAMED_CELLS: Readonly<Partial<Record<ImportColumn, Cell>>> = {
  category: ({ product }) => product.category_name,
  unit: ({ product }) => product.unit_en ?? product.unit,
  tax_class: ({ product }) => product.tax_class_name,
  sold_by_weight: ({ product }) => (product.sold_by_weight ? 'yes' : 'no'),
  ...digitCells('barcode', 'hsn', 'fssai'),
};

const isOwnCell = (column: ImportColumn): column is keyof typeof OWN_CELLS => column in OWN_CELLS;

function toCell(column: ImportColumn): Cell {
  if (isOwnCell(column)) return OWN_CELLS[column];
  return NAMED_CELLS[column] ?? (({ product }) => product[column as Exclude<typeof column, 'sold_by_weight'>] ?? null);
}

/** Loads the products matching `q`, with their search words. */
async function loadExported(q: string): Promise<Exported[]> {
  const [products, words] = await Promise.all([
    loadAll(listProducts, { q: q || undefined }),
    loadAll(listProductWords),
  ]);
  const byProduct = new Map(words.map((each) => [each.product_id, each]));
  return products.map((product) => ({ product, words: byProduct.get(product.id) }));
}

/** The import's columns, so that the file can be edited and imported again. */
export const PRODUCT_CELLS = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, toCell(column)]));

/** 'Export CSV' of the products on sale that match `q`. */
function ProductExport({ q }: { q: string }) {
  const { business_tz } = useSettings();
  return (
    <ExportCsvButton
      name={texts.exportName({ day: isoDay(new Date(serverNow()), business_tz) })}
      extra={PRODUCT_CELLS}
      heads={{}}
      loadRows={() => loadExported(q)}
      onFailure={(error) => alerts.callFailure(error, texts.exportFailed, texts.failedText)}
    />
  );
}

const StoppedProducts = lazyComponent(() => import('./stopped-products.tsx').then((m) => m.StoppedProducts));

type Url = TableUrl<{ readonly q: string; readonly show: string; readonly category: string; readonly unit: string }>;
/** Values of the view in the URL, besides the checks. */
const ON_SALE = 'live';
const STOPPED = 'stopped';

const toCheck = (show: string) => PRODUCT_CHECKS.find((check) => check === show);

/** Tabs of the views with the number of their products. */
function ProductViews({ url }: { url: Url }) {
  const { data } = useGet(countProductsToCheck, {}, { keepPrevious: true });
  const { q, category, unit } = url.filters;
  const toSearch = (show: string) =>
    new URLSearchParams({
      ...(q && { q }),
      ...(category && { category }),
      ...(unit && { unit }),
      ...(show && { show }),
    }).toString();
  const views: TableView[] = [
    { label: texts.onSale, search: toSearch(''), count: data?.on_sale },
    ...PRODUCT_CHECKS.map((check) => ({
      label: texts.checks[check],
      search: toSearch(check),
      count: data?.[check],
      isLate: check !== 'no_barcode',
    })),
    { label: texts.stopped, search: toSearch(STOPPED), count: data?.stopped },
  ];
  return <ViewTabs label={texts.shown} id="admin-product" views={views} />;
}

/** Products on sale, or those of them that lack something. */
function useProducts(url: Url) {
  const check = toCheck(url.filters.show);
  const q = url.filters.q || undefined;
  const category = Number(url.filters.category) || undefined;
  const unit = Number(url.filters.unit) || undefined;
  const live = useList(listProducts, { q, category, unit }, { enabled: check === undefined });
  const lacking = useList(
    listProductsToCheck,
    { q, category, unit, check: check ?? 'low_stock' },
    { enabled: check !== undefined },
  );
  return check === undefined ? live : lacking;
}

function LiveProducts({ url }: { url: Url }) {
  const list = useProducts(url);
  const { data: counts } = useGet(countProductsToCheck, {}, { keepPrevious: true });
  const low = new Map(counts?.low.map((each) => [each.product_id, each]));
  const remove = useSend(deleteProduct, { invalidates: PRODUCT_LISTS });
  const adding = useDialog<ProductAnswer>();
  const words = useWordsDialog('product');
  const linkTo = useEditLink();
  const { rows, reload } = list;
  const { shown, isOpen, show } = useStockParam(list);
  /** The product whose price is being edited: one at a time. */
  const [pricedId, setPricedId] = useState<number>();
  const columns = productColumns({
    rows,
    stockHeader: texts.stock,
    hasVerb: true,
    price: (product) => (
      <PriceCell
        product={product}
        isEditing={pricedId === product.id}
        setEditing={(isEditing) =>
          setPricedId((current) => (isEditing ? product.id : current === product.id ? undefined : current))
        }
        reload={reload}
      />
    ),
    stock: (product) => <StockFigure product={product} low={low.get(product.id)} onShow={() => show(product)} />,
    stockNote: (product) => renderStockNote({ product, low: low.get(product.id) }),
    linkTo: ({ id }) => linkTo(id),
  });
  return (
    <>
      <CrudPage
        id="admin-product"
        title={titles.adminProducts}
        texts={texts}
        columns={columns}
        list={list}
        url={url}
        rowHeight={52}
        hasRowLink={false}
        moreFilters={{
          count: [url.filters.category, url.filters.unit].filter(Boolean).length,
          fields: (
            <>
              <CategoryFilter url={url} />
              <UnitFilter url={url} />
            </>
          ),
        }}
        tabs={<ProductViews url={url} />}
        pageActions={<PageActions q={url.filters.q} />}
        askRemove={confirmDelete}
        getName={(product) => getShown(product).name}
        remove={({ id }) => remove.send({ params: { id } })}
        verb={(product) => (
          <Button
            size={36}
            variant="outline"
            aria-label={texts.addStockLabel({ name: getShown(product).name })}
            onClick={() => adding.open(product)}
          >
            {texts.addStock}
          </Button>
        )}
        menu={(product) => [
          words.entry(product),
          {
            label: texts.changes,
            icon: History,
            to: `${PATHS.adminAuditLog}?${new URLSearchParams({ q: product.name, kind: 'products' })}`,
          },
        ]}
        form={(product, dialog) => <ProductForm product={product} dialog={dialog} />}
      />
      <ScannedSearch url={url} />
      {shown ? <ProductStockDialog product={shown} isOpen={isOpen} onClose={() => show(undefined)} /> : null}
      {adding.shown ? (
        <AddStockForm key={adding.round} product={adding.shown} isOpen={adding.isOpen} onClose={adding.close} />
      ) : null}
      {words.dialog}
    </>
  );
}

/** Products on sale, those that lack something, or discontinued ones. */
export function AdminProductPage() {
  const url = useTableUrl({ q: '', show: ON_SALE, category: '', unit: '' });
  if (url.filters.show !== STOPPED) return <LiveProducts url={url} />;
  return (
    <>
      <PageHeader title={titles.adminProducts} />
      <ProductViews url={url} />
      <StoppedProducts url={url} />
    </>
  );
}
