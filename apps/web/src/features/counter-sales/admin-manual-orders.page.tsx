// The page /admin-manual-orders: counter sales of all stores, and sales from the main stock.
import { listProducts, listStoppedProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { listAllManualOrders, type ManualOrderAnswer, sumManualOrders } from '@tilgul/contract/manual-orders';
import { adminReport } from '@tilgul/contract/reports';
import { listStores } from '@tilgul/contract/stores';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/counter-sales';
import { useMemo, useState } from 'react';
import { loadAll, useAllPages } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { SALE_HEADS } from '../../shared/export-heads.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { isoDay } from '../../shared/format/dates.ts';
import { toNamedOptions } from '../../shared/format/names.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ExportCsvButton } from '../../ui/table/export-csv-button.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { CounterSales, type CounterSalesUrl, useCounterSalesUrl } from './counter-sales.tsx';
import { MAIN_STOCK } from './first-calls.ts';
import { SALE_COLUMNS } from './sale-columns.tsx';
import { FINDER_PAGE_SIZE, type SaleProduct } from './sale-products.ts';

/** The main stock as filter value in the URL; a store is its id. */
const MAIN = 'main';

/** Query value of the filter: 0 is the main stock, undefined is everything. */
function parseSeller({ filters: { store } }: CounterSalesUrl): number | undefined {
  if (store === '') return undefined;
  return store === MAIN ? MAIN_STOCK : Number(store) || undefined;
}

function SellerFilter({ url }: { url: CounterSalesUrl }) {
  const { rows } = useAllPages(useList(listStores));
  return (
    <FilterSelect
      url={url}
      name="store"
      label={texts.seller}
      prefix={texts.sellerPrefix}
      options={[{ value: MAIN, label: texts.mainStock }, ...toNamedOptions(rows)]}
      all={texts.allSellers}
      marksChoice
      className="md:w-64"
    />
  );
}

const sellerName = ({ warehouse_name }: ManualOrderAnswer) => warehouse_name ?? texts.mainStock;
export const SELLER: readonly TableColumn<ManualOrderAnswer>[] = [
  {
    id: 'seller',
    header: texts.seller,
    cell: sellerName,
    csv: (row) => row.warehouse_name_en ?? sellerName(row),
  },
];

export const SALE_CELLS = {
  phone: (sale: ManualOrderAnswer) => sale.mobile_number,
  items: ({ items }: ManualOrderAnswer) =>
    items
      .map(
        ({ product_name: name, product_unit: unit, product_name_en = name, product_unit_en = unit, ...line }) =>
          `${product_name_en}, ${product_unit_en}, ${line.quantity} × ${line.price}`,
      )
      .join('; '),
};

function Export({ query }: { query: Parameters<typeof loadAll<typeof listAllManualOrders>>[1] }) {
  const { business_tz } = useSettings();
  return (
    <ExportCsvButton
      name={texts.exportName({ day: isoDay(new Date(serverNow()), business_tz) })}
      columns={[...SALE_COLUMNS, ...SELLER]}
      extra={SALE_CELLS}
      heads={SALE_HEADS}
      loadRows={() => loadAll(listAllManualOrders, query)}
      onFailure={(error) => alerts.callFailure(error, texts.exportFailed, texts.failedText)}
    />
  );
}

const toCounterProduct = (product: ProductAnswer, isStopped: boolean): SaleProduct => {
  const { id, name, unit, price, image, stock, barcode } = product;
  return { id, name, unit, price, image, available: stock, barcode, isStopped };
};

export function AdminManualOrdersPage() {
  const [text, search] = useState('');
  const list = useList(listProducts, { q: text || undefined, limit: FINDER_PAGE_SIZE });
  // Discontinued products with stock left in main come after the others (CAT-2).
  const stopped = useList(listStoppedProducts, { q: text || undefined, limit: FINDER_PAGE_SIZE });
  const rows = useMemo(
    () => [
      ...list.rows.map((product) => toCounterProduct(product, false)),
      ...stopped.rows.filter(({ stock }) => stock > 0).map((product) => toCounterProduct(product, true)),
    ],
    [list.rows, stopped.rows],
  );
  const url = useCounterSalesUrl();
  const { q, date } = url.filters;
  const query = { q: q || undefined, date: date || undefined, warehouse_id: parseSeller(url) };
  const sales = useList(listAllManualOrders, query);
  return (
    <CounterSales
      title={titles.adminManualOrders}
      tableId="admin-manual-orders"
      words={texts.admin}
      url={url}
      list={sales}
      sellerId={query.warehouse_id}
      columns={SELLER}
      filters={<SellerFilter url={url} />}
      pageActions={<Export query={query} />}
      warehouseId={MAIN_STOCK}
      products={{ ...list, rows, text, search }}
      changes={[listAllManualOrders, sumManualOrders, listProducts, listStoppedProducts, adminReport]}
    />
  );
}
