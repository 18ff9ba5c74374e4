// The dialog 'Order Details' of a counter sale.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { getBill, getSavings, type InvoiceAnswer, sumByRate } from '@tilgul/contract/invoices';
import { type ManualOrderAnswer, voidManualOrder } from '@tilgul/contract/manual-orders';
import { lineTotal, toPaise, toRupees } from '@tilgul/contract/rules/money';
import { texts as saleTexts } from '@tilgul/messages/store/counter-sales';
import { texts as returnTexts } from '@tilgul/messages/store/sale-return';
import { Ban, Plus, Printer, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DescList } from '../../ui/display/desc-list.tsx';
import { EnglishName } from '../../ui/display/product.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { PrintArea } from '../../ui/layers/paper.tsx';
import { type LineColumn, LinesTable } from '../../ui/table/lines-table.tsx';
import { InvoiceButton, InvoiceLinks } from '../orders/invoice-links.tsx';
import { getItemColumns } from '../orders/item-columns.tsx';
import {
  canVoid,
  countReturned,
  getRefundableAmount,
  getReturnableLines,
  refundSource,
  saleState,
} from './returns.rules.ts';
import { SaleStateBadge } from './sale-columns.tsx';
import { KeyHint, useSaleKeys } from './sale-keys.tsx';
import './receipt.css';
import { REASON_LENGTH } from '@tilgul/contract/rules/limits';
import { serverNow } from '../../shared/format/clock.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';

/** `changes` are refetched after success and after a refusal. */
function useVoidSale(changes: readonly AnyEndpoint[], onDone: (sale: ManualOrderAnswer) => void) {
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
      alerts.success(returnTexts.voidDone, returnTexts.paidBackFor({ id, amount: formatRupees(amount) }));
      onDone(answer);
    } catch (error) {
      alerts.callFailure(error, returnTexts.voidFailed, returnTexts.tryAgain);
    }
  };
  return { voidSale, isSending };
}

const receiptTexts = saleTexts.receipt;
type Item = ManualOrderAnswer['items'][number];

const lineSum = ({ price, quantity }: Item) => toRupees(lineTotal({ price_paise: toPaise(price) ?? 0, quantity }));

function Lines({ order }: { order: ManualOrderAnswer }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="text-start">
            {receiptTexts.product}
          </th>
          <th scope="col" className="text-end">
            {receiptTexts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sale never change.
          <tr key={index}>
            <td>
              {item.product_name}
              <EnglishName name={item.product_name_en} />
              <br />
              {receiptTexts.line({ quantity: item.quantity, unit: item.product_unit, price: formatRupees(item.price) })}
            </td>
            <td className="ps-3 text-end whitespace-nowrap">{formatRupees(lineSum(item))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="text-start">
            {receiptTexts.total}
          </th>
          <th className="ps-3 text-end whitespace-nowrap">{formatRupees(order.total_price)}</th>
        </tr>
      </tfoot>
    </table>
  );
}

const Pair = ({ label, value }: { label: string; value: string }) => (
  <p className="flex justify-between gap-3">
    <span>{label}</span>
    <span className="whitespace-nowrap">{value}</span>
  </p>
);

/** Tax details required on a receipt, from the issued bill. */
function Taxes({ bill }: { bill: InvoiceAnswer }) {
  const saved = getSavings(bill.lines);
  const taxed = bill.supplier.gstin === null ? [] : sumByRate(bill.lines);
  return (
    <>
      {bill.round_off === 0 ? null : <Pair label={receiptTexts.roundOff} value={formatRupees(bill.round_off)} />}
      {taxed.map(({ rate, taxable, cgst, sgst }) => (
        <Pair
          key={rate}
          label={rate === 0 ? receiptTexts.exempt : receiptTexts.rate({ rate, taxable: formatRupees(taxable) })}
          value={
            rate === 0
              ? formatRupees(taxable)
              : receiptTexts.taxes({ cgst: formatRupees(cgst), sgst: formatRupees(sgst) })
          }
        />
      ))}
      {saved > 0 ? (
        <p className="mt-2 border border-current p-1 text-center font-semibold">
          {receiptTexts.saved({ amount: formatRupees(saved) })}
        </p>
      ) : null}
    </>
  );
}

/** The receipt, printed from the open details. */
function Receipt({ order }: { order: ManualOrderAnswer }) {
  const { brand, business_tz, contact } = useSettings();
  const { data: bill } = useGet(getBill, { params: { id: order.bill_id ?? 0 } }, { enabled: order.bill_id !== null });
  const supplier = bill?.supplier;
  const heading = [
    supplier?.legal_name,
    supplier?.address,
    supplier?.gstin && `GSTIN ${supplier.gstin}`,
    supplier?.fssai && `FSSAI ${supplier.fssai}`,
  ];
  return (
    <PrintArea className="receipt" label={receiptTexts.title}>
      <p className="text-center text-h2 font-semibold">{brand}</p>
      <p className="text-center">{order.warehouse_name ?? receiptTexts.mainStock}</p>
      {heading.filter(Boolean).map((line) => (
        <p key={line} className="text-center">
          {line}
        </p>
      ))}
      {bill ? (
        <p className="mt-2 text-center font-semibold">
          {bill.title} {bill.number}
        </p>
      ) : null}
      {contact.phone ? <p className="text-center">{contact.phone}</p> : null}
      <p className="mt-3 flex justify-between">
        <span>{receiptTexts.number({ id: order.order_id })}</span>
        <span>{formatDateTime(order.created_at, business_tz)}</span>
      </p>
      <p className="mb-3">
        {order.first_name}, {order.mobile_number}
        {bill?.buyer_gstin ? (
          <>
            <br />
            GSTIN {bill.buyer_gstin}
          </>
        ) : null}
      </p>
      <Lines order={order} />
      <p className="mt-1 flex justify-between">
        <span>{receiptTexts.paid}</span>
        <span>{saleTexts.payments[order.payment_type]}</span>
      </p>
      {bill ? <Taxes bill={bill} /> : null}
      <p className="mt-3 text-center">{receiptTexts.thanks}</p>
    </PrintArea>
  );
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
        const back = countReturned(sale, item.product_id);
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

/** The sale's state, refunds and credit notes. */
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
      <p className="flex flex-wrap gap-2 empty:hidden">
        {sale.credit_notes.map(({ id, number }) => (
          <InvoiceButton key={id} id={id} number={number} label={returnTexts.creditNote({ number })} />
        ))}
      </p>
    </div>
  );
}

