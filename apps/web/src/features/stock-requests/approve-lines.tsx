// The lines of a request that is decided on: what was asked, what main stock and store have, how much is approved.
import { requestStock, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { stockRequestTexts } from '../../texts/en/office/stock-requests.ts';
import { t } from '../../texts/text.ts';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { WholeInput } from '../../ui/fields/whole-input.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { useMedia } from '../../ui/use-media.ts';

const texts = stockRequestTexts.decide;
const { details } = stockRequestTexts;
type Line = StockRequestAnswer['ordered_products'][number];

/** What was typed for each product; a product without a text is approved as asked. */
export type Typed = Readonly<Record<number, string>>;

/** The quantity that a line is approved with; undefined for what is no whole number from 0 to what was asked. */
export function approvedOf({ product_id, quantity }: Line, typed: Typed): number | undefined {
  const text = typed[product_id]?.trim();
  if (text === undefined) return quantity;
  return /^\d+$/.test(text) && Number(text) <= quantity ? Number(text) : undefined;
}

export interface ApproveLinesProps {
  request: StockRequestAnswer;
  /** False shows the lines alone. */
  isApproving: boolean;
  typed: Typed;
  onType: (productId: number, text: string) => void;
}

const count = (value: number | undefined) => value?.toLocaleString('en-IN') ?? '…';

/** Asked, main stock, the store's stock, and a field for how much is sent; short main stock is red. */
export function ApproveLines({ request, isApproving, typed, onType }: ApproveLinesProps) {
  const { data } = useGet(requestStock, { params: { id: request.id } }, { staleTime: 0 });
  const stockOf = (line: Line) => data?.lines.find(({ product_id }) => product_id === line.product_id);
  const isSplit = isApproving && request.payment_method === 'cod';
  // A phone has no room for a column more: the store's stock is then below the main stock.
  const isPhone = useMedia('(width < 48rem)');
  const columns: LineColumn<Line>[] = [
    {
      header: details.productName,
      isRowHeader: true,
      cell: (line) => (
        <span className="flex items-center gap-2.5">
          <ProductPicture image={line.image} size={32} upTo={160} className="rounded-badge max-sm:hidden" />
          <span className="wrap-anywhere">
            {line.product_name} <span className="block text-xs font-normal text-muted">{line.unit}</span>
          </span>
        </span>
      ),
    },
    { header: texts.asked, cell: (line) => count(line.quantity), align: 'end' },
    {
      header: texts.mainStock,
      align: 'end',
      cell: (line) => {
        const main = stockOf(line)?.main_on_hand;
        const isShort = main !== undefined && main < (approvedOf(line, typed) ?? 0);
        return (
          <>
            <span className={isShort ? 'font-semibold text-danger' : undefined}>{count(main)}</span>
            {isPhone ? (
              <span className="block text-xs text-muted">
                {texts.storeStock}: {count(stockOf(line)?.store_on_hand)}
              </span>
            ) : null}
          </>
        );
      },
    },
    ...(isPhone
      ? []
      : [
          {
            header: texts.storeStock,
            align: 'end' as const,
            cell: (line: Line) => count(stockOf(line)?.store_on_hand),
          },
        ]),
    ...(isSplit
      ? [
          {
            header: texts.approved,
            align: 'end' as const,
            cell: (line: Line) => (
              <WholeInput
                aria-label={t(texts.approvedOf, { product: line.product_name })}
                aria-invalid={approvedOf(line, typed) === undefined}
                value={typed[line.product_id] ?? String(line.quantity)}
                onChange={(event) => onType(line.product_id, event.target.value)}
                className="h-10 w-16 text-end"
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <LinesTable
      caption={t(details.lines, { id: request.id })}
      columns={columns}
      lines={request.ordered_products}
      sum={{ label: details.total, value: formatRupees(request.total_amount) }}
    />
  );
}
