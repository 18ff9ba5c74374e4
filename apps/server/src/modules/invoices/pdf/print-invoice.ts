// Prints a paper as PDF from its stored rows: the same bytes today and in six years (TAX-16).
import type { BillAnswer, PRINT_FORMATS } from '@tilgul/contract/invoices';
import { A4_SIZE, drawA4 } from './a4.ts';
import { labelsFor, type PrintedInvoice } from './labels.ts';
import { createPen, type Pen } from './pen.ts';
import { drawRoll, ROLL_WIDTH } from './roll.ts';

/** On A4 pages, or on an 80 mm roll. */
export type PrintFormat = (typeof PRINT_FORMATS)[number];

/** Longer than any roll. */
const MAX_ROLL_LENGTH = 14_000;

/** The library and its fonts are loaded with the first paper: a server that prints none never has them in memory. */
const loadLibrary = async () => (await import('pdfkit')).default;

/** What the file says of itself; its day is the paper's, so that printing again gives the same bytes. */
const toDocumentInfo = (bill: BillAnswer) => ({
  Title: `${bill.title} ${bill.number}`,
  Author: bill.supplier.legal_name,
  CreationDate: new Date(bill.issued_at),
  ModDate: new Date(bill.issued_at),
});

async function draw(printed: PrintedInvoice, size: [number, number], on: (pen: Pen) => void): Promise<Buffer> {
  const PDFDocument = await loadLibrary();
  const { bill, language } = printed;
  const doc = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    lang: language === 'en' ? 'en-IN' : `${language}-IN`,
    displayTitle: true,
    info: toDocumentInfo(bill),
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  on(createPen(doc));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The paper as PDF, labels in English and in the reader's language. */
export async function printInvoice(printed: PrintedInvoice, format: PrintFormat): Promise<Buffer> {
  const words = labelsFor(printed.language);
  if (format === 'a4') return draw(printed, A4_SIZE, (pen) => drawA4(pen, printed, words));
  let length = 0;
  // Once to learn how long the roll becomes.
  await draw(printed, [ROLL_WIDTH, MAX_ROLL_LENGTH], (pen) => {
    length = drawRoll(pen, printed, words);
  });
  return draw(printed, [ROLL_WIDTH, length], (pen) => drawRoll(pen, printed, words));
}
