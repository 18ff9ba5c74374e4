// Prints an invoice, credit note or challan as PDF from its stored rows: the same bytes whenever it is printed (TAX-16).
import type { InvoiceAnswer, PRINT_FORMATS } from '@tilgul/contract/invoices';
import { A4_SIZE, drawA4 } from './a4.ts';
import { labelsFor, type PrintedInvoice } from './labels.ts';
import { createPen, type Pen } from './pen.ts';
import { drawRoll, ROLL_WIDTH } from './roll.ts';

export type PrintFormat = (typeof PRINT_FORMATS)[number];

/** Points. Page height while the length of a roll is measured. */
const MAX_ROLL_LENGTH = 14_000;

/** Imported with the first print, to keep the library out of the memory of servers that never print. */
const loadLibrary = async () => (await import('pdfkit')).default;

/** PDF metadata. The dates are the invoice's, so that a reprint gives the same bytes. */
const toDocumentInfo = (invoice: InvoiceAnswer) => ({
  Title: `${invoice.title} ${invoice.number}`,
  Author: invoice.supplier.legal_name,
  CreationDate: new Date(invoice.issued_at),
  ModDate: new Date(invoice.issued_at),
});

async function draw(printed: PrintedInvoice, size: [number, number], drawPages: (pen: Pen) => void): Promise<Buffer> {
  const PDFDocument = await loadLibrary();
  const { invoice, language } = printed;
  const doc = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    lang: language === 'en' ? 'en-IN' : `${language}-IN`,
    displayTitle: true,
    info: toDocumentInfo(invoice),
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  drawPages(createPen(doc));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The invoice as PDF, with labels in English and in the reader's language. */
export async function printInvoice(printed: PrintedInvoice, format: PrintFormat): Promise<Buffer> {
  const labels = labelsFor(printed.language);
  if (format === 'a4') return draw(printed, A4_SIZE, (pen) => drawA4(pen, printed, labels));
  let length = 0;
  // The first pass only measures the roll's length.
  await draw(printed, [ROLL_WIDTH, MAX_ROLL_LENGTH], (pen) => {
    length = drawRoll(pen, printed, labels);
  });
  return draw(printed, [ROLL_WIDTH, length], (pen) => drawRoll(pen, printed, labels));
}
