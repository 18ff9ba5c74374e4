// Discontinued products: remaining stock, and restoring them for sale.
import { listStoppedProducts, restoreProduct, type StoppedProduct } from '@tilgul/contract/catalog';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { RotateCcw } from 'lucide-react';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import type { TableUrl } from '../../ui/table/use-table-url.ts';
import { productColumns } from './product-columns.tsx';
import { PRODUCT_LISTS } from './product-lists.ts';

const texts = productTexts.stop;

function getColumns(rows: readonly StoppedProduct[]): TableColumn<StoppedProduct>[] {
  const known = productColumns({
    rows,
    stockHeader: productTexts.stock,
    hasVerb: true,
  }) as TableColumn<StoppedProduct>[];
  return [
    ...known.filter(({ id }) => id !== 'kilograms'),
    { id: 'stores', header: texts.inStoresHead, cell: (row) => formatCount(row.in_stores), align: 'end' },
    {
      id: 'stopped',
      header: texts.since,
      cell: (row) => <DateTime at={row.stopped_at} />,
      sorted: 'descending',
      card: 'line',
      className: 'text-muted',
    },
  ];
}

function RestoreButton({ product: { id, name } }: { product: StoppedProduct }) {
  const { send, isSending } = useSend(restoreProduct, { invalidates: [listStoppedProducts, ...PRODUCT_LISTS] });
  const restore = async () => {
    try {
      await send({ params: { id } });
      alerts.success(texts.restored({ name }));
      // The focused row is about to disappear.
      focusHeading();
    } catch (error) {
      alerts.callFailure(error, texts.restoreFailed, productTexts.failedText);
    }
  };
  return (
    <Button
      size={36}
      variant="outline"
      icon={RotateCcw}
      busy={isSending}
      aria-label={texts.restoreLabel({ name })}
      onClick={() => void restore()}
    >
      {texts.restore}
    </Button>
  );
}

/** Last discontinued first (CAT-2). */
export function StoppedProducts({ url }: { url: TableUrl<{ readonly q: string; readonly show: string }> }) {
  const list = useList(listStoppedProducts, { q: url.filters.q || undefined });
  return (
    <DataTable
      id="admin-product-stopped"
      caption={productTexts.stopped}
      columns={getColumns(list.rows)}
      list={list}
      rowKey={(row) => row.id}
      texts={{ ...productTexts, empty: texts.empty }}
      paging={url}
      isFiltered={url.filters.q !== ''}
      onClearFilters={() => url.setFilter('q', '')}
      rowHeight={56}
      filters={<ListSearch label={productTexts.search} url={url} />}
      actions={(row) => <RestoreButton product={row} />}
    />
  );
}
