// An invoice on A4: head, lines on as many pages as they need, sums by tax rate, total in figures and words.
import { getSavings, sumByRate } from '@tilgul/contract/invoices';
import { addRupees, toPaise } from '@tilgul/contract/rules/money';
import {
  amountInWords,
  formatAmount,
  formatPercent,
  formatPlace,
  formatQuantity,
  formatRupees,
  formatTax,
  formatTime,
  type InvoiceLine,
  type Label,
  type Labels,
  type LabelText,
  type PrintedInvoice,
  taxKind,
} from './labels.ts';
import { drawLogo, FAINT, INK, type Pen } from './pen.ts';

const PAGE = { width: 595.28, height: 841.89, margin: 30 } as const;
const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - LEFT;
/** Lines end here, above the footer. */
const BOTTOM = PAGE.height - 58;
const GREEN = '#14663A';
const TABLE_HEAD_COLOR = '#EEF2EF';

export const A4_SIZE: [number, number] = [PAGE.width, PAGE.height];

interface Column {
  readonly head: LabelText;
  /** Points. */
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly cell: (line: InvoiceLine, index: number) => string;
  readonly bold?: boolean;
}

const formatOrDash = (rupees: number | null): string =>
  rupees === null || toPaise(rupees) === 0 ? '–' : formatAmount(rupees);

/** The columns of the line table. The description takes the width that the others leave. */
function columnsFor({ invoice }: PrintedInvoice, labels: Labels): Column[] {
  const tax = taxKind(invoice);
  const isChallan = invoice.kind === 'challan';
  const figure = (label: Label, points: number, cell: Column['cell'], bold = false): Column => ({
    head: labels.label(label),
    width: points,
    align: 'right',
    cell,
    bold,
  });
  const number: Column = {
    head: { en: '#', local: undefined },
    width: 16,
    align: 'left',
    cell: (_line, index) => String(index + 1),
  };
  const hsn: Column = { ...figure('hsn', 40, ({ hsn: code }) => code ?? '–'), align: 'left' };
  const mrp = figure('mrp', 40, (line) => formatOrDash(line.mrp));
  const discount = figure('discount', 38, (line) => formatOrDash(line.discount));
  const taxable = figure('taxable', 46, (line) => formatAmount(line.taxable));
  const rate = figure('rate', 34, (line) => (line.rate === 0 ? labels.local('exempt') : formatPercent(line.rate)));
  const cgst = figure('cgst', 38, (line) => formatTax(line.rate / 2, line.cgst));
  const sgst = figure('sgst', 40, (line) => formatTax(line.rate / 2, line.sgst));
  const igst = figure('igst', 44, (line) => formatTax(line.rate, line.igst));
  const rest: Column[] = [
    ...(tax === 'none' && !isChallan ? [] : [hsn]),
    figure('quantity', 46, formatQuantity),
    ...(isChallan ? [] : [mrp]),
    figure('price', 40, ({ price }) => formatAmount(price)),
    ...(invoice.lines.some((line) => line.discount > 0) ? [discount] : []),
    ...(tax === 'none' ? [] : [taxable, rate]),
    ...(tax === 'intra-state' ? [cgst, sgst] : []),
    ...(tax === 'inter-state' ? [igst] : []),
    figure('amount', 50, ({ gross }) => formatAmount(gross), true),
  ];
  const taken = [number, ...rest].reduce((sum, column) => sum + column.width, 0);
  const description: Column = {
    head: labels.label('description'),
    width: WIDTH - taken,
    align: 'left',
    cell: (line) => line.description,
    bold: true,
  };
  return [number, description, ...rest];
}

