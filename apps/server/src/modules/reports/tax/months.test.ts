// Random months: invoices, GSTR-1, day book and payments agree, whatever is sold, shipped and returned.
// @module-tag any-length
import { api } from '@tilgul/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDeliveryDesk } from '../../../../test/support/delivery-desk.ts';
import { createWorld, type Person } from '../../../../test/support/harness.ts';
import { byLength } from '../../../../test/support/length.ts';
import { formBody, orderSteps } from '../../../seed/caller.ts';
import { GSTINS, openInvoiceStore } from '../../invoices/invoices.fixture.ts';
import { expectMonthAgrees } from './month-agreement.fixture.ts';

const world = await createWorld();
const { call } = world;
const desk = await openInvoiceStore(world);
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
  /** Returned goods: none, one unit of the first line, or all. */
  back: fc.constantFrom('none', 'some', 'all'),
  day: fc.integer({ min: 1, max: 28 }),
});
const order = fc.record({
  good: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 2, max: 3 }),
  /** One unit is not packed. */
  isShort: fc.boolean(),
  /** Goes to another state. */
  isFar: fc.boolean(),
  /** Outcome after shipping. Claims, for one unit or all, are accepted. */
  end: fc.constantFrom('kept', 'cancelled', 'one claimed', 'all claimed'),
});
const FEE = 30;
await createDeliveryDesk(world).configure({ fee_rules: [{ from: 0, fee: FEE }] });

let months = 0;
/** Every run gets a new month. */
function nextMonth(): string {
  months += 1;
  return `${2027 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}
const toPaise = (rupees: number) => Math.round(rupees * 100);

async function signedIn<P extends Person>(person: P): Promise<P> {
  return { ...person, ...(await world.signIn(person.username, person.password, person)) };
}

type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never;
type Order = typeof order extends fc.Arbitrary<infer O> ? O : never;
async function trade(month: string, sales: readonly Sale[], orders: readonly Order[]) {
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
    kept += toPaise(ok.total_price);
    if (one.back === 'none') continue;
    const lines = one.back === 'all' ? products : products.slice(0, 1).map((line) => ({ ...line, quantity: 1 }));
    const back = { as: manager, params: { id: ok.order_id }, body: { lines, restock: true, reason: 'Wrong size' } };
    kept -= toPaise((await call(api.manualOrders.returnManualOrder, back)).ok.paid_back);
  }
  world.clock.set(`${month}-28T09:30:00.000Z`);
  const [customer, staff] = [await signedIn(desk.customer), await signedIn(desk.staff)];
  [admin, manager] = [await signedIn(desk.admin), await signedIn(desk.manager)];
  for (const one of orders) kept += await deliverOrder(one, { admin, manager, customer, staff });
  return { admin, kept };
}

type People = { admin: Person; manager: typeof desk.manager; customer: Person; staff: Person };

/** Takes a cash order to its end. Returns what the customer paid less refunds, in paise. */
async function deliverOrder({ good, quantity, isShort, isFar, end }: Order, people: People): Promise<number> {
  const { admin, manager, customer, staff } = people;
  const { id: product_id, price } = goods[good] ?? { id: 0, price: 0 };
  const address_id = isFar ? await farAddress(customer) : await world.address(customer);
  await world.fillCart(customer, [[product_id, quantity]]);
  const placed = { address_id, payment_method: 'cod' } as const;
  const { order_id: id } = (await call(api.orders.placeOrder, { as: customer, body: placed })).ok;
  const pin = () => world.getPin(id, customer);
  const steps = orderSteps(call, id, { admin, manager, storeId: manager.storeId, staff, pin });
  const take = async (names: readonly (keyof typeof steps)[]) => {
    for (const step of names) (await steps[step]()).ok;
  };
  await take(['allocated', 'Processing']);
  const packed = isShort ? quantity - 1 : quantity;
  const lines = [{ line_id: product_id, packed }];
  (await call(api.orders.packOrder, { as: manager, params: { id }, body: { lines } })).ok;
  await take(['staff', 'Shipped']);
  if (end === 'cancelled') {
    (await call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Ordered twice' } })).ok;
    return 0;
  }
  await take(['Out For Delivery', 'pin', 'Delivered']);
  const claimed = { kept: 0, 'one claimed': 1, 'all claimed': packed }[end];
  if (claimed > 0) {
    const form = formBody({ line_id: product_id, kind: 'damaged', quantity: claimed });
    const claim = (await call(api.claims.makeClaim, { as: customer, params: { id }, ...form })).ok;
    (await call(api.claims.decideClaim, { as: manager, params: { id: claim.id }, body: { accept: true } })).ok;
  }
  return toPaise(price * (packed - claimed) + FEE);
}

async function farAddress(as: Person): Promise<number> {
  const place = { street_address1: '4 Tilakwadi', city: 'Belagavi', state: 'Karnataka', postal_code: '590006' };
  const body = { full_name: 'Meera Patil', phone_number: '9822041210', ...place };
  return (await call(api.addresses.createAddress, { as, body })).ok.id;
}

it('invoices, return, day book and payments agree for any month', async () => {
  const plan = fc.record({
    sales: fc.array(sale, { minLength: 1, maxLength: 7 }),
    orders: fc.array(order, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ sales, orders }) => {
      const month = nextMonth();
      const { admin, kept } = await trade(month, sales, orders);
      expect(await expectMonthAgrees(call, admin, month)).toBe(kept);
    }),
    { numRuns: byLength('TAX_MONTHS', { short: 2, long: 6 }), seed: 20_261_123, endOnFailure: true },
  );
}, 240_000);

it('an invoice is worth nothing once everything is returned', async () => {
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
