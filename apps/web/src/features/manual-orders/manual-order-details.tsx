// The dialog 'Order Details' of a manual order.
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { Plus, Printer } from 'lucide-react';
import { useRef } from 'react';
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
import { BillLinks } from '../orders/bill-links.tsx';
import { itemColumns } from '../orders/item-columns.tsx';
import { KeyHint } from './key-hint.tsx';
import { Receipt } from './receipt.tsx';
import { useSaleKeys } from './sale-keys.ts';

const texts = manualOrderTexts.details;

const COLUMNS = itemColumns(texts);

/** Order number, customer, contact, date, total and items, and its receipt on paper. */
export function ManualOrderDetails({
  order,
  change,
  onAnother,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  order: ManualOrderAnswer | undefined;
  /** Rupees of the cash that go back to the customer, right after the sale. */
  change?: number | undefined;
  /** Goes on with the next sale, right after one. */
  onAnother?: (() => void) | undefined;
  onClose: () => void;
}) {
  const { business_tz } = useSettings();
  const shown = useLast(order);
  const print = useRef<HTMLButtonElement>(null);
  useSaleKeys(order !== undefined && onAnother !== undefined, { F2: () => onAnother?.() });
  return (
    <Dialog
      isOpen={order !== undefined}
      onClose={onClose}
      title={texts.title}
      {...(onAnother ? { initialFocus: print } : {})}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.close}
          </Button>
          {onAnother ? (
            <Button variant="outline" icon={Plus} aria-keyshortcuts="F2" onClick={onAnother}>
              {texts.another}
              <KeyHint>F2</KeyHint>
            </Button>
          ) : null}
          <Button ref={print} icon={Printer} onClick={() => window.print()}>
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
              { label: texts.payment, value: manualOrderTexts.payments[shown.payment_type] },
              ...(change === undefined || change < 0 ? [] : [{ label: texts.change, value: formatRupees(change) }]),
            ]}
          />
          <LinesTable
            caption={t(texts.items, { id: shown.order_id })}
            columns={COLUMNS}
            lines={shown.items}
            sum={{ label: texts.total, value: formatRupees(shown.total_price) }}
          />
          <BillLinks sale={shown} isDue />
          {order ? <Receipt order={order} /> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
