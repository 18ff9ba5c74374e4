// The shop of the random delivery days: two stores with a rider each, fees, windows, taxed goods, two buyers.
import { api } from '@tilgul/contract';
import { LINE_CHOICES } from '@tilgul/contract/order-answers';
import { toRupees } from '@tilgul/contract/rules/money';
import fc from 'fast-check';
import { GSTINS } from '../../src/modules/invoices/invoices.fixture.ts';
import { createDeliveryDesk } from '../support/delivery-desk.ts';
import type { Manager, Person } from '../support/harness.ts';
import { openPayWorld } from '../support/pay-desk.ts';
import type { ClaimModel, OrderModel, SaleModel, StoreModel } from './property-delivery-model.ts';

/** Capacity of a delivery window. */
export const PLACES = 1;
const STOCK = 500;
const TILL = 60_000;
const RULES = [
  { from: 0, fee: 30 },
  { from: 250, fee: 12.5 },
  { from: 600, fee: 0 },
];
/** Every other product is taxed at 5 %. */
const PRICES = [4_835, 10_000, 705, 14_999, 333, 25_000];

/** Index of the product sold by weight, and the grams of its pack. */
const WEIGHED = 3;
const PACK = 500;

export interface Good {
  readonly id: number;
  readonly price: number;
  /** Grams per pack, where sold by weight. */
  readonly grams: number | null;
}
interface RealStore {
  readonly manager: Manager;
  readonly rider: Person;
}
interface Buyer extends Person {
  readonly addressId: number;
}

