// Random months: whatever is sold, shipped and taken back, papers, return, book of days and payments say the same.
import { api } from '@tilgul/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../../test/support/harness.ts';
import { orderSteps } from '../../../seed/order-steps.ts';
import { GSTINS, openBillDesk } from '../../bills/bills.fixture.ts';
import { portalFile } from './portal-rules.fixture.ts';

const world = await createWorld();
const { call } = world;
const desk = await openBillDesk(world);
const goods = [
  desk.ghee,
  desk.jaggery,
  await desk.product(33.4, { hsn: '1904', tax_class: desk.taxClass }),
  await desk.product(0.07, { tax_class: desk.taxClass }),
];

const sale = fc.record({
  lines: fc.uniqueArray(fc.record({ good: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 3 }) }), {
    selector: ({ good }) => good,
    minLength: 1,
  }),
  gstin: fc.constantFrom(undefined, GSTINS.buyer, GSTINS.other),
  pay: fc.constantFrom('cash', 'upi', 'card'),
  rounded: fc.boolean(),
  /** How much comes back: nothing, one of the first line, or all. */
  back: fc.constantFrom('none', 'some', 'all'),
  day: fc.integer({ min: 1, max: 28 }),
});
const order = fc.record({
  good: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  isCancelled: fc.boolean(),
});

