// A world for cash tests: two stores with two riders each who deliver for cash.
import { api } from '@tilgul/contract';
import { afterEach, beforeEach, expect } from 'vitest';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import type { Caller } from '../../src/seed/caller.ts';
import { createWorld, type Manager, type Person } from './harness.ts';

export interface CashStore {
  readonly manager: Manager;
  readonly riders: readonly [Person, Person];
}

/** Cash that a rider enters on delivery; the exact total by default. */
interface CashGiven {
  /** Units of ₹48 each. */
  readonly quantity?: number;
  readonly cash?: number;
  readonly reason?: string;
}

type CashWorld = Awaited<ReturnType<typeof createCashWorld>>;

export async function createCashWorld(settings: Record<string, string> = {}) {
  const world = await createWorld(settings);
  const { call } = world;
  const [admin, customer] = [await world.admin(), await world.customer()];
  const store = async (): Promise<CashStore> => {
    const manager = await world.manager();
    return { manager, riders: [await world.staff(manager), await world.staff(manager)] };
  };
  const stores = [await store(), await store()] as const;
  const product = await world.product({
    price: 48,
    main: 1_000_000,
    stores: stores.map(({ manager }) => [manager, 2_000] as const),
  });

  let mornings = 0;
  /** Moves the clock and signs the people in again, since a token lasts a day. */
  async function moveTo(moment: string, people: readonly Person[]): Promise<void> {
    world.clock.set(moment);
    mornings += 1;
    for (const person of [admin, customer, ...people]) {
      const { username, password } = person;
      const from = `10.1.${Math.floor(mornings / 250)}.${mornings % 250}`;
      const { ok } = await call(api.auth.signIn, { body: { username, password }, from });
      Object.assign(person, { access: ok.access });
    }
  }

  /** Creates an order that is out for delivery, and returns its id. */
  async function outForDelivery(manager: Manager, staff: Person, quantity = 1): Promise<number> {
    const id = await world.order(customer, [[product.id, quantity]]);
    await world.advance(id, 'Out For Delivery', { customer, manager, staff });
    return id;
  }
  /** Delivers an order: verifies the PIN, then moves it to Delivered. */
  async function deliverWithPin(as: Person, id: number, { cash, reason }: CashGiven = {}) {
    const otp = await world.getPin(id, customer);
    (await call(api.orders.verifyPin, { as, body: { order_id: id, otp } })).ok;
    const body = { status: 'Delivered', cash_collected: cash ?? null, cash_reason: reason };
    return call(api.orders.moveOrderAsStaff, { as, params: { id }, body });
  }
  /** Creates an order delivered for cash, and returns its id. */
  async function deliver({ manager }: CashStore, staff: Person, given: CashGiven = {}): Promise<number> {
    const id = await outForDelivery(manager, staff, given.quantity);
    (await deliverWithPin(staff, id, given)).ok;
    return id;
  }

  return {
    ...world,
    adminUser: admin,
    buyer: customer,
    goods: product,
    stores,
    addStore: store,
    moveTo,
    outForDelivery,
    deliverWithPin,
    deliver,
    own: async (as: Person, date?: string) =>
      (await call(api.cash.viewOwnCash, { as, query: date === undefined ? {} : { date } })).ok,
    view: async (as: Manager, date?: string) =>
      (await call(api.cash.viewStoreCash, { as, query: date === undefined ? {} : { date } })).ok,
    take: (as: Manager, staff: Person, counted?: number, note?: string) =>
      takeCash(call, as, {
        staff,
        ...(counted === undefined ? {} : { counted }),
        ...(note === undefined ? {} : { note }),
      }),
    close: (as: Manager, date: string, note?: string) => call(api.cash.closeCashDay, { as, body: { date, note } }),
  };
}

/**
 * For files whose days matter: each test has its own month and store, so that clocks never go back, and ends with an
 * audit. `onStore` is called before each test with its store and first rider.
 */
export function prepareCashMonths(
  { goods, deps, addStore, moveTo, stockStore }: CashWorld,
  onStore: (store: CashStore, staff: Person) => void,
) {
  let month = 0;
  let store: CashStore;
  /** A day of the test's month as YYYY-MM-DD. */
  const on = (day: number) => new Date(Date.UTC(2027, month - 1, day)).toISOString().slice(0, 10);
  /** Moves the clock to noon in India on a day of the test's month. */
  const noon = (day: number, people: readonly Person[] = [store.manager, ...store.riders]) =>
    moveTo(`${on(day)}T06:30:00.000Z`, people);
  beforeEach(async () => {
    month += 1;
    await noon(1, []);
    store = await addStore();
    await stockStore(store.manager, goods.id, 50);
    onStore(store, store.riders[0]);
  });
  afterEach(async () => {
    expect(await auditLedger(deps.db)).toBeUndefined();
  });
  return { on, noon };
}

/** Takes a rider's cash like a manager on the page; counted exactly by default (rupees). */
export async function takeCash(
  call: Caller,
  as: Manager,
  { staff, counted, note }: { readonly staff: Pick<Person, 'id'>; readonly counted?: number; readonly note?: string },
) {
  const { riders } = (await call(api.cash.viewStoreCash, { as })).ok;
  const expected = riders.find(({ staff_id }) => staff_id === staff.id)?.in_hand_now ?? 0;
  const body = { staff_id: staff.id, expected_amount: expected, counted_amount: counted ?? expected, note };
  return call(api.cash.takeCash, { as, body });
}
