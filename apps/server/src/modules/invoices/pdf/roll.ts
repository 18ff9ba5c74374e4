// An invoice on an 80 mm roll.
import { getSavings, sumByRate } from '@tilgul/contract/invoices';
import { toPaise } from '@tilgul/contract/rules/money';
import {
  amountInWords,
  formatAmount,
  formatPercent,
  formatPlace,
  formatQuantity,
  formatRupees,
  formatTax,
  formatTime,
  type Labels,
  type PrintedInvoice,
  taxKind,
} from './labels.ts';
import { drawLogo, type Pen, type TextStyle } from './pen.ts';

/** 80 mm in points. Printers keep 4 mm free on either side. */
export const ROLL_WIDTH = 226.77;
const MARGIN = 11;
const WIDTH = ROLL_WIDTH - 2 * MARGIN;

/** Writes from top to bottom and keeps the current height. */
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
    /** Text on the left and right of one line; the left one wraps. */
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

function drawHead(pen: Pen, roll: Roll, { invoice, timeZone }: PrintedInvoice, labels: Labels): void {
  const { supplier, buyer } = invoice;
  const center = { align: 'center' } as const;
  drawLogo(pen.doc, { x: ROLL_WIDTH / 2 - 16, y: roll.y, size: 32 }, true);
  roll.space(36);
  roll.text(supplier.legal_name, { ...center, size: 12, bold: true });
  for (const line of [supplier.address, [supplier.store_name, supplier.store_location].filter(Boolean).join(', ')])
    if (line) roll.text(line, center);
  if (supplier.phone) roll.text(`Ph. ${supplier.phone}`, center);
  if (supplier.gstin) roll.text(`GSTIN ${supplier.gstin}`, { ...center, bold: true });
  if (supplier.fssai) roll.text(`FSSAI ${supplier.fssai}`, center);
  roll.rule();
  const title = labels.title(invoice.title);
  roll.text(title.en, { ...center, size: 10, bold: true });
  if (title.local) roll.text(title.local, { ...center, size: 9, bold: true });
  roll.rule();
  roll.pair(labels.both('number'), invoice.number, { bold: true });
  roll.pair(labels.both('date'), formatTime(invoice.issued_at, timeZone));
  roll.pair(labels.both(invoice.kind === 'challan' ? 'receiver' : 'buyer'), buyer.name);
  if (buyer.gstin) roll.pair('GSTIN', buyer.gstin);
  if (buyer.address) roll.text(buyer.address);
  if (invoice.place_of_supply) roll.pair(labels.both('placeOfSupply'), formatPlace(invoice.place_of_supply));
  if (taxKind(invoice) !== 'none') roll.pair(labels.both('reverseCharge'), labels.local('no'));
  if (invoice.original_number) roll.pair(labels.both('against'), invoice.original_number);
  if (invoice.original_date) roll.pair(labels.both('againstDate'), formatTime(invoice.original_date, timeZone));
  if (invoice.reason) roll.text(`${labels.both('reason')}: ${invoice.reason}`);
}

type RateSums = Pick<ReturnType<typeof sumByRate>[number], 'rate' | 'cgst' | 'sgst' | 'igst'>;

const formatTaxes = (tax: ReturnType<typeof taxKind>, { rate, cgst, sgst, igst }: RateSums): string =>
  tax === 'intra-state'
    ? `CGST ${formatTax(rate / 2, cgst)}, SGST ${formatTax(rate / 2, sgst)}`
    : `IGST ${formatTax(rate, igst)}`;

function drawLines(roll: Roll, { invoice }: PrintedInvoice, labels: Labels): void {
  const tax = taxKind(invoice);
  const small = { size: 7.2 };
  roll.rule();
  roll.pair(labels.both('description'), labels.both('amount'), small);
  roll.rule(true);
  for (const line of invoice.lines) {
    roll.pair(line.description, formatAmount(line.gross), { bold: true });
    const discount = line.discount > 0 ? ` − ${formatAmount(line.discount)}` : '';
    const mrp = line.mrp === null ? '' : `MRP ${formatAmount(line.mrp)}`;
    roll.pair(`${formatQuantity(line)} × ${formatAmount(line.price)}${discount}`, mrp, small);
    if (tax !== 'none') {
      const taxes = line.rate === 0 ? labels.local('exempt') : formatTaxes(tax, line);
      roll.pair(`HSN ${line.hsn ?? '–'}, ${formatAmount(line.taxable)}`, taxes, small);
    } else if (invoice.kind === 'challan') roll.text(`HSN ${line.hsn ?? '–'}`, small);
    roll.space(3);
  }
}

function drawSums(roll: Roll, { invoice, language }: PrintedInvoice, labels: Labels): void {
  const tax = taxKind(invoice);
  roll.rule();
  if (invoice.round_off !== 0) roll.pair(labels.both('roundOff'), formatAmount(invoice.round_off));
  const label = invoice.kind === 'credit_note' ? 'credited' : invoice.kind === 'challan' ? 'value' : 'total';
  roll.pair(labels.both(label), formatRupees(invoice.total), { size: 12.5, bold: true });
  if (tax !== 'none') {
    roll.rule(true);
    for (const sums of sumByRate(invoice.lines)) {
      const name = sums.rate === 0 ? labels.local('exempt') : formatPercent(sums.rate);
      const taxes = sums.rate === 0 ? '' : formatTaxes(tax, sums);
      roll.pair(`${name}: ${formatAmount(sums.taxable)}`, taxes, { size: 7.2 });
    }
  }
  roll.rule(true);
  const paise = toPaise(invoice.total) ?? 0;
  roll.text(amountInWords(paise, 'en'));
  if (language !== 'en') roll.text(amountInWords(paise, language));
}

function drawSavings(pen: Pen, roll: Roll, { invoice }: PrintedInvoice, labels: Labels): void {
  const saved = getSavings(invoice.lines);
  if (invoice.kind === 'invoice' && saved > 0) {
    roll.space(5);
    pen.doc.roundedRect(MARGIN, roll.y, WIDTH, 22, 4).lineWidth(1).strokeColor('#111111').stroke();
    const top = roll.y + 5;
    pen.write(labels.both('saved'), { x: MARGIN + 8, y: top, width: 120 }, { size: 9, bold: true });
    pen.write(formatRupees(saved), { x: MARGIN, y: top, width: WIDTH - 8 }, { size: 9, bold: true, align: 'right' });
    roll.space(22);
  }
}

/** Draws an invoice on a roll. Returns its length in points. */
export function drawRoll(pen: Pen, printed: PrintedInvoice, labels: Labels): number {
  const roll = createRoll(pen);
  drawHead(pen, roll, printed, labels);
  drawLines(roll, printed, labels);
  drawSums(roll, printed, labels);
  drawSavings(pen, roll, printed, labels);
  roll.space(6);
  const center = { align: 'center', size: 7.2 } as const;
  const drawNote = (label: 'inclusive' | 'signature') => {
    const { en, local } = labels.label(label);
    roll.text(en, center);
    if (local) roll.text(local, center);
  };
  if (taxKind(printed.invoice) !== 'none') drawNote('inclusive');
  drawNote('signature');
  return roll.y + MARGIN;
}
