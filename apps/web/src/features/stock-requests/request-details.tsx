// Details and status of a stock request: products, cost, payment.
import type { StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts as stockRequestTexts } from '@tilgul/messages/office/stock-requests';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { DescList } from '../../ui/display/desc-list.tsx';
import { EnglishName } from '../../ui/display/english-name.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';

/** Whether less arrived than was sent. */
const cameShort = ({ quantity, approved, received }: StockRequestAnswer['ordered_products'][number]): boolean =>
  received !== null && received < (approved ?? quantity);

/** Status, with a note if goods were missing; the details list them. */
export function RequestStatus({ request }: { request: StockRequestAnswer }) {
  return (
    <>
      <StatusBadge status={request.status} />
      {request.ordered_products.some(cameShort) ? (
        <span className="block text-xs font-semibold text-danger">{stockRequestTexts.cameShort}</span>
      ) : null}
    </>
  );
}

const texts = stockRequestTexts.details;
type Line = StockRequestAnswer['ordered_products'][number];

/** The requested quantity, and the approved or received one if it is less. */
function quantityText({ quantity, approved, received }: Line): string {
  const words = (count: number) => count.toLocaleString('en-IN');
  const sent = approved ?? quantity;
  if (received !== null && received < sent)
    return texts.receivedOf({ received: words(received), quantity: words(sent) });
  return sent < quantity ? texts.approvedOf({ approved: words(sent), asked: words(quantity) }) : words(quantity);
}

const COLUMNS: readonly LineColumn<Line>[] = [
  {
    header: texts.productName,
    isRowHeader: true,
    cell: (line) => (
      <span className="flex items-center gap-2.5">
        <ProductPicture image={line.image} size={32} upTo={160} className="rounded-badge" />
        <span>
          {line.product_name}
          <EnglishName name={line.product_name_en} />
        </span>
      </span>
    ),
  },
  { header: texts.unit, cell: (line) => line.unit, className: 'whitespace-nowrap' },
  { header: texts.quantity, cell: quantityText, align: 'end' },
];

/** Products with unit and quantity, and the total. */
function RequestLines({ request }: { request: StockRequestAnswer }) {
  return (
    <LinesTable
      caption={texts.lines({ id: request.id })}
      columns={COLUMNS}
      lines={request.ordered_products}
      sum={{ label: texts.total, value: formatRupees(request.total_amount) }}
    />
  );
}

function Facts({ request }: { request: StockRequestAnswer }) {
  const { business_tz } = useSettings();
  return (
    <DescList
      className="max-sm:grid-cols-2"
      items={[
        { label: texts.store, value: request.warehouse_name },
        { label: texts.date, value: formatDateTime(request.created_at, business_tz) },
        { label: texts.total, value: formatRupees(request.total_amount) },
        { label: texts.paymentMode, value: stockRequestTexts.payment[request.payment_method] },
        { label: texts.status, value: <RequestStatus request={request} /> },
        ...(request.decision_reason ? [{ label: texts.reason, value: request.decision_reason, isWide: true }] : []),
      ]}
    />
  );
}

export function RequestDetailsDialog({
  request,
  onClose,
}: {
  /** Undefined while closed. */
  request: StockRequestAnswer | undefined;
  onClose: () => void;
}) {
  const shown = useLastDefined(request);
  return (
    <Dialog
      isOpen={request !== undefined}
      onClose={onClose}
      title={texts.title({ id: shown?.id ?? '' })}
      closeLabel={texts.close}
    >
      {shown ? (
        <div className="flex flex-col gap-5">
          <Facts request={shown} />
          <RequestLines request={shown} />
        </div>
      ) : null}
    </Dialog>
  );
}
