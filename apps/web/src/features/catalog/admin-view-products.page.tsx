// The page /admin-view-products: all products, read-only, with enlargeable pictures.
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { texts } from '@tilgul/messages/office/products';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { useState } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { formatListTotal } from '../../shared/format/message.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import { ScannedSearch } from '../../ui/table/scanned-search.tsx';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { productColumns } from './product-columns.tsx';

/** Side of the enlarged picture in CSS px. */
const LARGE = 512;

function PictureButton({ product, onView }: { product: ProductAnswer; onView: () => void }) {
  return (
    <button
      type="button"
      onClick={onView}
      aria-label={texts.viewPicture({ name: product.name })}
      className="-my-0.5 grid size-11 shrink-0 place-items-center rounded-badge"
    >
      <ProductPicture image={product.image} size={40} upTo={160} className="rounded-badge" />
    </button>
  );
}

/** The enlarged picture with the product's details. */
function PictureDialog({ product, onClose }: { product: ProductAnswer | undefined; onClose: () => void }) {
  const shown = useLastDefined(product);
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
  const columns = productColumns({
    rows: list.rows,
    stockHeader: texts.availableStock,
    picture: (product) => <PictureButton product={product} onView={() => setViewed(product)} />,
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
        rowHeight={56}
        filters={<ListSearch label={texts.search} url={url} />}
      />
      <ScannedSearch url={url} />
      <PictureDialog product={viewed} onClose={() => setViewed(undefined)} />
    </>
  );
}
