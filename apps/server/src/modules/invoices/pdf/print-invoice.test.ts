// Printed invoices: content, page count, access, and identical bytes on every print.
import { api } from '@tilgul/contract';
import { type InvoiceAnswer, sumByRate } from '@tilgul/contract/invoices';
import { LANGUAGES } from '@tilgul/contract/rules/languages';
import { PARTICULARS, type ParticularId } from '@tilgul/contract/rules/particulars';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../../test/support/harness.ts';
import { openInvoiceStore } from '../invoices.fixture.ts';
import { drawA4 } from './a4.ts';
import { formatAmount, labelsFor } from './labels.ts';
import { createPen } from './pen.ts';
import { CHALLAN, CREDIT_NOTE, LONG, MIXED, OTHER_STATE, PLAIN } from './print-invoice.fixture.ts';
import { printInvoice } from './print-invoice.ts';
import { drawRoll } from './roll.ts';

const timeZone = 'Asia/Kolkata';
const print = (invoice: InvoiceAnswer, format: 'a4' | 'roll' = 'a4', language: (typeof LANGUAGES)[number] = 'mr') =>
  printInvoice({ invoice, language, timeZone }, format);
/** The number of pages and the size of the first. */
function readPageSize(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  return { pages: text.match(/\/Type \/Page\b/g)?.length, width: Number(width), height: Number(height) };
}

/** The texts that are drawn. */
async function readTexts(invoice: InvoiceAnswer, format: 'a4' | 'roll'): Promise<string[]> {
  const texts: string[] = [];
  const pen = createPen(new PDFDocument({ bufferPages: true }));
  const write: typeof pen.write = (text, ...rest) => {
    texts.push(text);
    return pen.write(text, ...rest);
  };
  const drawAll = { a4: drawA4, roll: drawRoll }[format];
  drawAll({ ...pen, write }, { invoice, language: 'en', timeZone }, labelsFor('en'));
  return texts;
}

describe('a printed invoice', () => {
  const FITS = '%s fits a page of A4 in each language';
  async function expectOnePage(_: string, invoice: InvoiceAnswer) {
    for (const language of LANGUAGES)
      expect(readPageSize(await print(invoice, 'a4', language))).toEqual({ pages: 1, width: 595.28, height: 841.89 });
  }
  it.each(Object.entries({ BEYOND: OTHER_STATE }))(FITS, expectOnePage);
  it.each(Object.entries({ MIXED, NOTE: CREDIT_NOTE, CHALLAN, PLAIN }))(FITS, { tags: 'long' }, expectOnePage);

  it('takes two pages for sixty lines', async () => {
    expect(readPageSize(await print(LONG)).pages).toBe(2);
  });

  it('is one page on a roll, as long as its lines', async () => {
    const [short, long] = [readPageSize(await print(MIXED, 'roll')), readPageSize(await print(LONG, 'roll'))];
    expect([short.pages, long.pages, short.width]).toEqual([1, 1, 226.77]);
    expect(long.height - short.height).toBeGreaterThan(58 * 30);
  });

  it('has the same bytes on every print', { tags: 'long' }, async () => {
    for (const format of ['a4', 'roll'] as const)
      expect((await print(CREDIT_NOTE, format)).equals(await print(CREDIT_NOTE, format))).toBe(true);
  });

  it.each(['a4', 'roll'] as const)('names central and state tax with their own rates on %s', async (format) => {
    const read = async (invoice: InvoiceAnswer) => (await readTexts(invoice, format)).join('\n');
    expect(await read(MIXED)).toContain(format === 'a4' ? '2.5 % 8.33' : 'CGST 2.5 % 8.33, SGST 2.5 % 8.33');
    expect(await read(OTHER_STATE)).toMatch(/5 % \d/);
    expect(await read(OTHER_STATE)).not.toContain('2.5 %');
  });

  const facts: Record<ParticularId, (invoice: InvoiceAnswer) => string | undefined> = {
    seller: ({ supplier }) => supplier.legal_name,
    address: ({ supplier }) => supplier.address ?? undefined,
    phone: ({ supplier }) => supplier.phone,
    fssai_seller: ({ supplier }) => `FSSAI ${supplier.fssai}`,
    seller_gstin: ({ supplier }) => `GSTIN ${supplier.gstin}`,
    title: ({ title }) => title,
    number: ({ number }) => number,
    date: ({ issued_at }) => issued_at.slice(8, 10),
    buyer: ({ buyer }) => buyer.name,
    buyer_address: ({ buyer }) => buyer.address ?? '',
    hsn: ({ lines }) => lines[0]?.hsn ?? undefined,
    description: ({ lines }) => lines[0]?.description,
    quantity: ({ lines }) => String(lines[0]?.quantity),
    value: ({ kind, lines }) => formatAmount((kind === 'challan' ? lines[0]?.gross : lines[0]?.taxable) ?? 0),
    tax_class: ({ lines }) => (lines[0]?.cgst ? lines[0].cgst : (lines[0]?.igst ?? 0)).toFixed(2),
    place_of_supply: ({ place_of_supply }) => place_of_supply ?? '',
    reverse_charge: () => 'everse charge',
    original: ({ original_number }) => original_number ?? undefined,
    mrp: ({ lines }) => lines[0]?.mrp?.toFixed(2),
    ...{ email: () => undefined, net_quantity: () => undefined, origin: () => undefined, packer: () => undefined },
    ...{ fssai: () => undefined, shelf_life: () => undefined, shelf_life_days: () => undefined },
    veg_mark: () => undefined,
  };
  const kinds = { invoice: OTHER_STATE, bill: PLAIN, credit_note: CREDIT_NOTE, challan: CHALLAN } as const;

  it.each(
    (['a4', 'roll'] as const).flatMap((format) =>
      Object.entries(kinds).map(([kind, invoice]) => [kind, format, invoice] as const),
    ),
  )('names all that law asks of a %s, on %s', async (kind, format, invoice) => {
    const printed = (await readTexts(invoice, format)).join('\n');
    const asked = Object.entries(PARTICULARS).flatMap(([id, { printedOn }]) =>
      printedOn.some((print) => print === kind) ? [id as ParticularId] : [],
    );
    expect(asked.length).toBeGreaterThan(9);
    expect(asked.filter((id) => !printed.includes(facts[id](invoice) ?? `no ${id}`))).toEqual([]);
  });

  it('sums its lines by tax rate, highest first', () => {
    expect(sumByRate(MIXED.lines)).toEqual([
      { rate: 5, taxable: 333.34, cgst: 8.33, sgst: 8.33, igst: 0, gross: 350 },
      { rate: 0, taxable: 185, cgst: 0, sgst: 0, igst: 0, gross: 185 },
    ]);
  });
});

