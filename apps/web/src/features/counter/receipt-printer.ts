// Prints on receipt printers by USB or a serial port (ESC/POS and others), 80 mm wide. Loaded when a printer is used.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import WebSerialReceiptPrinter from '@point-of-sale/webserial-receipt-printer';
import WebUSBReceiptPrinter from '@point-of-sale/webusb-receipt-printer';
import type { CatalogueAnswer } from '@tilgul/contract/registers';
import { texts } from '@tilgul/messages/counter/paper';
import { formatDateTime } from '../../shared/format/dates.ts';
import { readJson, writeJson } from '../../shared/storage.ts';
import type { Paper } from './engine/paper.ts';
import { money, plainMoney, TIME_ZONE } from './parts.tsx';
import { describeLine, describeMore, listBuyer, listHead, listPayments, translateTitle } from './receipt.tsx';

type Kind = 'usb' | 'serial';
type Device = Parameters<
  ConstructorParameters<typeof ReceiptPrinterEncoder>[0] extends infer O ? (options: O) => void : never
>[0];

interface Connected {
  readonly printer: { print(data: Uint8Array): Promise<void> };
  readonly device: Record<string, unknown>;
}

/** Dots of an 80 mm head, and characters of its font A. */
const DOTS = 576;
const COLUMNS = 48;
const SLOT = 'counter-printer-device';
const CONNECT_MS = 4_000;

const connected = new Map<Kind, Connected>();

function open(
  kind: Kind,
  start: (printer: WebUSBReceiptPrinter | WebSerialReceiptPrinter) => Promise<void>,
): Promise<Connected> {
  const printer = kind === 'usb' ? new WebUSBReceiptPrinter() : new WebSerialReceiptPrinter();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('')), CONNECT_MS);
    printer.addEventListener('connected', (device: Record<string, unknown>) => {
      clearTimeout(timer);
      const found = { printer, device };
      connected.set(kind, found);
      writeJson('local', SLOT, device);
      resolve(found);
    });
    printer.addEventListener('disconnected', () => connected.delete(kind));
    start(printer).catch(reject);
  });
}

/** Asks for a printer; the browser shows its list. */
export const connectPrinter = (kind: Kind): Promise<unknown> => open(kind, (printer) => printer.connect());

/** The printer that was chosen before, without asking. */
async function getPrinter(kind: Kind): Promise<Connected> {
  const known = connected.get(kind);
  if (known) return known;
  const device = readJson<Record<string, unknown>>('local', SLOT) ?? {};
  return open(kind, (printer) => printer.reconnect(device));
}

function createEncoder({ device }: Connected): ReceiptPrinterEncoder {
  const { language = 'esc-pos', codepageMapping = 'epson' } = device;
  return new ReceiptPrinterEncoder({ language, codepageMapping, columns: COLUMNS, imageMode: 'raster' } as Device);
}

/** Whether the printer's own letters have the text; the rupee sign is written Rs. */
const isLatin = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
const toLatin = (text: string): string =>
  text.replaceAll('₹', 'Rs ').replaceAll('×', 'x').replaceAll('−', '-').replaceAll('’', "'");

interface Row {
  readonly left: string;
  readonly right?: string;
  readonly isBold?: boolean;
  readonly align?: 'left' | 'center';
}

/** Draws a row that the printer has no letters for. */
function drawRow({ left, right = '', isBold = false, align = 'left' }: Row): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('');
  const font = `${isBold ? 600 : 400} 26px Mukta, sans-serif`;
  draw.font = font;
  const room = DOTS - (right === '' ? 0 : draw.measureText(right).width + 16);
  const lines: string[] = [];
  for (const word of left.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && draw.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  canvas.width = DOTS;
  // Raster images are printed in rows of eight dots.
  canvas.height = Math.ceil((lines.length * 36) / 8) * 8;
  draw.fillStyle = '#fff';
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.fillStyle = '#000';
  draw.font = font;
  draw.textBaseline = 'middle';
  lines.forEach((line, at) => {
    const x = align === 'center' ? (DOTS - draw.measureText(line).width) / 2 : 0;
    draw.fillText(line, x, at * 36 + 18);
  });
  if (right !== '') draw.fillText(right, DOTS - draw.measureText(right).width, (lines.length - 1) * 36 + 18);
  return canvas;
}

