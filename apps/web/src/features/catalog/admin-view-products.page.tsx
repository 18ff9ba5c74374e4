// Owns the page /admin-view-products: all products to look at, with their pictures in large.
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { useMemo, useState } from 'react';
import { useList } from '../../lib/use-api.ts';
import { useLast } from '../../lib/use-last.ts';
import { countText } from '../../texts/count.ts';
import { productTexts as texts } from '../../texts/en/products.ts';
import { titles } from '../../texts/en/titles.ts';
import { t } from '../../texts/text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { TableWords } from '../../ui/table-types.ts';
import { useTableUrl } from '../../ui/use-table-url.ts';
import { productColumns } from './product-columns.tsx';

const WORDS: TableWords = {
  loading: texts.loading,
  empty: texts.empty,
  failed: texts.retrievalFailed,
  failedText: texts.failedText,
};

/** Side in CSS px of the picture in large. */
const LARGE = 512;

function PictureButton({ product, onView }: { product: ProductAnswer; onView: () => void }) {
  return (
    <button
      type="button"
      onClick={onView}
      aria-label={t(texts.viewPicture, { name: product.name })}
      className="-my-0.5 grid size-11 shrink-0 place-items-center rounded-badge"
    >
      <ProductPicture image={product.image} size={40} upTo={160} className="rounded-badge" />
    </button>
  );
}

/** The picture in large with what the product is. */
function PictureDialog({ product, onClose }: { product: ProductAnswer | undefined; onClose: () => void }) {
  const shown = useLast(product);
  return (
    <Dialog isOpen={product !== undefined} onClose={onClose} title={shown?.name} description={shown?.description}>
      {shown ? (
        <ProductPicture
          image={shown.image}
          alt={shown.name}
          size={LARGE}
          sizes={`(width < 768px) 92vw, ${LARGE}px`}
          upTo={960}
          priority="eager"
          className="h-auto w-full rounded-card"
        />
      ) : null}
    </Dialog>
  );
}

export function AdminViewProductsPage() {
  const url = useTableUrl({ q: '' });
  const list = useList(listProducts, { q: url.filters.q || undefined });
  const [viewed, setViewed] = useState<ProductAnswer>();
  const columns = useMemo(
    () =>
      productColumns({
        rows: list.rows,
        stockHeader: texts.availableStock,
        picture: (product) => <PictureButton product={product} onView={() => setViewed(product)} />,
      }),
    [list.rows],
  );
  return (
    <>
      <PageHeader title={titles.adminViewProducts} note={countText(list, texts)} />
      <DataTable
        id="admin-view-products"
        caption={titles.adminViewProducts}
        columns={columns}
        list={list}
        rowKey={(product) => product.id}
        words={WORDS}
        paging={url}
        rowHeight={56}
        isFiltered={url.isFiltered}
        onClearFilters={url.clearFilters}
        filters={<ListSearch label={texts.search} url={url} />}
      />
      <PictureDialog product={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
}