/** Draws title and supplier. Returns the y where they end. */
function drawHead(pen: Pen, { invoice }: PrintedInvoice, labels: Labels): number {
  const { supplier } = invoice;
  const title = labels.title(invoice.title);
  drawLogo(pen.doc, { x: LEFT, y: PAGE.margin, size: 40 });
  let y = PAGE.margin - 4;
  const box = { x: LEFT + 50, width: 300 };
  y += pen.write(supplier.legal_name, { ...box, y }, { size: 15, bold: true });
  if (supplier.address) y += pen.write(supplier.address, { ...box, y }, { size: 8.5 });
  const store = [supplier.store_name, supplier.store_location].filter(Boolean).join(', ');
  if (store) y += pen.write(store, { ...box, y }, { size: 8.5 });
  if (supplier.phone) y += pen.write(`Ph. ${supplier.phone}`, { ...box, y }, { size: 8.5 });
  const numbers = [supplier.gstin && `GSTIN ${supplier.gstin}`, supplier.fssai && `FSSAI ${supplier.fssai}`];
  y += pen.write(numbers.filter(Boolean).join('   '), { ...box, y }, { size: 8.5, bold: true });
  const right = { x: RIGHT - 210, width: 210 };
  let titleY = PAGE.margin;
  titleY += pen.write(title.en, { ...right, y: titleY }, { size: 13, bold: true, align: 'right' });
  if (title.local) pen.write(title.local, { ...right, y: titleY }, { size: 10, bold: true, align: 'right' });
  return Math.max(y, PAGE.margin + 44);
}

/** Draws the framed particulars in two columns. Returns the y where they end. */
function drawParticulars(pen: Pen, { invoice, timeZone }: PrintedInvoice, labels: Labels, top: number): number {
  const { buyer, place_of_supply: place, kind } = invoice;
  const rows: (readonly [name: string, value: string])[] = [
    [labels.both('number'), invoice.number],
    [labels.both(kind === 'challan' ? 'receiver' : 'buyer'), buyer.name],
    [labels.both('date'), formatTime(invoice.issued_at, timeZone)],
    [labels.both('store'), [invoice.supplier.store_name, invoice.number.slice(1, 3)].filter(Boolean).join(', ')],
  ];
  if (buyer.gstin) rows.push(['GSTIN', buyer.gstin]);
  if (place) rows.push([labels.both('placeOfSupply'), formatPlace(place)]);
  if (taxKind(invoice) !== 'none') rows.push([labels.both('reverseCharge'), labels.local('no')]);
  if (invoice.original_number) rows.push([labels.both('against'), invoice.original_number]);
  if (invoice.original_date) rows.push([labels.both('againstDate'), formatTime(invoice.original_date, timeZone)]);
  const half = WIDTH / 2;
  let y = top + 6;
  const drawPair = ([name, value]: readonly [string, string], x: number, width: number) => {
    const named = pen.width(name) + 8;
    const height = pen.write(value, { x: x + named, y, width: width - named }, { bold: true, align: 'right' });
    pen.write(name, { x, y, width: named }, { color: FAINT });
    return height;
  };
  for (let index = 0; index < rows.length; index += 2) {
    const [one, other] = [rows[index], rows[index + 1]];
    const heights = [one, other].map((row, side) => (row ? drawPair(row, LEFT + 8 + side * half, half - 16) : 0));
    y += Math.max(...heights) + 1;
  }
  if (buyer.address) y += drawPair([labels.both('address'), buyer.address], LEFT + 8, WIDTH - 16) + 1;
  if (invoice.reason) y += drawPair([labels.both('reason'), invoice.reason], LEFT + 8, WIDTH - 16) + 1;
  pen.doc
    .roundedRect(LEFT, top, WIDTH, y + 5 - top, 5)
    .lineWidth(0.8)
    .strokeColor(INK)
    .stroke();
  return y + 5;
}

function drawTableHead(pen: Pen, columns: readonly Column[], top: number): number {
  const isBilingual = columns.some(({ head }) => head.local !== undefined);
  const height = isBilingual ? 28 : 17;
  pen.doc.rect(LEFT, top, WIDTH, height).fill(TABLE_HEAD_COLOR);
  pen.rule(top, LEFT, RIGHT, { weight: 1 });
  let x = LEFT;
  for (const { head, width, align } of columns) {
    const box = { x: x + 2, width: width - 4 };
    pen.write(head.en, { ...box, y: top + 4 }, { size: 7.5, bold: true, align });
    if (head.local) pen.write(head.local, { ...box, y: top + 15 }, { size: 7, align, color: FAINT });
    x += width;
  }
  pen.rule(top + height, LEFT, RIGHT, { weight: 1 });
  return top + height;
}

