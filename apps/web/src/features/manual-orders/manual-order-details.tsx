// The dialog 'Order Details' of a manual order.
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { Printer } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLast } from '../../shared/screen/use-last.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { LinesTable } from '../../ui/table/lines-table.tsx';
import { itemColumns } from '../orders/item-columns.ts';
import { Receipt } from './receipt.tsx';

const texts = manualOrderTexts.details;

const COLUMNS = itemColumns(texts);

/** Order number, customer, contact, date, total and items, and its receipt on paper. */
export function ManualOrderDetails({
  order,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  order: ManualOrderAnswer | undefined;
  onClose: () => void;
}) {
  const { business_tz } = useSettings();
  const shown = useLast(order);
  return (
    <Dialog
      isOpen={order !== undefined}
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.close}
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </>
      }
    >
      {shown ? (
        <div className="flex flex-col gap-5">
          <DescList
            className="max-sm:grid-cols-2"
            items={[
              { label: texts.orderNumber, value: t(manualOrderTexts.number, { id: shown.order_id }) },
              { label: texts.customerName, value: shown.first_name },
              { label: texts.contact, value: shown.mobile_number },
              { label: texts.date, value: formatDateTime(shown.created_at, business_tz) },
              { label: texts.total, value: formatRupees(shown.total_price) },
            ]}
          />
          <LinesTable
            caption={t(texts.items, { id: shown.order_id })}
            columns={COLUMNS}
            lines={shown.items}
            sum={{ label: texts.total, value: formatRupees(shown.total_price) }}
          />
          {order ? <Receipt order={order} /> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
