// Changes of tax rates: every sale has the rate of its business day.
import { api } from '@tilgul/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../../test/support/harness.ts';
import { openInvoiceStore } from '../../invoices/invoices.fixture.ts';

const world = await createWorld();
const { call } = world;
const desk = await openInvoiceStore(world);

let months = 0;
/** Every run gets a new month. */
function nextMonth(): string {
  months += 1;
  return `${2027 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}
const signedIn = async <P extends Person>(person: P): Promise<P> => ({
  ...person,
  ...(await world.signIn(person.username, person.password, person)),
});

/** Rates with their first days, and times of sales around midnight in India. */
const change = fc.record({ percent: fc.constantFrom(0, 5, 12, 18, 28), day: fc.integer({ min: 2, max: 27 }) });
const moment = fc.record({
  day: fc.integer({ min: 1, max: 27 }),
  second: fc.constantFrom(0, 43_200, 66_590, 66_599, 66_602, 86_390),
});

it('applies the rate of the business day to every sale', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const plan = fc.record({
    changes: fc.uniqueArray(change, { selector: ({ day }) => day, maxLength: 4 }),
    sales: fc.array(moment, { minLength: 2, maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ changes, sales }) => {
      const month = nextMonth();
      const toDay = (day: number) => `${month}-${String(day).padStart(2, '0')}`;
      world.clock.set(`${toDay(1)}T00:00:00.000Z`);
      const rates = [
        { percent: 5, effective_from: '2025-09-22' },
        ...changes.map(({ percent, day }) => ({ percent, effective_from: toDay(day) })),
      ];
      const body = { name: 'Packed food', rates };
      (await call(api.taxes.updateTaxClass, { as: await signedIn(desk.admin), params: { id: desk.taxClass }, body }))
        .ok;
      const at = sales.map(({ day, second }) => Date.parse(`${toDay(day)}T00:00:00.000Z`) + second * 1000);
      for (const instant of at.sort((a, b) => a - b)) {
        world.clock.set(new Date(instant).toISOString());
        const as = await signedIn(desk.manager);
        const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
        const products = [{ product_id: desk.ghee.id, quantity: 1 }];
        const sold = (await call(api.manualOrders.createManualOrder, { as, body: { user, products } })).ok;
        const { lines } = (await call(api.bills.getBill, { as, params: { id: sold.bill_id ?? 0 } })).ok;
        const today = new Date(instant + 5.5 * 3_600_000).toISOString().slice(0, 10);
        const held = rates.filter((rate) => rate.effective_from <= today);
        const last = held.reduce((late, rate) => (rate.effective_from > late.effective_from ? rate : late));
        expect(lines.map(({ rate }) => rate)).toEqual([last.percent]);
      }
    }),
    { numRuns: 8, seed: 20_261_123 },
  );
});

it('lists a rate that is new from midnight in a separate row of the return', async () => {
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
