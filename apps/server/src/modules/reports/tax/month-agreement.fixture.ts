// What all reports of a month must agree on: the sums of its invoices less its credit notes.
import { api } from '@tilgul/contract';
import { expect } from 'vitest';
import type { Person } from '../../../../test/support/harness.ts';
import { readPages } from '../../../../test/support/paging.ts';
import type { Caller } from '../../../seed/caller.ts';
import { portalFile } from './portal-rules.fixture.ts';

const toPaise = (rupees: number) => Math.round(rupees * 100);
const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + toPaise(of(row)), 0);
interface Rated {
  readonly itms: readonly { readonly itm_det: object }[];
}
const listItems = (rows: readonly Rated[]) =>
  rows.flatMap(({ itms }) => itms.map(({ itm_det }) => ({ camt: 0, ...(itm_det as { txval: number; iamt: number }) })));
/** Figures of documents and of the portal. */
const FIGURES = [
  ['cgst', 'camt'],
  ['igst', 'iamt'],
  ['taxable', 'txval'],
] as const;

async function readDocuments(call: Caller, as: Person, month: string) {
  const pages = await readPages(call, api.bills.listBills, { as, query: { month, limit: 500 } });
  const all = [];
  for (const { id } of pages.flatMap(({ ok }) => ok))
    all.push((await call(api.bills.getBill, { as, params: { id } })).ok);
  return all;
}

/** Checks that invoices, GSTR-1, day book and ledger of a month agree, and returns its total in paise. */
export async function expectMonthAgrees(call: Caller, as: Person, month: string): Promise<number> {
  const documents = await readDocuments(call, as, month);
  const sold = documents.filter(({ kind }) => kind !== 'challan');
  const sign = ({ kind }: { readonly kind: string }) => (kind === 'invoice' ? 1 : -1);
  const figure = (of: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'round_off' | 'total', all = sold) =>
    total(all, (document) => sign(document) * document[of]);
  const gstr1 = (await call(api.returns.gstr1Report, { as, query: { month } })).ok;
  portalFile.parse(gstr1);
  expect(figure('cgst')).toBe(figure('sgst'));
  const hsn = [...gstr1.hsn.hsn_b2b, ...gstr1.hsn.hsn_b2c];
  const invoiced = listItems([...gstr1.b2b, ...gstr1.b2cl].flatMap(({ inv }) => inv as readonly Rated[]));
  const credited = listItems([...gstr1.cdnr.flatMap(({ nt }) => nt), ...gstr1.cdnur]);
  const report = (await call(api.returns.taxReport, { as, query: { month } })).ok;
  const ledger = (await call(api.returns.ledgerReport, { as, query: { month } })).ok.rows;
  for (const [ours, theirs] of FIGURES) {
    expect(total(hsn, (row) => row[theirs])).toBe(figure(ours));
    const exempt = ours === 'taxable' ? total(gstr1.nil.inv, (row) => row.expt_amt) : 0;
    const taxed =
      total(gstr1.b2cs, (row) => row[theirs]) +
      total(invoiced, (row) => row[theirs]) -
      total(credited, (row) => row[theirs]);
    expect(taxed + exempt).toBe(figure(ours));
    expect(toPaise(report.sums[ours])).toBe(figure(ours));
    expect(total(ledger, (row) => row[ours])).toBe(figure(ours));
  }
  const numbers = gstr1.doc_issue.doc_det.flatMap(({ docs }) => docs);
  expect(numbers.reduce((sum, { totnum }) => sum + totnum, 0)).toBe(documents.length);
  const byDay = (day: string) =>
    sold.filter(({ issued_at }) => new Date(Date.parse(issued_at) + IST).toISOString().slice(0, 10) === day);
  for (const row of report.days) {
    expect([row.date, toPaise(row.total)]).toEqual([row.date, figure('total', byDay(row.date))]);
    expect([row.date, total(row.payments, (payment) => payment.total)]).toEqual([row.date, toPaise(row.total)]);
    const ofDay = ledger.filter(({ date }) => date === row.date);
    expect([row.date, total(ofDay, (entry) => entry.total)]).toEqual([row.date, toPaise(row.total)]);
  }
  expect(total(report.days, (day) => day.total)).toBe(figure('total'));
  expect(toPaise(report.sums.total)).toBe(figure('total'));
  expect(total(ledger, (row) => row.total)).toBe(figure('total'));
  expectNotesWithinInvoices(sold);
  return figure('total');
}

/** India is five and a half hours ahead of UTC. */
const IST = 5.5 * 3_600_000;

function expectNotesWithinInvoices(sold: Awaited<ReturnType<typeof readDocuments>>): void {
  const units = (all: typeof sold) => all.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0);
  for (const invoice of sold.filter(({ kind }) => kind === 'invoice')) {
    const notes = sold.filter((note) => note.original_number === invoice.number);
    const left = toPaise(invoice.total) - total(notes, (note) => note.total);
    expect(left).toBeGreaterThanOrEqual(0);
    if (units(notes) === units([invoice])) expect(left).toBe(0);
  }
}
