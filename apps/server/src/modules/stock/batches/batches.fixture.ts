// Test fixture for batches: a store with dated goods, a movable clock, and the usual calls.
import { api } from '@tilgul/contract';
import { afterEach, expect } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../../test/support/harness.ts';
import { addDays, getBusinessDay } from '../../../platform/time/business-day.ts';
import { auditLedger } from '../audit/audit.ts';

/** An entered batch: number, days until its date, quantity. */
type Entered = readonly [batch_no: string, days: number, quantity: number];

const DAY_MS = 24 * 3_600_000;

/** Opens a world with a store, and audits its ledgers after each test. */
export async function openBatchWorld() {
  const world = await createWorld();
  const { call, deps, clock } = world;
  const [admin, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
  const staff = await world.staff(manager);

  const today = () => getBusinessDay(clock.now(), deps.config.BUSINESS_TZ);
  const inDays = (days: number) => addDays(today(), days);
  const toBatches = (entered: readonly Entered[]) =>
    entered.map(([batch_no, days, quantity]) => ({ batch_no, best_before: inDays(days), quantity }));

  /** Advances the clock and signs everyone in again. */
  async function passDays(days: number, people: readonly Person[] = [admin, manager, customer, staff]): Promise<void> {
    clock.advance(days * DAY_MS);
    for (const person of people)
      Object.assign(person, { access: (await world.signIn(person.username, person.password, person)).access });
  }

  const adjust = (as: Person, body: object) =>
    call(api.inventory.adjustStock, { as, body: { reason: 'Counted', ...body } as never });
  const count = (as: Person, product_id: number, quantity: number, entered?: readonly Entered[]) =>
    adjust(as, {
      kind: 'count',
      lines: [{ product_id, quantity, ...(entered ? { batches: toBatches(entered) } : {}) }],
    });

  /** Creates a product with stock in the store, some of it in batches. */
  async function product(quantity: number, entered: readonly Entered[], of: Manager = manager) {
    const made = await world.product({ stores: [[of, quantity]] });
    if (entered.length > 0) (await count(of, made.id, quantity, entered)).ok;
    return made;
  }

  const sell = (product_id: number, quantity: number, as: Person = manager) => {
    const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
    return call(api.manualOrders.createManualOrder, { as, body: { user, products: [{ product_id, quantity }] } });
  };

  const listed = async (query: object, as: Person = manager) => (await call(api.batches.listBatches, { as, query })).ok;
  /** Returns the store's quantity by batch number; negative for expired ones. */
  const held = async (product_id: number, as: Person = manager) =>
    Object.fromEntries(
      (await listed({ product_id }, as)).map((row) => [row.batch_no, row.is_expired ? -row.quantity : row.quantity]),
    );
  const onHand = async (id: number, as: Person = manager) =>
    (await call(api.inventory.viewStock, { as })).ok.inventory.find(({ product_id }) => product_id === id)?.quantity;
  const listMessages = async (as: Person) =>
    (await call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

  afterEach(async () => {
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  return {
    world,
    call,
    deps,
    admin,
    manager,
    customer,
    staff,
    inDays,
    toBatches,
    passDays,
    adjust,
    count,
    product,
    sell,
    listed,
    held,
    onHand,
    listMessages,
  };
}