interface CorrectionsProps {
  sale: ManualOrderAnswer;
  /** Calls to refetch after a return or void. */
  changes: readonly AnyEndpoint[];
  /** Called with the updated sale. */
  onChanged: (sale: ManualOrderAnswer) => void;
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
            {returnTexts.action}
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

interface CounterSaleDetailsProps extends Omit<CorrectionsProps, 'sale'> {
  /** Undefined while the dialog is closed. */
  order: ManualOrderAnswer | undefined;
  /** Change in rupees, shown right after the sale. */
  change?: number | undefined;
  /** Starts the next sale; only right after a sale. */
  onAnother?: (() => void) | undefined;
  onClose: () => void;
}

/** Details of the sale, and its printable receipt. */
export function CounterSaleDetails({ order, change, onAnother, onClose, ...corrections }: CounterSaleDetailsProps) {
  const { business_tz } = useSettings();
  const shown = useLastDefined(order);
  const print = useRef<HTMLButtonElement>(null);
  useSaleKeys(order !== undefined && onAnother !== undefined, { F2: () => onAnother?.() });
  return (
    <Dialog
      isOpen={order !== undefined}
      onClose={onClose}
      title={detailTexts.title}
      {...(onAnother ? { initialFocus: print } : {})}
      closeLabel={detailTexts.close}
      footer={
        <>
          {onAnother ? (
            <Button variant="outline" icon={Plus} aria-keyshortcuts="F2" onClick={onAnother}>
              {detailTexts.another}
              <KeyHint>F2</KeyHint>
            </Button>
          ) : null}
          <Button ref={print} icon={Printer} onClick={() => window.print()}>
            {detailTexts.print}
          </Button>
        </>
      }
    >
      {shown ? (
        <div className="flex flex-col gap-5">
          <DescList
            className="max-sm:grid-cols-2"
            items={[
              { label: detailTexts.orderNumber, value: saleTexts.number({ id: shown.order_id }) },
              { label: detailTexts.customerName, value: shown.first_name },
              { label: detailTexts.contact, value: shown.mobile_number },
              { label: detailTexts.date, value: formatDateTime(shown.created_at, business_tz) },
              { label: detailTexts.total, value: formatRupees(shown.total_price) },
              { label: detailTexts.payment, value: saleTexts.payments[shown.payment_type] },
              ...(change === undefined || change < 0
                ? []
                : [{ label: detailTexts.change, value: formatRupees(change) }]),
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
          <Corrections sale={shown} {...corrections} />
          {order ? <Receipt order={order} /> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