function addRow(encoder: ReceiptPrinterEncoder, row: Row): void {
  const [left, right] = [toLatin(row.left), toLatin(row.right ?? '')];
  if (!isLatin(left) || !isLatin(right)) {
    const canvas = drawRow(row);
    encoder.image(canvas, canvas.width, canvas.height, 'threshold');
    return;
  }
  encoder.align(row.align ?? 'left').bold(row.isBold ?? false);
  if (right === '') encoder.line(left);
  else {
    const gap = COLUMNS - left.length - right.length;
    if (gap >= 1) encoder.line(left + ' '.repeat(gap) + right);
    else encoder.line(left).align('right').line(right).align('left');
  }
  encoder.bold(false);
}

/** The rows of a receipt or credit note. */
function listRows(issuer: CatalogueAnswer['issuer'], paper: Paper): Row[] {
  const center = (left: string, isBold = false): Row => ({ left, isBold, align: 'center' });
  return [
    center(issuer.store_name, true),
    ...listHead(issuer).map((left) => center(left)),
    { left: formatDateTime(paper.at, TIME_ZONE) },
    { left: texts.cashier({ name: paper.cashier }) },
    ...listBuyer(paper).map((left) => ({ left })),
    ...(paper.bill ? [{ left: texts.forBill({ number: paper.bill }) }] : []),
    ...paper.parts.flatMap((part): Row[] => [
      center(translateTitle(part.title)),
      center(texts.number({ number: part.number }), true),
      ...part.lines.flatMap((line): Row[] => [
        { left: line.name, isBold: true },
        { left: describeLine(line), right: plainMoney(line.amount) },
        ...(describeMore(line) === '' ? [] : [{ left: describeMore(line) }]),
      ]),
      ...(part.round === 0 ? [] : [{ left: texts.roundOff, right: plainMoney(part.round) }]),
      { left: texts.total, right: money(part.total), isBold: true },
      ...part.taxes.map(
        ({ rate, taxable, cgst, sgst }): Row => ({
          left: rate === 0 ? texts.exempt : `${texts.rate({ rate: rate / 100 })} · ${plainMoney(taxable)}`,
          right: `${texts.cgst} ${plainMoney(cgst)} ${texts.sgst} ${plainMoney(sgst)}`,
        }),
      ),
    ]),
    ...listPayments(paper).map(([left, right]): Row => ({ left, right })),
    ...(paper.saved > 0 ? [center(texts.saved({ amount: money(paper.saved) }), true)] : []),
  ];
}

/** Prints a paper; cash opens the drawer first. */
export async function printPaper(kind: Kind, issuer: CatalogueAnswer['issuer'], paper: Paper): Promise<void> {
  const printer = await getPrinter(kind);
  const encoder = createEncoder(printer).initialize();
  if (paper.pay.some((row) => row.kind === 'cash')) encoder.pulse();
  for (const row of listRows(issuer, paper)) addRow(encoder, row);
  const [first] = paper.parts;
  if (first) encoder.align('center').qrcode(first.number);
  if (paper.kind === 'sale') addRow(encoder, { left: texts.thanks, align: 'center' });
  await printer.printer.print(encoder.newline(3).cut().encode());
}

export async function printTest(kind: Kind): Promise<void> {
  const printer = await getPrinter(kind);
  const encoder = createEncoder(printer).initialize();
  addRow(encoder, { left: texts.thanks, align: 'center' });
  await printer.printer.print(encoder.newline(3).cut().encode());
}
