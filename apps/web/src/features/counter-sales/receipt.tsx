// The receipt of a counter sale, printed from its open details.
import { getBill, getSavings, type InvoiceAnswer, sumByRate } from '@tilgul/contract/invoices';
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { lineTotal, toPaise, toRupees } from '@tilgul/contract/rules/money';
import { texts as manualOrderTexts } from '@tilgul/messages/store/counter-sales';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { EnglishName } from '../../ui/display/english-name.tsx';
import { PrintArea } from '../../ui/layers/paper.tsx';
import './receipt.css';

const texts = manualOrderTexts.receipt;
type Item = ManualOrderAnswer['items'][number];

const lineSum = ({ price, quantity }: Item) => toRupees(lineTotal({ price_paise: toPaise(price) ?? 0, quantity }));

function Lines({ order }: { order: ManualOrderAnswer }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="text-start">
            {texts.product}
          </th>
          <th scope="col" className="text-end">
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
            </td>
            <td className="ps-3 text-end whitespace-nowrap">{formatRupees(lineSum(item))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="text-start">
            {texts.total}
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
      {bill.round_off === 0 ? null : <Pair label={texts.roundOff} value={formatRupees(bill.round_off)} />}
      {taxed.map(({ rate, taxable, cgst, sgst }) => (
        <Pair
          key={rate}
          label={rate === 0 ? texts.exempt : texts.rate({ rate, taxable: formatRupees(taxable) })}
          value={
            rate === 0 ? formatRupees(taxable) : texts.taxes({ cgst: formatRupees(cgst), sgst: formatRupees(sgst) })
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

export function Receipt({ order }: { order: ManualOrderAnswer }) {
  const { brand, business_tz, contact } = useSettings();
  const { data: bill } = useGet(getBill, { params: { id: order.bill_id ?? 0 } }, { enabled: order.bill_id !== null });
  return (
    <PrintArea className="receipt" label={texts.title}>
      <p className="text-center text-h2 font-semibold">{brand}</p>
      <p className="text-center">{order.warehouse_name ?? texts.mainStock}</p>
      {bill ? (
        <>
          <p className="text-center">{bill.supplier.legal_name}</p>
          {bill.supplier.address ? <p className="text-center">{bill.supplier.address}</p> : null}
          {bill.supplier.gstin ? <p className="text-center">GSTIN {bill.supplier.gstin}</p> : null}
          {bill.supplier.fssai ? <p className="text-center">FSSAI {bill.supplier.fssai}</p> : null}
          <p className="mt-2 text-center font-semibold">
            {bill.title} {bill.number}
          </p>
        </>
      ) : null}
      {contact.phone ? <p className="text-center">{contact.phone}</p> : null}
      <p className="mt-3 flex justify-between">
        <span>{texts.number({ id: order.order_id })}</span>
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
        <span>{texts.paid}</span>
        <span>{manualOrderTexts.payments[order.payment_type]}</span>
      </p>
      {bill ? <Taxes bill={bill} /> : null}
      <p className="mt-3 text-center">{texts.thanks}</p>
    </PrintArea>
  );
}
