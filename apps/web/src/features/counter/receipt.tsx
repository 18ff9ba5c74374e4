// Receipts, credit notes and shift reports printed by the browser, 80 mm wide.
import type { CatalogueAnswer } from '@tilgul/contract/registers';
import { texts as moreTexts } from '@tilgul/messages/counter/more';
import { texts } from '@tilgul/messages/counter/paper';
import { texts as payTexts } from '@tilgul/messages/counter/pay';
import type { ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { usePrint } from '../../ui/layers/paper.tsx';
import { RollPaper } from '../../ui/layers/roll-paper.tsx';
import { useSnapshot } from './context.ts';
import type { DrawerCount, Shift } from './engine/book.ts';
import type { Paper, PaperLine, PaperPart } from './engine/paper.ts';
import { money, plainMoney, TIME_ZONE } from './parts.tsx';
import { listCashRows, listSaleRows } from './shift-sums.tsx';

type Issuer = CatalogueAnswer['issuer'];

/** "2 × 500 g at ₹78.50", or "730 g at ₹184.00 for 1 kg". */
export const describeLine = ({ quantity, unit, price }: PaperLine): string =>
  /^\d+$/.test(quantity)
    ? texts.line({ quantity, unit, price: money(price) })
    : texts.weighed({ grams: quantity, unit, price: money(price) });

/** HSN, MRP and discount of a line. */
export const describeMore = ({ hsn, mrp, discount }: PaperLine): string =>
  [
    hsn && texts.hsn({ hsn }),
    mrp !== null && texts.mrp({ amount: money(mrp) }),
    discount > 0 && texts.discount({ amount: money(discount) }),
  ]
    .filter(Boolean)
    .join(', ');

/** Name, address and registrations at the head of a paper. */
export const listHead = (issuer: Issuer): string[] =>
  [
    issuer.legal_name === issuer.store_name ? '' : issuer.legal_name,
    issuer.address ?? '',
    issuer.gstin === null ? '' : texts.gstin({ gstin: issuer.gstin }),
    issuer.fssai === null ? '' : texts.fssai({ number: issuer.fssai }),
    issuer.phone === null ? '' : texts.phone({ phone: issuer.phone }),
  ].filter((line) => line !== '');

export const translateTitle = (title: string): string => texts.titles[title as keyof typeof texts.titles] ?? title;

/** The customer, line by line. */
export const listBuyer = ({ buyer }: Paper): string[] =>
  buyer
    ? [
        texts.customer({ name: [buyer.name, buyer.phone].filter(Boolean).join(', ') }),
        buyer.gstin && texts.gstin({ gstin: buyer.gstin }),
        buyer.address,
      ].filter((line) => line !== '')
    : [];

/** Payments and what was given, as label and amount. */
export const listPayments = (paper: Paper): (readonly [label: string, value: string])[] => [
  ...paper.pay.map(({ kind, amount }) => [texts.paid({ kind: payTexts[kind] }), money(amount)] as const),
  ...paper.pay.flatMap(({ kind, given, amount }) =>
    kind === 'cash' && given !== undefined && given !== amount ? [[texts.received, money(given)] as const] : [],
  ),
  ...(paper.change > 0 ? [[texts.change, money(paper.change)] as const] : []),
];

const Pair = ({ label, value }: { label: string; value: string }) => (
  <p className="flex justify-between gap-3">
    <span>{label}</span>
    <span className="text-end">{value}</span>
  </p>
);

function Part({ part }: { part: PaperPart }) {
  return (
    <>
      <h2 className="mt-2 text-center">{translateTitle(part.title)}</h2>
      <p className="text-center font-semibold">{texts.number({ number: part.number })}</p>
      <table>
        <tbody>
          {part.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paper never change.
            <tr key={at}>
              <td>
                {line.name}
                {line.name_en ? ` (${line.name_en})` : ''}
                <br />
                {describeLine(line)}
                {describeMore(line) ? (
                  <>
                    <br />
                    {describeMore(line)}
                  </>
                ) : null}
              </td>
              <td className="end">{plainMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {part.round === 0 ? null : (
            <tr>
              <td>{texts.roundOff}</td>
              <td className="end">{plainMoney(part.round)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{texts.total}</th>
            <th className="end">{money(part.total)}</th>
          </tr>
        </tfoot>
      </table>
      {part.taxes.length === 0 ? null : (
        <table className="mt-1">
          <thead>
            <tr>
              <th scope="col">GST</th>
              <th scope="col" className="end">
                {texts.taxable}
              </th>
              <th scope="col" className="end">
                {texts.cgst}
              </th>
              <th scope="col" className="end">
                {texts.sgst}
              </th>
            </tr>
          </thead>
          <tbody>
            {part.taxes.map(({ rate, taxable, cgst, sgst }) => (
              <tr key={rate}>
                <td>{rate === 0 ? texts.exempt : `${rate / 100} %`}</td>
                <td className="end">{plainMoney(taxable)}</td>
                <td className="end">{plainMoney(cgst)}</td>
                <td className="end">{plainMoney(sgst)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Head({ issuer }: { issuer: Issuer }) {
  return (
    <header className="text-center">
      <h1 className="text-h2 font-semibold">{issuer.store_name}</h1>
      {listHead(issuer).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </header>
  );
}

/** The QR code of a number, as a picture that the content policy allows. */
function NumberCode({ number }: { number: string }) {
  const svg = renderSVG(number, { border: 2, ecc: 'M' });
  return (
    <img
      alt=""
      className="mx-auto mt-2"
      width={104}
      height={104}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    />
  );
}

function Receipt({ issuer, paper }: { issuer: Issuer; paper: Paper }) {
  const [first] = paper.parts;
  return (
    <>
      <Head issuer={issuer} />
      <p className="mt-1">{formatDateTime(paper.at, TIME_ZONE)}</p>
      <p>{texts.cashier({ name: paper.cashier })}</p>
      {listBuyer(paper).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {paper.bill ? <p>{texts.forBill({ number: paper.bill })}</p> : null}
      {paper.parts.map((part) => (
        <Part key={part.number} part={part} />
      ))}
      <div className="mt-1">
        {listPayments(paper).map(([label, value]) => (
          <Pair key={label} label={label} value={value} />
        ))}
      </div>
      {paper.saved > 0 ? (
        <p className="mt-2 border border-current p-1 text-center font-semibold">
          {texts.saved({ amount: money(paper.saved) })}
        </p>
      ) : null}
      {first ? <NumberCode number={first.number} /> : null}
      {paper.kind === 'sale' ? <p className="mt-1 text-center">{texts.thanks}</p> : null}
    </>
  );
}

function Report({ issuer, shift, count }: { issuer: Issuer; shift: Shift; count?: DrawerCount }) {
  return (
    <>
      <Head issuer={issuer} />
      <h2 className="mt-2 text-center">{texts.shiftReport}</h2>
      <p>
        {shift.number} · {formatDateTime(shift.opened_at, TIME_ZONE)}
      </p>
      {count ? (
        <>
          {listCashRows(shift).map(([label, paise]) => (
            <Pair key={label} label={label} value={plainMoney(paise)} />
          ))}
          <Pair label={moreTexts.expected} value={plainMoney(shift.expected)} />
          <Pair label={moreTexts.counted} value={plainMoney(count.total)} />
          <Pair label={moreTexts.difference} value={plainMoney(count.total - shift.expected)} />
        </>
      ) : null}
      {listSaleRows(shift).map(([label, value]) => (
        <Pair key={label} label={label} value={value} />
      ))}
      <p>{texts.printed({ time: formatDateTime(new Date(serverNow()), TIME_ZONE) })}</p>
    </>
  );
}

function PrintOnce({ label, onDone, children }: { label: string; onDone: () => void; children: ReactNode }) {
  usePrint(true, onDone);
  return <RollPaper label={label}>{children}</RollPaper>;
}

/** Prints a receipt or credit note by the browser. */
export function PrintPaper({ paper, onDone }: { paper: Paper; onDone: () => void }) {
  const { index } = useSnapshot();
  return index ? (
    <PrintOnce label={payTexts.print} onDone={onDone}>
      <Receipt issuer={index.catalogue.issuer} paper={paper} />
    </PrintOnce>
  ) : null;
}

/** Prints a shift's report by the browser; with the count also its cash. */
export function PrintReport({ onDone, ...report }: { shift: Shift; count?: DrawerCount; onDone: () => void }) {
  const { index } = useSnapshot();
  return index ? (
    <PrintOnce label={texts.shiftReport} onDone={onDone}>
      <Report issuer={index.catalogue.issuer} {...report} />
    </PrintOnce>
  ) : null;
}
