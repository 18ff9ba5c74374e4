// The page /admin-view-products: all products, read-only; the name or picture opens one.
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { readProductWords } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/products';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Pencil } from 'lucide-react';
import { useListedRow } from '../../shared/api/listed-row.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { formatListTotal } from '../../shared/format/message.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import { ScannedSearch } from '../../ui/table/scanned-search.tsx';
import { EDIT_PARAM, useTableUrl } from '../../ui/table/use-table-url.ts';
import { getShown, productColumns, SecondLine } from './product-columns.tsx';
import { CategoryFilter } from './product-filters.tsx';

/** Side of the enlarged picture in CSS px. */
const LARGE = 192;

function PictureButton({ product, onView }: { product: ProductAnswer; onView: () => void }) {
  return (
    <button
      type="button"
      onClick={onView}
      aria-label={texts.viewPicture({ name: getShown(product).name })}
      className="-m-0.5 grid size-11 shrink-0 place-items-center rounded-badge"
    >
      <ProductPicture image={product.image} size={40} upTo={160} className="rounded-badge" />
    </button>
  );
}

/** The description in the reader's language; nothing while that is read. */
function useDescription(product: ProductAnswer | undefined): string | undefined {
  const isTranslated = product?.shown !== undefined;
  const words = useGet(readProductWords, { params: { id: product?.id ?? 0 } }, { enabled: isTranslated, quiet: true });
  if (isTranslated && words.isPending) return undefined;
  const descriptions: Readonly<Record<string, string | undefined>> = words.data?.descriptions ?? {};
  return descriptions[languageTexts.code] ?? product?.description;
}

/** The enlarged picture with the product's details, and the way to its form. */
function ProductView({ product, onClose }: { product: ProductAnswer | undefined; onClose: () => void }) {
  const shown = useLastDefined(product);
  const description = useDescription(shown);
  return (
    <Dialog
      isOpen={product !== undefined}
      onClose={onClose}
      title={shown && getShown(shown).name}
      description={
        shown && (
          <>
            <SecondLine product={shown} />
            {description === undefined ? null : <span className="block">{description}</span>}
          </>
        )
      }
      footer={
        shown ? (
          <LinkButton
            variant="outline"
            icon={Pencil}
            to={`${PATHS.adminProducts}?${new URLSearchParams({ q: shown.name, [EDIT_PARAM]: String(shown.id) })}`}
          >
            {crudTexts.edit}
          </LinkButton>
        ) : null
      }
    >
      {shown ? (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <ProductPicture
            image={shown.image}
            alt={getShown(shown).name}
            size={LARGE}
            upTo={640}
            priority="eager"
            className="rounded-card"
          />
          <DescList
            className="min-w-60 flex-1 grid-cols-2"
            items={[
              { label: texts.category, value: getShown(shown).category_name },
              { label: texts.unit, value: getShown(shown).unit },
              { label: texts.price, value: formatRupees(shown.price) },
              ...(shown.price_per_kg === null
                ? []
                : [{ label: texts.pricePerKg, value: formatRupees(shown.price_per_kg) }]),
              { label: texts.mrp, value: shown.mrp === null ? texts.none : formatRupees(shown.mrp) },
              { label: texts.availableStock, value: formatCount(shown.stock) },
              { label: texts.barcode, value: shown.barcode ?? texts.none },
            ]}
          />
        </div>
      ) : null}
    </Dialog>
  );
}

export function AdminViewProductsPage() {
  const url = useTableUrl({ q: '', category: '' });
  const category = Number(url.filters.category) || undefined;
  const list = useList(listProducts, { q: url.filters.q || undefined, category });
  const viewed = useListedRow(list, url.openId);
  const columns = productColumns({
    rows: list.rows,
    stockHeader: texts.availableStock,
    picture: (product) => <PictureButton product={product} onView={() => url.openRow(product.id)} />,
    linkTo: ({ id }) => url.linkTo(id),
  });
  return (
    <>
      <PageHeader title={titles.adminViewProducts} note={formatListTotal(list, texts)} />
      <DataTable
        id="admin-view-products"
        caption={titles.adminViewProducts}
        columns={columns}
        list={list}
        rowKey={(product) => product.id}
        texts={{ ...texts, failed: texts.retrievalFailed }}
        paging={url}
        rowHeight={52}
        filters={<ListSearch label={texts.search} url={url} className="max-md:w-0 max-md:grow" />}
        moreFilters={{ count: category === undefined ? 0 : 1, fields: <CategoryFilter url={url} /> }}
      />
      <ScannedSearch url={url} />
      <ProductView product={viewed} onClose={url.closeRow} />
    </>
  );
}
