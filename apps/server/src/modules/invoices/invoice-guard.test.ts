// The database itself refuses invoices that are not the sum of their lines, numbers with gaps, and credit notes above their invoice.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { openInvoiceStore } from './invoices.fixture.ts';

const world = await createWorld({}, { hasUnsoundLedgers: true });
const { db } = world.deps;
const { ghee, sell, manager } = await openInvoiceStore(world);
const sale = (await sell([[ghee, 2]])).ok;
const back = { lines: [{ product_id: ghee.id, quantity: 1 }], restock: true, reason: 'Dented tin' };
(await world.call(api.manualOrders.returnManualOrder, { as: manager, params: { id: sale.order_id }, body: back })).ok;

type Kind = 'invoice' | 'credit_note' | 'challan';
interface Figures {
  readonly seq?: number;
  readonly taxable?: number;
  readonly tax?: number;
}
/** Gives so many numbers of a series. */
const count = (kind: Kind, by = 1) =>
  `update tax_series set last_seq = last_seq + ${by} where series = (select series from tax_documents where kind = '${kind}' limit 1)`;
/** Copies the first document of a kind under another number, with other figures. */
const document = (kind: Kind, { seq = 2, taxable = 34762, tax = 1738 }: Figures = {}) =>
  `insert into tax_documents (kind, series, fy, seq, number, title, supplier, buyer, manual_order_id, part, original_id,
     taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, issued_at)
   select kind, series, fy, ${seq}, series || '/' || fy || '/' || lpad('${seq}', 7, '0'), title, supplier, buyer, manual_order_id, ${seq},
     original_id, ${taxable}, ${tax / 2}, ${tax / 2}, 0, ${taxable + tax}, issued_at
   from tax_documents where kind = '${kind}' and seq = 1`;
/** Adds a line to the newest document. */
const line = (number = 1, { taxable = 34762, tax = 1738 }: Figures = {}) =>
  `insert into tax_document_lines (document_id, line, original_line, product_id, description, uqc, quantity, price_paise, gross_paise,
     taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise)
   select id, ${number}, 1, ${ghee.id}, 'Ghee', 'PAC', 1, 36500, ${taxable + tax}, ${taxable}, 500, ${tax / 2}, ${tax / 2}, 0
   from tax_documents order by id desc limit 1`;
const commit = (statements: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
const figures = async () => ({
  series: await db.selectFrom('tax_series').selectAll().where('series', 'not like', 'D%').orderBy('series').execute(),
  documents: await db.selectFrom('tax_documents').selectAll().where('kind', '<>', 'challan').orderBy('id').execute(),
  lines: await db.selectFrom('tax_document_lines').selectAll().orderBy('document_id').orderBy('line').execute(),
});

it.each<[string, ...string[]]>([
  ['a document without lines', count('invoice'), document('invoice')],
  ['a document without figures and lines', count('invoice'), document('invoice', { taxable: 0, tax: 0 })],
  ['a document of other figures than its lines', count('invoice'), document('invoice', { taxable: 34761 }), line()],
  [
    'a document of other tax than its lines',
    count('invoice'),
    document('invoice', { taxable: 34760, tax: 1740 }),
    line(),
  ],
  ['a line added to a document', line(2)],
  ['a number without a document', count('invoice')],
  ['a document without a number', document('invoice'), line()],
  ['a document under another number', count('invoice'), document('invoice', { seq: 3 }), line()],
  ["a document under another series's number", count('credit_note'), document('invoice'), line()],
  ['a number given back', count('challan', -1)],
  ['a deleted series', 'delete from tax_series'],
  [
    'credit notes above their invoice',
    count('credit_note', 2),
    document('credit_note'),
    line(),
    document('credit_note', { seq: 3 }),
    line(),
  ],
  [
    'a credit note above a line of its invoice',
    count('credit_note'),
    document('credit_note', { taxable: 36400, tax: 1820 }),
    line(1, { taxable: 36400, tax: 1820 }),
  ],
])('refuses %s', async (_, ...statements) => {
  const before = await figures();
  expect(before.documents).toMatchObject([{ total_paise: 73000 }, { total_paise: 36500 }]);
  await expect(commit(statements)).rejects.toMatchObject({ code: '23000' });
  expect(await figures()).toEqual(before);
});

it('accepts numbered documents with their lines, and credit notes up to their invoice', async () => {
  await commit([count('invoice'), document('invoice'), line()]);
  await commit([document('invoice', { seq: 3, taxable: 69524, tax: 3476 }), line(1), line(2), count('invoice')]);
  await commit([document('credit_note'), count('credit_note'), line()]);
  expect((await figures()).series).toMatchObject([{ last_seq: 2 }, { last_seq: 3 }]);
});
