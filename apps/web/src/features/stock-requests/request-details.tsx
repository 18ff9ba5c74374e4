// Details and status of a stock request: products, cost, payment.
import { sumWireLines } from '@tilgul/contract/rules/money';
import type { StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts as stockRequestTexts } from '@tilgul/messages/office/stock-requests';
import { texts as invoiceTexts } from '@tilgul/messages/shared/invoices';
import type { ReactNode } from 'react';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { EnglishName, ProductPicture } from '../../ui/display/product.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { InvoiceButton } from '../orders/invoice-links.tsx';
import { RequestStatus } from './request-status.tsx';

const texts = stockRequestTexts.details;
type Line = StockRequestAnswer['ordered_products'][number];

/** The requested quantity, and the approved or received one if it is less. */
function quantityText({ quantity, approved, received }: Line): string {
  const sent = approved ?? quantity;
  if (received !== null && received < sent)
    return texts.receivedOf({ received: formatCount(received), quantity: formatCount(sent) });
  return sent < quantity
    ? texts.approvedOf({ approved: formatCount(sent), asked: formatCount(quantity) })
    : formatCount(quantity);
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
          <span className="block font-normal text-muted sm:hidden">{line.unit}</span>
        </span>
      </span>
    ),
  },
  { header: texts.unit, cell: (line) => line.unit, className: 'whitespace-nowrap', isWideOnly: true },
  { header: texts.quantity, cell: quantityText, align: 'end' },
];

/** Price and sum of each line, as approved; requests of earlier versions have no prices. */
const PRICE_COLUMNS: readonly LineColumn<Line>[] = [
  { header: texts.price, cell: ({ price = 0 }) => formatRupees(price), align: 'end', isWideOnly: true },
  {
    header: texts.total,
    cell: ({ price = 0, quantity, approved }) =>
      formatRupees(sumWireLines([{ price, quantity: approved ?? quantity }])),
    align: 'end',
  },
];

const getColumns = ({ ordered_products }: StockRequestAnswer) =>
  ordered_products.every(({ price }) => price !== undefined) ? [...COLUMNS, ...PRICE_COLUMNS] : COLUMNS;

interface RequestDetailsDialogProps {
  /** Undefined while closed. */
  request: StockRequestAnswer | undefined;
  onClose: () => void;
  /** The decision, beside Close. */
  actions?: ReactNode;
}

/** Store, cost, payment and status, then the products with unit and quantity. */
export function RequestDetailsDialog({ request, onClose, actions }: RequestDetailsDialogProps) {
  const shown = useLastDefined(request);
  return (
    <Dialog
      isOpen={request !== undefined}
      onClose={onClose}
      title={texts.title({ id: shown?.id ?? '' })}
      width="lg"
      closeLabel={texts.close}
      footer={actions}
    >
      {shown ? (
        <div className="flex flex-col gap-5">
          <DescList
            className="max-sm:grid-cols-2"
            items={[
              { label: texts.store, value: shown.warehouse_name },
              { label: texts.date, value: <DateTime at={shown.created_at} /> },
              { label: texts.total, value: formatRupees(shown.total_amount) },
              { label: texts.paymentMode, value: stockRequestTexts.payment[shown.payment_method] },
              { label: texts.status, value: <RequestStatus request={shown} /> },
              ...(shown.decision_reason ? [{ label: texts.reason, value: shown.decision_reason, isWide: true }] : []),
            ]}
          />
          <LinesTable
            caption={texts.lines({ id: shown.id })}
            columns={getColumns(shown)}
            lines={shown.ordered_products}
            sum={{ label: texts.total, value: formatRupees(shown.total_amount) }}
          />
          {shown.challan ? (
            <p>
              <InvoiceButton {...shown.challan} label={invoiceTexts.challan({ number: shown.challan.number })} />
            </p>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
