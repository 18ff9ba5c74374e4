// Owns the table 'Product-wise Sales' of the dashboards.
import { listProducts } from '@tilgul/contract/catalog';
import type { Ok } from '@tilgul/contract/endpoint';
import type { adminReport } from '@tilgul/contract/reports';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { useMemo } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { dashboardTexts } from '../../texts/en/office/dashboard.ts';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ReportTable, type ReportTableProps } from './report-table.tsx';

const texts = dashboardTexts.sales;
type Sales = Ok<typeof adminReport>['product_sales'][number];

/** Pictures by product id; the report itself has none. A product that is no longer sold has a placeholder. */
function usePictures(): ReadonlyMap<number, string | null> {
  const { rows } = useList(listProducts, { limit: MAX_PAGE }, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => new Map(rows.map(({ id, image }) => [id, image])), [rows]);
}

function salesColumns(pictures: ReadonlyMap<number, string | null>, isPhone: boolean): TableColumn<Sales>[] {
  return [
    { id: 'id', header: texts.id, cell: (row) => row.product__id, className: 'text-muted' },
    {
      id: 'name',
      header: texts.name,
      isRowHeader: true,
      className: 'font-normal!',
      cell: (row) => (
        <span className="flex items-center gap-3">
          {isPhone ? null : (
            <ProductPicture
              image={pictures.get(row.product__id) ?? null}
              size={32}
              upTo={160}
              className="rounded-badge"
            />
          )}
          {row.product__name}
        </span>
      ),
    },
    {
      id: 'total',
      header: texts.total,
      align: 'end',
      className: 'font-semibold whitespace-nowrap',
      cell: (row) => formatRupees(row.total_sales),
    },
  ];
}

/** Product id, picture and name, rupees; most first. `rows` of the admin's or the store's report. */
export function SalesTable({ rows, load }: Pick<ReportTableProps<Sales>, 'rows' | 'load'>) {
  const isPhone = useMedia('(width < 768px)');
  const pictures = usePictures();
  const columns = useMemo(() => salesColumns(pictures, isPhone), [pictures, isPhone]);
  return (
    <ReportTable
      title={texts.title}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.product__id}
      empty={texts.empty}
      load={load}
    />
  );
}