function drawLine(
  pen: Pen,
  columns: readonly Column[],
  cells: readonly string[],
  top: number,
  isMeasured = false,
): number {
  let [x, height] = [LEFT, 0];
  for (const [index, { width, align, bold = false }] of columns.entries()) {
    const box = { x: x + 2, y: top + 2.5, width: width - 4 };
    height = Math.max(height, pen.write(cells[index] ?? '', box, { size: 7.8, bold, align }, isMeasured));
    x += width;
  }
  return height + 4;
}

/** Draws the line table. Every further page repeats supplier, number and table head. */
function drawLines(pen: Pen, printed: PrintedInvoice, labels: Labels, top: number): number {
  const { invoice } = printed;
  const columns = columnsFor(printed, labels);
  let y = drawTableHead(pen, columns, top);
  for (const [index, line] of invoice.lines.entries()) {
    const cells = columns.map(({ cell }) => cell(line, index));
    if (y + drawLine(pen, columns, cells, y, true) > BOTTOM) {
      pen.doc.addPage();
      const [box, style] = [{ y: PAGE.margin, width: WIDTH / 2 }, { size: 9, bold: true } as const];
      const height = pen.write(invoice.supplier.legal_name, { ...box, x: LEFT }, style);
      const continued = `${invoice.title} ${invoice.number}`;
      pen.write(continued, { ...box, x: LEFT + WIDTH / 2 }, { ...style, align: 'right' });
      y = drawTableHead(pen, columns, PAGE.margin + height + 6);
    }
    y += drawLine(pen, columns, cells, y);
    pen.rule(y, LEFT, RIGHT, { weight: 0.25 });
  }
  return y;
}

/** Points that the sums need below the lines. */
const SUMS_HEIGHT = 190;

function drawFoot(pen: Pen, { invoice }: PrintedInvoice, labels: Labels): void {
  const { start, count } = pen.doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pen.doc.switchToPage(start + index);
    const y = PAGE.height - 40;
    pen.rule(y, LEFT, RIGHT, { weight: 0.25 });
    const page = labels.local('page', { page: index + 1, pages: count });
    const box = { y: y + 4, width: WIDTH / 2 };
    pen.write(invoice.number, { ...box, x: LEFT }, { color: FAINT });
    pen.write(page, { ...box, x: LEFT + WIDTH / 2 }, { color: FAINT, align: 'right' });
  }
}

function drawSignature(pen: Pen, { invoice }: PrintedInvoice, labels: Labels): void {
  const y = BOTTOM - 34;
  const right = { x: RIGHT - 220, width: 220 };
  const name = labels.label('forCompany', { name: invoice.supplier.legal_name });
  pen.write(name.en, { ...right, y: y - 4 }, { align: 'right' });
  const writeBoth = ({ en, local }: LabelText, box: { x: number; width: number }, align: 'left' | 'right') => {
    const style = { size: 7.5, align, color: FAINT };
    const height = pen.write(en, { ...box, y: y + 10 }, style);
    if (local) pen.write(local, { ...box, y: y + 10 + height }, style);
  };
  writeBoth(labels.label('signature'), right, 'right');
  if (invoice.kind !== 'challan' && taxKind(invoice) === 'none') return;
  const note = labels.label(invoice.kind === 'challan' ? 'notForSale' : 'inclusive');
  writeBoth(note, { x: LEFT, width: 260 }, 'left');
}

/** Draws an invoice on A4 pages. The document must buffer its pages. */
export function drawA4(pen: Pen, printed: PrintedInvoice, labels: Labels): void {
  const head = drawHead(pen, printed, labels);
  const particulars = drawParticulars(pen, printed, labels, head + 10);
  let y = drawLines(pen, printed, labels, particulars + 12) + 14;
  if (y + SUMS_HEIGHT > BOTTOM) {
    pen.doc.addPage();
    y = PAGE.margin;
  }
  drawSums(pen, printed, labels, y);
  drawSignature(pen, printed, labels);
  drawFoot(pen, printed, labels);
}

