// The dialog 'Order Details' of a counter sale.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { type ManualOrderAnswer, voidManualOrder } from '@tilgul/contract/manual-orders';
import { REASON_LENGTH } from '@tilgul/contract/rules/limits';
import { isOfShop } from '@tilgul/contract/rules/sale-phone';
import { texts as saleTexts } from '@tilgul/messages/store/counter-sales';
import { texts as receiptTexts } from '@tilgul/messages/store/receipt';
import { texts as formTexts } from '@tilgul/messages/store/sale-form';
import { texts as returnTexts } from '@tilgul/messages/store/sale-return';
import { Ban, Plus, Printer, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { PhoneLink } from '../../ui/display/phone-link.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { InvoiceLinks } from '../orders/invoice-links.tsx';
import { getItemColumns } from '../orders/item-columns.tsx';
import { Receipt } from './receipt.tsx';
import {
  canVoid,
  countReturned,
  getRefundableAmount,
  getReturnableLines,
  refundSource,
  saleState,
} from './returns.rules.ts';
import { calculateChange } from './sale.rules.ts';
import { SaleStateBadge } from './sale-columns.tsx';
import { KeyHint, useSaleKeys } from './sale-keys.tsx';

/** Older walk-in sales have the shop's number. */
const hasOwnPhone = (number: string, shopNumber: string) => number !== '' && !isOfShop(number, shopNumber);

export { ReceiptPrint } from './receipt.tsx';

/** `changes` are refetched after success and after a refusal. */
function useVoidSale(changes: readonly AnyEndpoint[], onDone: CorrectionsProps['onChanged']) {
  const { send, isSending } = useSend(voidManualOrder, { invalidates: changes, afterRefusal: true });
  const voidSale = async (sale: ManualOrderAnswer): Promise<void> => {
    const id = sale.order_id;
    const amount = getRefundableAmount(sale);
    const reason = await confirm({
      title: returnTexts.voidTitle({ id }),
      text: returnTexts.voidText[refundSource(sale)]({ amount: formatRupees(amount) }),
      confirmLabel: returnTexts.voidAction,
      cancelLabel: returnTexts.voidKeep,
      reason: { label: returnTexts.reason, ...REASON_LENGTH, common: returnTexts.voidReasons },
    });
    if (reason === false) return;
    try {
      const answer = await send({ params: { id }, body: { reason, expected_amount: amount } });
      const text = returnTexts.paidBackFor({ id, amount: formatRupees(amount) });
      onDone(answer, { title: returnTexts.voidDone, text });
    } catch (error) {
      alerts.callFailure(error, returnTexts.voidFailed, returnTexts.tryAgain);
    }
  };
  return { voidSale, isSending };
}

const detailTexts = saleTexts.details;

const ReturnDialog = lazyComponent(() => import('./return-dialog.tsx').then((m) => m.ReturnDialog));

/** Line columns; the quantity also shows how much was returned. */
const lineColumns = (sale: ManualOrderAnswer): readonly LineColumn<ManualOrderAnswer['items'][number]>[] =>
  getItemColumns(detailTexts).map((column, index) => {
    if (column.header !== detailTexts.quantity) return column as LineColumn<ManualOrderAnswer['items'][number]>;
    return {
      ...column,
      cell: (item) => {
        const back = countReturned(sale, item.line);
        return (
          <>
            {column.cell(item, index)}
            {back > 0 ? (
              <span className="block text-xs text-danger">{returnTexts.cameBack({ count: back })}</span>
            ) : null}
          </>
        );
      },
    };
  });

/** The sale's state and refunds. */
function SaleReturns({ sale }: { sale: ManualOrderAnswer }) {
  const { business_tz } = useSettings();
  if (!saleState(sale)) return null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-sunken px-4 py-3">
      <SaleStateBadge sale={sale} />
      <DescList
        className="max-sm:grid-cols-2"
        items={[
          { label: returnTexts.paidBack, value: formatRupees(sale.paid_back) },
          ...(sale.void_at === null
            ? []
            : [{ label: returnTexts.voidedAt, value: formatDateTime(sale.void_at, business_tz) }]),
        ]}
      />
    </div>
  );
}

interface Done {
  readonly title: string;
  readonly text: string;
}

/** What has happened last, scrolled into view. */
const DoneNote = ({ title, text }: Done) => (
  <div ref={(note) => note?.scrollIntoView?.({ block: 'nearest' })}>
    <Alert tone="success" live title={title}>
      {text}
    </Alert>
  </div>
);

interface CorrectionsProps {
  sale: ManualOrderAnswer;
  /** Calls to refetch after a return or void. */
  changes: readonly AnyEndpoint[];
  /** Called with the updated sale and what has happened. */
  onChanged: (sale: ManualOrderAnswer, done: Done) => void;
}

