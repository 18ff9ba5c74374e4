// Exports a filtered list of orders as a CSV file.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { failureText, isSessionError } from '../../../shared/api/call-error.ts';
import { useSettings } from '../../../shared/api/settings.ts';
import { isoDay } from '../../../shared/format/dates.ts';
import { orderTexts as texts } from '../../../texts/en/office/orders.ts';
import { ORDER_HEADS } from '../../../texts/export-heads.ts';
import { t } from '../../../texts/text.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { ExportCsvButton } from '../../../ui/table/export-csv-button.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import type { OrderList } from './use-order-list.ts';

const exported = (
  id: keyof typeof ORDER_HEADS,
  csv: (order: OrderForBackOffice) => string | number | null,
): TableColumn<OrderForBackOffice> => ({ id, header: ORDER_HEADS[id], cell: () => null, csv });

/** What is known of an order besides the columns of the table; each line as 'name, unit, quantity × price'. */
const KNOWN = [
  exported('contact', (order) => order.mobile_number),
  exported('paymentType', (order) => texts.payment[order.payment_type]),
  exported('address', (order) => order.address),
  exported('city', (order) => order.city),
  exported('pincode', (order) => order.postal_code),
  exported('staff', (order) => order.staff_name),
  exported('cashCollected', (order) => order.cash_collected),
  exported('cancelReason', (order) => order.cancel_reason),
  exported('items', ({ items }) =>
    items
      .map(
        (item) =>
          `${item.product_name_en ?? item.product_name}, ${item.product_unit}, ${item.quantity} × ${item.price}`,
      )
      .join('; '),
  ),
];

const tellFailure = (error: unknown) => {
  if (!isSessionError(error)) alerts.failure(texts.exportFailed, failureText(error, texts.tryAgain));
};

/** 'Export CSV' for every order that the filters match. */
export function OrderExport({
  orders,
  columns,
}: {
  orders: Pick<OrderList, 'loadRows'>;
  columns: readonly TableColumn<OrderForBackOffice>[];
}) {
  const { business_tz } = useSettings();
  const name = t(texts.exportName, { day: isoDay(new Date(), business_tz) });
  return (
    <ExportCsvButton
      name={name}
      columns={[...columns, ...KNOWN]}
      heads={ORDER_HEADS}
      loadRows={orders.loadRows}
      onFailure={tellFailure}
    />
  );
}
