// The columns of the manager's stock requests, the pictures of the goods among them.
import type { StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { stockRequestTexts } from '../../texts/en/office/stock-requests.ts';
import { storeRequestTexts as texts } from '../../texts/en/store/store-requests.ts';
import { t } from '../../texts/text.ts';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { firstNames } from './request-draft.ts';
import { RequestStatus } from './request-status.tsx';

/** Pictures overlap, three at most. */
const MOST_SHOWN = 3;

/** The goods: pictures in a stack, so wide for all rows that the names begin in one column. */
function Goods({ request }: { request: StockRequestAnswer }) {
  const products = request.ordered_products;
  const { names, more } = firstNames(
    products.map(({ product_name }) => product_name),
    MOST_SHOWN,
  );
  return (
    <span className="flex items-center gap-3">
      <span className="flex shrink-0 ps-0.5 pe-1.5 md:w-21">
        {products.slice(0, MOST_SHOWN).map(({ id, image }) => (
          <ProductPicture
            key={id}
            image={image}
            size={32}
            upTo={160}
            className="-me-1.5 rounded-badge outline-2 outline-paper"
          />
        ))}
      </span>
      <span className="max-w-64 min-w-0">{more === 0 ? names : t(texts.andMore, { names, count: more })}</span>
    </span>
  );
}

/** Request, date, products, total, payment, status. */
export function storeRequestColumns(timeZone: string): TableColumn<StockRequestAnswer>[] {
  return [
    {
      id: 'id',
      header: texts.request,
      cell: (row) => t(stockRequestTexts.number, { id: row.id }),
      isRowHeader: true,
      hideable: false,
    },
    {
      id: 'date',
      header: texts.date,
      cell: (row) => formatDateTime(row.created_at, timeZone),
      sorted: 'descending',
      card: 'line',
      className: 'text-muted whitespace-nowrap',
    },
    { id: 'products', header: texts.products, cell: (row) => <Goods request={row} />, card: 'line' },
    {
      id: 'total',
      header: texts.total,
      cell: (row) => formatRupees(row.total_amount),
      align: 'end',
      card: 'aside',
      className: 'whitespace-nowrap',
    },
    { id: 'payment', header: texts.payment, cell: (row) => stockRequestTexts.payment[row.payment_method] },
    { id: 'status', header: texts.status, cell: (row) => <RequestStatus request={row} />, card: 'aside' },
  ];
}
