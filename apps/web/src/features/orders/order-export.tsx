// Owns the export of a filtered list of orders as a CSV file.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { alerts } from '../../lib/alerts.tsx';
import { failureText, isSessionError } from '../../lib/call-error.ts';
import { isoDay } from '../../lib/dates.ts';
import { useSettings } from '../../lib/settings.ts';
import { orderTexts as texts } from '../../texts/en/orders.ts';
import { t } from '../../texts/text.ts';
import { ExportCsvButton } from '../../ui/export-csv-button.tsx';
import type { TableColumn } from '../../ui/table-types.ts';
import type { OrderList } from './use-order-list.ts';

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
  return <ExportCsvButton name={name} columns={columns} loadRows={orders.loadRows} onFailure={tellFailure} />;
}
