// The receipt of a counter sale, on a till's roll of 80 mm.
import { getBill, getSavings, type InvoiceAnswer, sumByRate } from '@tilgul/contract/invoices';
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { texts as saleTexts } from '@tilgul/messages/store/counter-sales';
import { texts } from '@tilgul/messages/store/receipt';
import { useEffect } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { EnglishName } from '../../ui/display/product.tsx';
import { usePrint } from '../../ui/layers/paper.tsx';
import { RollPaper } from '../../ui/layers/roll-paper.tsx';
import { getLineAmount } from './returns.rules.ts';
import { calculateChange } from './sale.rules.ts';

type Bills = readonly InvoiceAnswer[];

/** A payment, or the parts of a mixed one. */
const listPaid = ({ payments }: ManualOrderAnswer): string =>
  payments.length === 1
    ? payments.map(({ kind }) => saleTexts.payments[kind]).join()
    : payments.map(({ kind, amount }) => `${saleTexts.payments[kind]} ${formatRupees(amount)}`).join(', ');

/** HSN code and MRP of a line, from the issued bills. Only a register's line knows at which MRP it was sold. */
function Particulars({ bills, item }: { bills: Bills; item: ManualOrderAnswer['items'][number] }) {
  const line = bills.flatMap(({ lines }) => lines).find(({ product_id }) => product_id === item.product_id);
  const mrp = item.mrp ?? (item.grams === null ? line?.mrp : null);
  const parts = [line?.hsn && `HSN ${line.hsn}`, mrp && texts.mrp({ mrp: formatRupees(mrp) })];
  const shown = parts.filter(Boolean).join(', ');
  return shown === '' ? null : (
    <>
      <br />
      {shown}
    </>
  );
}

function Lines({ order, bills }: { order: ManualOrderAnswer; bills: Bills }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.product}</th>
          <th scope="col" className="end">
            {texts.amount}
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
              {texts.line({ quantity: item.quantity, unit: item.product_unit, price: formatRupees(item.price) })}
              <Particulars bills={bills} item={item} />
            </td>
            <td className="end">{formatRupees(getLineAmount(item))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.total}</th>
          <th className="end">{formatRupees(order.total_price)}</th>
        </tr>
      </tfoot>
    </table>
  );
}

const Pair = ({ label, value }: { label: string; value: string }) => (
  <p className="flex justify-between gap-3">
    <span>{label}</span>
    <span className="text-end">{value}</span>
  </p>
);

/** Payment type, and for cash what was received and given back. */
function Payment({ order }: { order: ManualOrderAnswer }) {
  const { cash_received: cash, total_price: total } = order;
  return (
    <div className="mt-1">
      <Pair label={texts.paid} value={listPaid(order)} />
      {typeof cash === 'number' ? (
        <>
          <Pair label={texts.cash} value={formatRupees(cash)} />
          <Pair label={texts.change} value={formatRupees(calculateChange(String(cash), total) ?? 0)} />
        </>
      ) : null}
    </div>
  );
}

/** Tax details required on a receipt, from an issued bill. */
function Taxes({ bill }: { bill: InvoiceAnswer }) {
  const saved = getSavings(bill.lines);
  const taxed = bill.supplier.gstin === null ? [] : sumByRate(bill.lines);
  return (
    <>
      {bill.round_off === 0 ? null : <Pair label={texts.roundOff} value={formatRupees(bill.round_off)} />}
      {taxed.map(({ rate, taxable, cgst, sgst }) => (
        <Pair
          key={rate}
          label={rate === 0 ? texts.exempt : texts.rate({ rate, taxable: formatRupees(taxable) })}
          value={
            rate === 0
              ? formatRupees(taxable)
              : texts.taxes({ half: rate / 2, cgst: formatRupees(cgst), sgst: formatRupees(sgst) })
          }
        />
      ))}
      {saved > 0 ? (
        <p className="mt-2 border border-current p-1 text-center font-semibold">
          {texts.saved({ amount: formatRupees(saved) })}
        </p>
      ) : null}
    </>
  );
}

/** The sale's bills, two where a buyer with a GSTIN bought taxed and exempt goods. */
function useBills({ bill_ids: [first, second] }: ManualOrderAnswer) {
  const one = useGet(getBill, { params: { id: first ?? 0 } }, { enabled: first !== undefined });
  const other = useGet(getBill, { params: { id: second ?? 0 } }, { enabled: second !== undefined });
  const bills: Bills = [one.data, other.data].filter((bill) => bill !== undefined);
  const isReady = bills.length === [first, second].filter((id) => id !== undefined).length;
  return { bills, isReady, error: one.error ?? other.error };
}

/** On paper only. */
export function Receipt({ order }: { order: ManualOrderAnswer }) {
  const { brand, business_tz, contact } = useSettings();
  const { bills } = useBills(order);
  const [bill] = bills;
  const supplier = bill?.supplier;
  const phone = supplier?.phone ?? contact.phone;
  const heading = [
    supplier?.store_location,
    supplier?.legal_name,
    supplier?.address,
    supplier?.gstin && `GSTIN ${supplier.gstin}`,
    supplier?.fssai && `FSSAI ${supplier.fssai}`,
  ];
  return (
    <RollPaper label={texts.title}>
      <p className="text-center text-h2 font-semibold">{brand}</p>
      <p className="text-center">{order.warehouse_name_en ?? order.warehouse_name ?? texts.mainStock}</p>
      {heading.filter(Boolean).map((line) => (
        <p key={line} className="text-center">
          {line}
        </p>
      ))}
      {phone ? <p className="text-center">{phone}</p> : null}
      {bills.map(({ id, title, number }) => (
        <p key={id} className="mt-2 text-center font-semibold">
          {title} {number}
        </p>
      ))}
      <p className="mt-3 flex justify-between">
        <span>{texts.number({ id: order.order_id })}</span>
        <span>{formatDateTime(order.created_at, business_tz)}</span>
      </p>
      <p className="mb-3">
        {[order.first_name, order.mobile_number].filter(Boolean).join(', ')}
        {bill?.buyer_gstin ? (
          <>
            <br />
            GSTIN {bill.buyer_gstin}
          </>
        ) : null}
      </p>
      <Lines order={order} bills={bills} />
      <Payment order={order} />
      {bills.map((one) => (
        <Taxes key={one.id} bill={one} />
      ))}
      <p className="mt-3 text-center">{texts.thanks}</p>
    </RollPaper>
  );
}

/** Prints once the bills have loaded. `onDone` is called when the print dialog closes. */
export function ReceiptPrint({ order, onDone }: { order: ManualOrderAnswer; onDone: () => void }) {
  const { isReady, error } = useBills(order);
  usePrint(isReady, onDone);
  useEffect(() => {
    if (error === null) return;
    alerts.callFailure(error, texts.failed, saleTexts.failedText);
    onDone();
  }, [error, onDone]);
  return <Receipt order={order} />;
}