let months = 0;
/** A month of its own for each try. */
function nextMonth(): string {
  months += 1;
  return `${2027 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}
const cents = (rupees: number) => Math.round(rupees * 100);
const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + cents(of(row)), 0);

async function signedIn<P extends Person>(person: P): Promise<P> {
  return { ...person, ...(await world.signIn(person.username, person.password, person)) };
}

type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never;
async function trade(
  month: string,
  sales: readonly Sale[],
  orders: readonly (typeof order extends fc.Arbitrary<infer O> ? O : never)[],
) {
  let kept = 0;
  let [admin, manager] = [desk.admin, desk.manager];
  for (const one of [...sales].sort((a, b) => a.day - b.day)) {
    world.clock.set(`${month}-${String(one.day).padStart(2, '0')}T06:30:00.000Z`);
    [admin, manager] = [await signedIn(desk.admin), await signedIn(desk.manager)];
    const chain = { legal_name: 'Tilgul Foods LLP', gstin: GSTINS.chain, round_to_rupee: one.rounded };
    (await call(api.taxes.saveTaxSettings, { as: admin, body: chain })).ok;
    const products = one.lines.map(({ good, quantity }) => ({ product_id: goods[good]?.id ?? 0, quantity }));
    const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
    const body = { user, products, payment_type: one.pay, buyer_gstin: one.gstin };
    const { ok } = await call(api.manualOrders.createManualOrder, { as: manager, body });
    kept += cents(ok.total_price);
    if (one.back === 'none') continue;
    const lines = one.back === 'all' ? products : products.slice(0, 1).map((line) => ({ ...line, quantity: 1 }));
    const back = { as: manager, params: { id: ok.order_id }, body: { lines, restock: true, reason: 'Wrong size' } };
    kept -= cents((await call(api.manualOrders.returnManualOrder, back)).ok.paid_back);
  }
  world.clock.set(`${month}-28T09:30:00.000Z`);
  const [customer, staff] = [await signedIn(desk.customer), await signedIn(desk.staff)];
  [admin, manager] = [await signedIn(desk.admin), await signedIn(desk.manager)];
  for (const { good, quantity, isCancelled } of orders) {
    const id = await world.order(customer, [[goods[good]?.id ?? 0, quantity]]);
    const steps = orderSteps(call, id, { admin, manager, storeId: manager.storeId, staff, pin: async () => '' });
    for (const step of ['allocated', 'Processing', 'staff', 'Shipped'] as const) (await steps[step]()).ok;
    if (isCancelled)
      (await call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Ordered twice' } })).ok;
    else kept += cents((goods[good]?.price ?? 0) * quantity);
  }
  return { admin, kept };
}

async function papersOf(admin: Person, month: string) {
  const { ok } = await call(api.bills.listBills, { as: admin, query: { month, limit: 500 } });
  const all = [];
  for (const { id } of ok) all.push((await call(api.bills.getBill, { as: admin, params: { id } })).ok);
  return all.filter(({ kind }) => kind !== 'challan');
}

it('papers, return, book of days and payments kept say the same of any month', async () => {
  const plan = fc.record({
    sales: fc.array(sale, { minLength: 1, maxLength: 7 }),
    orders: fc.array(order, { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ sales, orders }) => {
      const month = nextMonth();
      const { admin, kept } = await trade(month, sales, orders);
      const papers = await papersOf(admin, month);
      const sign = ({ kind }: { readonly kind: string }) => (kind === 'invoice' ? 1 : -1);
      const figure = (of: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'round_off' | 'total') =>
        total(papers, (paper) => sign(paper) * paper[of]);
      const gstr1 = (await call(api.returns.gstr1Report, { as: admin, query: { month } })).ok;
      portalFile.parse(gstr1);
      const report = (await call(api.returns.taxReport, { as: admin, query: { month } })).ok;
      const ledger = (await call(api.returns.ledgerReport, { as: admin, query: { month } })).ok.rows;
      expect(figure('total')).toBe(kept);
      expect(figure('cgst')).toBe(figure('sgst'));
      expect(total(report.days, (day) => day.total)).toBe(kept);
      expect(total(ledger, (row) => row.total)).toBe(kept);
      const hsn = [...gstr1.hsn.hsn_b2b, ...gstr1.hsn.hsn_b2c];
      const items = (
        rows: readonly { readonly itms: readonly { readonly itm_det: (typeof hsn)[number] | object }[] }[],
      ) =>
        rows.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det as { txval: number; camt: number; iamt: number }));
      const b2b = items(gstr1.b2b.flatMap(({ inv }) => inv));
      const notes = items(gstr1.cdnr.flatMap(({ nt }) => nt));
      for (const [ours, theirs] of [
        ['cgst', 'camt'],
        ['igst', 'iamt'],
        ['taxable', 'txval'],
      ] as const) {
        expect(total(hsn, (row) => row[theirs])).toBe(figure(ours));
        const exempt = ours === 'taxable' ? total(gstr1.nil.inv, (row) => row.expt_amt) : 0;
        const taxed =
          total(gstr1.b2cs, (row) => row[theirs]) +
          total(b2b, (row) => row[theirs]) -
          total(notes, (row) => row[theirs]);
        expect(taxed + exempt).toBe(figure(ours));
        expect(cents(report.sums[ours])).toBe(figure(ours));
      }
      for (const bill of papers.filter(({ kind }) => kind === 'invoice')) {
        const left =
          cents(bill.total) -
          total(
            papers.filter((paper) => paper.original_number === bill.number),
            (note) => note.total,
          );
        expect(left).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 6, seed: 20_261_123, endOnFailure: true },
  );
}, 240_000);

it('a bill of which everything came back is worth nothing', async () => {
  const month = nextMonth();
  const whole = {
    gstin: undefined,
    pay: 'cash' as const,
    rounded: true,
    back: 'all' as const,
    day: 3,
    lines: [
      { good: 2, quantity: 3 },
      { good: 0, quantity: 1 },
    ],
  };
  const { admin, kept } = await trade(month, [whole], []);
  expect(kept).toBe(0);
  const { ok } = await call(api.returns.taxReport, { as: admin, query: { month } });
  expect(ok.sums).toMatchObject({ bills: 1, credit_notes: 1, taxable: 0, cgst: 0, round_off: 0, total: 0 });
  expect((await call(api.returns.gstr1Report, { as: admin, query: { month } })).ok).toMatchObject({
    b2cs: [],
    hsn: { hsn_b2c: [] },
  });
});

it('a new rate from midnight of the business day is a row of its own in the return', async () => {
  const rates = [
    { percent: 12, effective_from: '2025-09-22' },
    { percent: 5, effective_from: '2035-03-16' },
  ];
  world.clock.set('2035-03-15T18:00:00.000Z');
  let [admin, manager] = [await signedIn(desk.admin), await signedIn(desk.manager)];
  (
    await call(api.taxes.updateTaxClass, {
      as: admin,
      params: { id: desk.taxClass },
      body: { name: 'Packed food', rates },
    })
  ).ok;
  const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
  const sellAt = async (moment: string) => {
    world.clock.set(moment);
    [admin, manager] = [await signedIn(desk.admin), await signedIn(desk.manager)];
    const body = { user, products: [{ product_id: desk.ghee.id, quantity: 1 }] };
    (await call(api.manualOrders.createManualOrder, { as: manager, body })).ok;
  };
  await sellAt('2035-03-15T18:29:50.000Z');
  await sellAt('2035-03-15T18:30:01.000Z');
  const { b2cs } = (await call(api.returns.gstr1Report, { as: admin, query: { month: '2035-03' } })).ok;
  expect(b2cs.map(({ rt, txval, camt }) => [rt, txval, camt])).toEqual([
    [5, 347.62, 8.69],
    [12, 325.9, 19.55],
  ]);
});