/** Draws the sums by tax rate, left of the total. */
function drawRates(pen: Pen, { invoice }: PrintedInvoice, labels: Labels, top: number): number {
  const tax = taxKind(invoice);
  if (tax === 'none') return top;
  const taxes = tax === 'intra-state' ? (['cgst', 'sgst'] as const) : (['igst'] as const);
  const heads = (['taxRate', 'taxable', ...taxes, 'amount'] as const).map(labels.both);
  const rows = sumByRate(invoice.lines).map((sums) => [
    sums.rate === 0 ? labels.both('exempt') : formatPercent(sums.rate),
    formatAmount(sums.taxable),
    ...taxes.map((name) => formatTax(name === 'igst' ? sums.rate : sums.rate / 2, sums[name])),
    formatAmount(sums.gross),
  ]);
  const gross = addRupees(...invoice.lines.map((line) => line.gross));
  const sums = [invoice.taxable, ...taxes.map((name) => invoice[name]), gross].map(formatAmount);
  const widths = heads.map((_head, index) => (index === 0 ? 74 : 58));
  const right = LEFT + widths.reduce((sum, width) => sum + width, 0);
  let y = top;
  const drawRow = (cells: readonly string[], bold: boolean) => {
    let [x, height] = [LEFT, 0];
    for (const [index, width] of widths.entries()) {
      const box = { x: x + 2, y: y + 3, width: width - 4 };
      const align = index === 0 ? 'left' : 'right';
      height = Math.max(height, pen.write(cells[index] ?? '', box, { bold, align }));
      x += width;
    }
    y += height + 5;
    pen.rule(y, LEFT, right, { weight: bold ? 0.8 : 0.25 });
  };
  pen.rule(y, LEFT, right, { weight: 0.8 });
  drawRow(heads, true);
  for (const row of rows) drawRow(row, false);
  drawRow([labels.both('total'), ...sums], true);
  return y;
}

function drawSums(pen: Pen, printed: PrintedInvoice, labels: Labels, top: number): void {
  const { invoice, language } = printed;
  const x = RIGHT - 190;
  let y = top;
  if (invoice.round_off !== 0) {
    pen.write(labels.both('roundOff'), { x, y, width: 120 });
    y += pen.write(formatAmount(invoice.round_off), { x, y, width: 180 }, { align: 'right' }) + 4;
  }
  const label = invoice.kind === 'credit_note' ? 'credited' : invoice.kind === 'challan' ? 'value' : 'toPay';
  pen.doc.roundedRect(x, y, 190, 34, 5).fill(GREEN);
  pen.write(labels.both(label), { x: x + 10, y: y + 10, width: 90 }, { size: 9, color: '#FFFFFF' });
  const onGreen = { size: 15, bold: true, color: '#FFFFFF', align: 'right' } as const;
  pen.write(formatRupees(invoice.total), { x: x + 80, y: y + 6, width: 100 }, onGreen);
  y += 40;
  const saved = getSavings(invoice.lines);
  if (invoice.kind === 'invoice' && saved > 0) {
    pen.doc.roundedRect(x, y, 190, 26, 5).fill('#FFF3D6');
    const brown = { bold: true, color: '#5C3F00' };
    pen.write(labels.both('saved'), { x: x + 10, y: y + 7, width: 110 }, { ...brown, size: 9 });
    pen.write(formatRupees(saved), { x: x + 80, y: y + 5, width: 100 }, { ...brown, size: 11, align: 'right' });
    pen.write(labels.local('savedHow'), { x, y: y + 30, width: 190 }, { size: 7, color: FAINT });
  }
  const left = { x: LEFT, width: WIDTH - 210 };
  let inWordsY = drawRates(pen, printed, labels, top) + 10;
  inWordsY += pen.write(labels.both('inWords'), { ...left, y: inWordsY }, { color: FAINT });
  const paise = toPaise(invoice.total) ?? 0;
  inWordsY += pen.write(amountInWords(paise, 'en'), { ...left, y: inWordsY }, { size: 9, bold: true });
  if (language !== 'en')
    inWordsY += pen.write(amountInWords(paise, language), { ...left, y: inWordsY }, { size: 9, bold: true });
}
