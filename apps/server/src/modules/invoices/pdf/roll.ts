// A paper on an 80 mm roll, as long as it is.

import { savedOn, sumsByRate } from '@tilgul/contract/invoices';
import { toPaise } from '@tilgul/contract/rules/money';
import { bilingual } from './a4.ts';
import { amountInWords } from './amount-words.ts';
import {
  formatAmount,
  formatPercent,
  formatPlace,
  formatQuantity,
  formatRupees,
  formatTime,
  type Labels,
  type PrintedInvoice,
  taxKind,
} from './labels.ts';
import { drawLogo, type Pen, type TextStyle } from './pen.ts';

/** 80 mm; printers leave 4 mm free at either side. */
export const ROLL_WIDTH = 226.77;
const MARGIN = 11;
const WIDTH = ROLL_WIDTH - 2 * MARGIN;

/** Writes from top to bottom and knows how far it got. */
function createRoll(pen: Pen) {
  let y = MARGIN;
  return {
    get y() {
      return y;
    },
    space: (points: number) => {
      y += points;
    },
    text: (text: string, style: TextStyle = {}) => {
      y += pen.write(text, { x: MARGIN, y, width: WIDTH }, style);
    },
    /** Left and right on one line; the left breaks where both do not fit. */
    pair: (left: string, right: string, style: TextStyle = {}) => {
      const rightWidth = pen.width(right, style) + 1;
      pen.write(right, { x: MARGIN + WIDTH - rightWidth, y, width: rightWidth }, { ...style, align: 'right' });
      y += pen.write(left, { x: MARGIN, y, width: WIDTH - rightWidth - 6 }, style);
    },
    rule: (dash = false) => {
      y += 4;
      pen.rule(y, MARGIN, MARGIN + WIDTH, { dash, weight: 0.7 });
      y += 4;
    },
  };
}
type Roll = ReturnType<typeof createRoll>;

function drawHead(pen: Pen, roll: Roll, { bill, timeZone }: PrintedInvoice, words: Labels): void {
  const { supplier, buyer } = bill;
  const center = { align: 'center' } as const;
  drawLogo(pen.doc, { x: ROLL_WIDTH / 2 - 16, y: roll.y, size: 32 }, true);
  roll.space(36);
  roll.text(supplier.legal_name, { ...center, size: 12, bold: true });
  for (const line of [supplier.address, [supplier.store_name, supplier.store_location].filter(Boolean).join(', ')])
    if (line) roll.text(line, center);
  if (supplier.gstin) roll.text(`GSTIN ${supplier.gstin}`, { ...center, bold: true });
  if (supplier.fssai) roll.text(`FSSAI ${supplier.fssai}`, center);
  roll.rule();
  const title = words.title(bill.title);
  roll.text(title.en, { ...center, size: 10, bold: true });
  if (title.local) roll.text(title.local, { ...center, size: 9, bold: true });
  roll.rule();
  roll.pair(bilingual(words.label('number')), bill.number, { bold: true });
  roll.pair(bilingual(words.label('date')), formatTime(bill.issued_at, timeZone));
  roll.pair(bilingual(words.label(bill.kind === 'challan' ? 'receiver' : 'buyer')), buyer.name);
  if (buyer.gstin) roll.pair('GSTIN', buyer.gstin);
  if (buyer.address) roll.text(buyer.address);
  if (bill.place_of_supply) roll.pair(bilingual(words.label('placeOfSupply')), formatPlace(bill.place_of_supply));
  const no = words.label('no');
  if (taxKind(bill) !== 'none') roll.pair(bilingual(words.label('reverseCharge')), no.local ?? no.en);
  if (bill.original_number) roll.pair(bilingual(words.label('against')), bill.original_number);
  if (bill.original_date) roll.pair(bilingual(words.label('againstDate')), formatTime(bill.original_date, timeZone));
  if (bill.reason) roll.text(`${bilingual(words.label('reason'))}: ${bill.reason}`);
}