const world = await createWorld();
const desk = await openInvoiceStore(world);
const fetchPdf = (as: Person | undefined, id: number, query = '') =>
  world.app.inject({
    url: `/bills/${id}/pdf/${query}`,
    headers: { ...(as ? { authorization: `Bearer ${as.access}` } : {}), 'accept-language': 'mr' },
  });

describe('GET /bills/{id}/pdf/', () => {
  it('prints for the administrator, the store and the customer, and is 404 for others', async () => {
    const order = await world.order(desk.customer, [[desk.ghee.id, 1]]);
    await desk.ship(order);
    const id = (await desk.findOrder(order)).bill_id ?? 0;
    for (const as of [desk.admin, desk.manager, desk.customer]) {
      const answer = await fetchPdf(as, id);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.headers['content-disposition']).toMatch(/^inline; filename="T..-2627-0000001\.pdf"$/);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    for (const as of [await world.customer(), await world.manager()])
      expect((await fetchPdf(as, id)).statusCode).toBe(404);
    expect((await fetchPdf(undefined, id)).statusCode).toBe(401);
    expect((await fetchPdf(desk.staff, id)).statusCode).toBe(403);
    expect((await fetchPdf(desk.admin, id, '?format=letter')).statusCode).toBe(400);
    expect((await fetchPdf(desk.admin, 999_999)).statusCode).toBe(404);
  });

  it('prints in the language of the request, or in `lang`', async () => {
    const { ok } = await desk.sell([[desk.ghee, 1]]);
    const id = ok.bill_id ?? 0;
    const [marathi, english, roll] = [
      await fetchPdf(desk.manager, id),
      await fetchPdf(desk.manager, id, '?lang=en'),
      await fetchPdf(desk.manager, id, '?lang=hi&format=roll'),
    ];
    const readLanguage = (answer: typeof roll) => /\/Lang \(([^)]+)\)/.exec(answer.rawPayload.toString('latin1'))?.[1];
    expect([marathi, english, roll].map(readLanguage)).toEqual(['mr-IN', 'en-IN', 'hi-IN']);
    expect(readPageSize(roll.rawPayload).width).toBe(226.77);
  });

  it('prints the date of the invoice on a credit note', async () => {
    const sale = (await desk.sell([[desk.ghee, 2]])).ok;
    const back = { lines: [{ product_id: desk.ghee.id, quantity: 1 }], restock: true, reason: 'Wrong size' };
    const params = { id: sale.order_id };
    (await world.call(api.manualOrders.returnManualOrder, { as: desk.manager, params, body: back })).ok;
    const [note] = await desk.listInvoices({ kind: 'credit_note' });
    const [invoice, credit] = [await desk.getInvoice(sale.bill_id), await desk.getInvoice(note?.id ?? 0)];
    expect([invoice.original_date, credit.original_date]).toEqual([null, invoice.issued_at]);
    expect((await fetchPdf(desk.manager, credit.id)).statusCode).toBe(200);
  });
});
