// The table 'Product-wise Sales' of the dashboards.
import type { Ok } from '@tilgul/contract/endpoint';
import type { adminReport } from '@tilgul/contract/reports';
import { useMemo } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { dashboardTexts } from '../../texts/en/office/dashboard.ts';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ReportTable, type ReportTableProps } from './report-table.tsx';
import { RowLink } from './row-link.tsx';

const texts = dashboardTexts.sales;
type Sales = Ok<typeof adminReport>['product_sales'][number];

function salesColumns(isPhone: boolean, listPath: string | undefined): TableColumn<Sales>[] {
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
            <ProductPicture image={row.product__image} size={32} upTo={160} className="rounded-badge" />
          )}
          {listPath === undefined ? (
            row.product__name
          ) : (
            <RowLink to={`${listPath}?q=${encodeURIComponent(row.product__name)}`}>{row.product__name}</RowLink>
          )}
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

/** Product id, picture and name, rupees; most first. `rows` of the admin's or the store's report, `listPath` of the list that a product leads to. */
export function SalesTable({
  rows,
  load,
  listPath,
}: Pick<ReportTableProps<Sales>, 'rows' | 'load'> & { listPath?: string }) {
  const isPhone = useMedia('(width < 48rem)');
  const columns = useMemo(() => salesColumns(isPhone, listPath), [isPhone, listPath]);
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