function drawLines(roll: Roll, { bill }: PrintedInvoice, words: Labels): void {
  const tax = taxKind(bill);
  const exempt = words.label('exempt');
  const small = { size: 7.2 };
  roll.rule();
  roll.pair(bilingual(words.label('description')), bilingual(words.label('amount')), small);
  roll.rule(true);
  for (const line of bill.lines) {
    roll.pair(line.description, formatAmount(line.gross), { bold: true });
    const less = line.discount > 0 ? ` − ${formatAmount(line.discount)}` : '';
    const mrp = line.mrp === null ? '' : `MRP ${formatAmount(line.mrp)}`;
    roll.pair(`${formatQuantity(line)} × ${formatAmount(line.price)}${less}`, mrp, small);
    if (tax !== 'none') {
      const taxes =
        tax === 'within' ? `${formatAmount(line.cgst)} + ${formatAmount(line.sgst)}` : formatAmount(line.igst);
      const rate = line.rate === 0 ? (exempt.local ?? exempt.en) : `${formatPercent(line.rate)}: ${taxes}`;
      roll.pair(`HSN ${line.hsn ?? '–'}, ${formatAmount(line.taxable)}`, rate, small);
    }
    roll.space(3);
  }
}

function drawSums(roll: Roll, { bill, language }: PrintedInvoice, words: Labels): void {
  const tax = taxKind(bill);
  roll.rule();
  if (bill.round_off !== 0) roll.pair(bilingual(words.label('roundOff')), formatAmount(bill.round_off));
  const label = bill.kind === 'credit_note' ? 'credited' : bill.kind === 'challan' ? 'value' : 'total';
  roll.pair(bilingual(words.label(label)), formatRupees(bill.total), { size: 12.5, bold: true });
  if (tax !== 'none') {
    roll.rule(true);
    const exempt = words.label('exempt');
    for (const { rate, taxable, cgst, sgst, igst } of sumsByRate(bill.lines)) {
      const name = rate === 0 ? (exempt.local ?? exempt.en) : formatPercent(rate);
      const taxes =
        rate === 0
          ? ''
          : tax === 'within'
            ? `CGST ${formatAmount(cgst)}, SGST ${formatAmount(sgst)}`
            : `IGST ${formatAmount(igst)}`;
      roll.pair(`${name}: ${formatAmount(taxable)}`, taxes, { size: 7.5 });
    }
  }
  roll.rule(true);
  const paise = toPaise(bill.total) ?? 0;
  roll.text(amountInWords(paise, 'en'));
  if (language !== 'en') roll.text(amountInWords(paise, language));
}

function drawSavings(pen: Pen, roll: Roll, { bill }: PrintedInvoice, words: Labels): void {
  const saved = savedOn(bill.lines);
  if (bill.kind === 'invoice' && saved > 0) {
    roll.space(5);
    pen.doc.roundedRect(MARGIN, roll.y, WIDTH, 22, 4).lineWidth(1).strokeColor('#111111').stroke();
    const top = roll.y + 5;
    pen.write(bilingual(words.label('saved')), { x: MARGIN + 8, y: top, width: 120 }, { size: 9, bold: true });
    pen.write(formatRupees(saved), { x: MARGIN, y: top, width: WIDTH - 8 }, { size: 9, bold: true, align: 'right' });
    roll.space(22);
  }
}

/** Draws a paper on a roll; answers how long it became, in points. */
export function drawRoll(pen: Pen, printed: PrintedInvoice, words: Labels): number {
  const roll = createRoll(pen);
  drawHead(pen, roll, printed, words);
  drawLines(roll, printed, words);
  drawSums(roll, printed, words);
  drawSavings(pen, roll, printed, words);
  roll.space(6);
  const center = { align: 'center', size: 7.2 } as const;
  for (const label of taxKind(printed.bill) === 'none'
    ? (['signature'] as const)
    : (['inclusive', 'signature'] as const)) {
    const { en, local } = words.label(label);
    roll.text(en, center);
    if (local) roll.text(local, center);
  }
  return roll.y + MARGIN;
}