/** 'Return goods' while something is left, 'Void sale' on the day of the sale. */
function Corrections({ sale, changes, onChanged }: CorrectionsProps) {
  const { business_tz } = useSettings();
  const { voidSale, isSending } = useVoidSale(changes, onChanged);
  const returning = useDialog<true>();
  const hasReturnableLines = getReturnableLines(sale).length > 0;
  return (
    <>
      {hasReturnableLines ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" icon={Undo2} onClick={() => returning.open(true)}>
            {saleTexts.returnGoods}
          </Button>
          {canVoid(sale, new Date(serverNow()), business_tz) ? (
            <Button variant="outline" icon={Ban} busy={isSending} onClick={() => void voidSale(sale)}>
              {returnTexts.voidAction}
            </Button>
          ) : null}
        </div>
      ) : null}
      {returning.shown ? (
        <ReturnDialog
          key={returning.round}
          sale={sale}
          isOpen={returning.isOpen}
          changes={changes}
          onDone={onChanged}
          onClose={returning.close}
        />
      ) : null}
    </>
  );
}

/** Cash received and the change, if the cash was entered. */
function cashFacts({ cash_received: cash, total_price: total }: ManualOrderAnswer, isNew: boolean) {
  const change = cash === null ? undefined : calculateChange(String(cash), total);
  if (cash === null || change === undefined) return [];
  return [
    { label: receiptTexts.cash, value: formatRupees(cash) },
    { label: isNew ? detailTexts.change : receiptTexts.change, value: formatRupees(change) },
  ];
}

interface CounterSaleDetailsProps extends Omit<CorrectionsProps, 'sale' | 'onChanged'> {
  /** Called with the updated sale. */
  onChanged: (sale: ManualOrderAnswer) => void;
  /** Undefined while the dialog is closed. */
  order: ManualOrderAnswer | undefined;
  /** Only right after the sale: that it was added. */
  soldTitle?: string | undefined;
  /** Starts the next sale; only right after a sale. */
  onAnother?: (() => void) | undefined;
  onClose: () => void;
}

/** Details of the sale, and its printable receipt. */
export function CounterSaleDetails(props: CounterSaleDetailsProps) {
  const { order, soldTitle, changes, onChanged, onAnother, onClose } = props;
  /** The correction made here last, and its sale. */
  const [corrected, setCorrected] = useState<Done & { readonly id: number }>();
  const { business_tz, contact } = useSettings();
  const shown = useLastDefined(order);
  const another = useRef<HTMLButtonElement>(null);
  useSaleKeys(order !== undefined && onAnother !== undefined, { F2: () => onAnother?.() });
  return (
    <Dialog
      isOpen={order !== undefined}
      onClose={onClose}
      title={detailTexts.title}
      // After a sale, two verbs fill a phone's foot; × closes.
      {...(onAnother ? { initialFocus: another } : { closeLabel: detailTexts.close })}
      footer={
        <>
          <Button {...(onAnother ? { variant: 'outline' } : {})} icon={Printer} onClick={() => window.print()}>
            {detailTexts.print}
          </Button>
          {onAnother ? (
            <Button ref={another} icon={Plus} aria-keyshortcuts="F2" onClick={onAnother}>
              {detailTexts.another}
              <KeyHint>F2</KeyHint>
            </Button>
          ) : null}
        </>
      }
    >
      {shown ? (
        <div className="flex flex-col gap-5">
          {corrected?.id === shown.order_id ? (
            <DoneNote key={corrected.text} title={corrected.title} text={corrected.text} />
          ) : soldTitle ? (
            <DoneNote
              title={soldTitle}
              text={formTexts.doneText({ id: shown.order_id, total: formatRupees(shown.total_price) })}
            />
          ) : null}
          <DescList
            className="max-sm:grid-cols-2"
            items={[
              { label: detailTexts.orderNumber, value: saleTexts.number({ id: shown.order_id }) },
              { label: detailTexts.date, value: formatDateTime(shown.created_at, business_tz) },
              { label: detailTexts.customerName, value: shown.first_name },
              ...(hasOwnPhone(shown.mobile_number, contact.phone)
                ? [{ label: detailTexts.contact, value: <PhoneLink phone={shown.mobile_number} /> }]
                : []),
              { label: detailTexts.payment, value: saleTexts.payments[shown.payment_type] },
              ...cashFacts(shown, soldTitle !== undefined),
            ]}
          />
          <LinesTable
            caption={detailTexts.items({ id: shown.order_id })}
            columns={lineColumns(shown)}
            lines={shown.items}
            sum={{ label: detailTexts.total, value: formatRupees(shown.total_price) }}
          />
          <InvoiceLinks sale={shown} isDue />
          <SaleReturns sale={shown} />
          <Corrections
            sale={shown}
            changes={changes}
            onChanged={(sale, done) => {
              setCorrected({ ...done, id: sale.order_id });
              onChanged(sale);
            }}
          />
          {order ? <Receipt order={order} /> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