/** One run: the real users, and the model beside them. */
export interface Scenario {
  readonly pincode: string;
  readonly stores: readonly [RealStore, RealStore];
  readonly buyers: readonly [Buyer, Buyer];
  readonly models: readonly [StoreModel, StoreModel];
  readonly orders: OrderModel[];
  readonly claims: ClaimModel[];
  readonly sales: SaleModel[];
  /** Orders in each window. */
  readonly slots: Map<number, number>;
  /** Days since the first. */
  today: number;
  toDate(day: number): string;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Delivery fee in paise by `RULES`. */
export function getFee(goods: number): number {
  return (RULES.findLast(({ from }) => goods >= from * 100)?.fee ?? 0) * 100;
}

/** Opens the shop of a test file. `openScenario` gives each run its own users, stores and month. */
export async function openShop() {
  const { world, desk: pay } = await openPayWorld({ webhook: 'never' });
  const { call, clock } = world;
  const admin = await world.admin();
  const desk = createDeliveryDesk(world);
  const rates = [{ percent: 5, effective_from: '2025-09-22' }];
  const taxed = (await call(api.taxes.createTaxClass, { as: admin, body: { name: 'Packed food', rates } })).ok.id;
  const chain = { legal_name: 'Tilgul Foods LLP', gstin: GSTINS.chain };
  (await call(api.taxes.saveTaxSettings, { as: admin, body: chain })).ok;
  await desk.configure({ fee_rules: RULES });
  const goods: Good[] = [];
  for (const [index, price] of PRICES.entries()) {
    const made = await world.product({ price: toRupees(price), main: 9_000_000 });
    const { id, name, category, unit, description } = made;
    const body = { name, category, unit, description, price: toRupees(price), hsn: '0405' };
    const more = { tax_class: index % 2 ? null : taxed, sold_by_weight: index === WEIGHED };
    (await call(api.catalog.updateProduct, { as: admin, params: { id }, body: { ...body, ...more } })).ok;
    goods.push({ id, price, grams: index === WEIGHED ? PACK : null });
  }

  let tries = 0;

  /** Creates a store with stock of every product and a till counted the evening before. */
  async function openStore(yesterday: string): Promise<RealStore> {
    const manager = await world.manager();
    const lines = goods.map(({ id }) => ({ product_id: id, quantity: STOCK }));
    const asked = { payment_method: 'cod', ordered_products: lines } as const;
    const { request_id: id } = (await call(api.stockRequests.createStockRequest, { as: manager, body: asked })).ok;
    const body = { status: 'Approved', request_id: id } as const;
    (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body })).ok;
    (await call(api.stockRequests.addToInventory, { as: manager, body: { request_id: id } })).ok;
    const till = { till_counted: toRupees(TILL), till_opening: toRupees(TILL) };
    (await call(api.cash.closeCashDay, { as: manager, body: { date: yesterday, ...till } })).ok;
    return { manager, rider: await world.staff(manager) };
  }

  async function openBuyer(place: { city: string; state: string; postal_code: string }): Promise<Buyer> {
    const person = await world.customer();
    const body = { full_name: 'Meera Patil', phone_number: '9822041210', street_address1: '12 Market Yard', ...place };
    return { ...person, addressId: (await call(api.addresses.createAddress, { as: person, body })).ok.id };
  }

  const signIn = async (person: Person) =>
    Object.assign(person, { access: (await world.signIn(person.username, person.password, person)).access });

  /** Starts the scenario's day at a time in India. */
  async function morning(scenario: Scenario, time = '12:00'): Promise<void> {
    clock.set(`${scenario.toDate(scenario.today)}T${time}:00.000+05:30`);
    const people = [admin, ...scenario.buyers, ...scenario.stores.flatMap(({ manager, rider }) => [manager, rider])];
    for (const person of people) await signIn(person);
  }

  async function openScenario(): Promise<Scenario> {
    tries += 1;
    const month = tries;
    const toDate = (day: number) => new Date(Date.UTC(2027, month, 1 + day)).toISOString().slice(0, 10);
    const pincode = String(416_000 + tries);
    clock.set(`${toDate(0)}T06:30:00.000Z`);
    await signIn(admin);
    const stores = [await openStore(toDate(-1)), await openStore(toDate(-1))] as const;
    await desk.serve(stores[0].manager, { pincodes: [pincode] });
    await desk.plan(stores[0].manager, [
      { starts: '19:00', ends: '20:00', capacity: PLACES },
      { starts: '20:00', ends: '21:00', capacity: PLACES },
    ]);
    const buyers = [
      await openBuyer({ city: 'Sangli', state: 'Maharashtra', postal_code: pincode }),
      await openBuyer({ city: 'Belagavi', state: 'Karnataka', postal_code: '590001' }),
    ] as const;
    const newStore = (): StoreModel => ({
      stock: new Map(goods.map(({ id }) => [id, STOCK])),
      till: TILL,
      hand: 0,
      closedThrough: -1,
    });
    return {
      pincode,
      stores,
      buyers,
      models: [newStore(), newStore()],
      orders: [],
      claims: [],
      sales: [],
      slots: new Map(),
      today: 0,
      toDate,
    };
  }

  return { world, call, deps: world.deps, clock, pay, desk, admin, goods, openScenario, morning };
}

/** Random choices for an action, which uses some of them. */
export const choices = fc.record({
  pick: fc.nat({ max: 11 }),
  yes: fc.boolean(),
  also: fc.boolean(),
  lines: fc.array(
    fc.record({
      good: fc.nat({ max: 5 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      choice: fc.constantFrom(...LINE_CHOICES, 'ask' as const),
      /** Units that are not packed. */
      short: fc.constantFrom(0, 0, 1, 1, 2, 4),
      isMissing: fc.boolean(),
      /** Difference in grams between measured weight and packs. */
      off: fc.constantFrom(0, -7, -30, -333, 25),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
export type Choices = typeof choices extends fc.Arbitrary<infer T> ? T : never;
/** An action. Returns its outcome, or undefined when there was nothing to do. */
export type Action = (scenario: Scenario, choices: Choices) => Promise<string | undefined>;

/** Chooses a candidate, counted from the newest. */
export const choose = <T>(from: readonly T[], { pick }: Choices): T | undefined =>
  from.toReversed()[pick % (from.length || 1)];
export const getStore = (scenario: Scenario, order: Pick<OrderModel, 'store'>) => ({
  ...scenario.stores[order.store],
  model: scenario.models[order.store],
});
