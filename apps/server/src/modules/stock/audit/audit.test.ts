// The audit accepts consistent ledgers and reports every kind of damage.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeCash } from '../../../../test/support/cash-world.ts';
import { createWorld } from '../../../../test/support/harness.ts';
import type { Db } from '../../../deps.ts';
import { getStoreLocation } from '../ledger/ledger.ts';
import { auditLedger, LEDGER_CHECKS } from './audit.ts';

const world = await createWorld();
const { deps } = world;
const [customer, manager, other] = [await world.customer(), await world.manager(), await world.manager()];
const staff = await world.staff(manager);
const product = await world.product({ price: 48, main: 50, sent: [[manager, 50]] });
const shipped = await world.order(customer, [[product.id, 2]]);
await world.advance(shipped, 'Shipped', { customer, manager, staff });
const waiting = await world.order(customer, [[product.id, 3]]);
await world.advance(waiting, 'allocated', { customer, manager, staff });
const delivered = await world.order(customer, [[product.id, 1]]);
await world.advance(delivered, 'Delivered', { customer, manager, staff });
(await takeCash(world.call, manager, { staff })).ok;
(await world.call(api.cash.closeCashDay, { as: manager, body: { date: '2026-11-20' } })).ok;
const store = await getStoreLocation(deps.db, manager.storeId);
const elsewhere = await getStoreLocation(deps.db, other.storeId);
const requestId = (await deps.db.selectFrom('stock_requests').select('id').executeTakeFirstOrThrow()).id;
const outsider = await world.staff(other);

/** Audits after rows were changed by hand, and rolls the change back. */
class Undo extends Error {}
async function auditAfter(damage: (db: Db) => Promise<unknown>): Promise<string | undefined> {
  let sentence: string | undefined;
  const spoilt = deps.db.transaction().execute(async (tx) => {
    await damage(tx);
    for (const query of LEDGER_CHECKS) sentence ??= (await query.execute(tx)).rows[0]?.sentence;
    throw new Undo();
  });
  await spoilt.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return sentence;
}

const movement = (reason: string, from: number, to: number, document: string) => (db: Db) =>
  sql
    .raw(`insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason, document_kind, document_id, round)
    values (${product.id}, ${from}, ${to}, 1, '${reason}', ${document}, 9)`)
    .execute(db);
const raw = (text: string) => (db: Db) => sql.raw(text).execute(db);
/** Runs SQL with the triggers of the append-only tables disabled. */
const withoutTriggers = (text: string) =>
  raw(`alter table cash_entries disable trigger user; alter table cash_days disable trigger user; ${text}`);

beforeAll(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});
afterAll(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

describe('[I1][I2][I5] the audit reports', () => {
  it.each([
    [
      'a balance without a movement',
      raw(`update stock_levels set on_hand = on_hand + 1 where place_id = 1`),
      'Main stock has 51 of product',
    ],
    [
      "a store's balance that is too low",
      raw(`update stock_levels set on_hand = 40 where place_id = ${store}`),
      `Store ${manager.storeId} (`,
    ],
    [
      'a total that is not the sum of the locations',
      raw(`update stock_totals set on_hand = on_hand - 1`),
      'The chain counts 96 of product',
    ],
    [
      'a reservation without an order',
      raw(`update stock_levels set reserved = reserved + 1 where place_id = ${store}`),
      'reserved, but live orders and open payments need 3.',
    ],
    [
      "a chain's reservation that nothing holds",
      raw(`update stock_totals set reserved = reserved + 1`),
      'The chain has 4 of product',
    ],
    [
      'a movement between the wrong locations',
      movement('received', store, 1, 'null, null'),
      'which its reason does not allow',
    ],
    ['an order deducted twice', movement('order_deducted', store, 3, `'order', ${shipped}`), 'movements sum to'],
    [
      'goods put back that were never taken',
      movement('order_put_back', 3, store, `'order', ${waiting}`),
      'movements sum to',
    ],
    [
      'an order whose stock state contradicts its status',
      raw(`update orders set stock_state = 'deducted' where id = ${waiting}`),
      'reserved',
    ],
    [
      'an order whose total is not the sum of its lines',
      raw(`update orders set total_paise = 1 where id = ${shipped}`),
      `Order ${shipped} says 1 paise, but its lines sum to 9600.`,
    ],
    [
      'an order whose line was changed after placing',
      raw(`update order_lines set quantity = 5 where order_id = ${shipped}`),
      `Order ${shipped} has taken 2 of product ${product.id} from stock instead of 5.`,
    ],
    [
      'an order counted twice in the reports',
      raw(`insert into sales_changes (store_id, quarter, status, orders, paise)
        select store_id, quarter_of(created_at), status, 1, 0 from orders where id = ${waiting}`),
      `orders that are Pending, but the reports count `,
    ],
    [
      'a sale that is a paisa lower in the reports',
      raw(`insert into sales_changes (store_id, product_id, paise)
        select store_id, ${product.id}, -1 from orders where id = ${shipped}`),
      `Product ${product.id} was sold for `,
    ],
    [
      'a counter sale that exists only in the reports',
      raw(`insert into sales_changes (quarter, manual_orders, paise) values (quarter_of(now()), 1, 4800)`),
      `0 orders and 0 counter sales for 0 paise were placed, but the reports say 0, 1 and 4800.`,
    ],
    [
      'a stock request that moved more than its lines',
      raw(`update stock_request_lines set received = received - 1 where request_id = ${requestId}`),
      `Stock request ${requestId} has moved 50 of product ${product.id} (request_added) instead of 49.`,
    ],
    [
      'an order with a rider of another store',
      raw(`update orders set staff_id = ${outsider.id} where id = ${shipped}`),
      `is allocated to user ${outsider.id}, who does not work there.`,
    ],
    [
      'a deducted order that changed its store',
      raw(`update orders set store_id = ${other.storeId} where id = ${shipped}`),
      `was not taken from store ${other.storeId}`,
    ],
    [
      'a request whose goods moved without its status',
      raw(`update stock_requests set status = 'Pending' where id = ${requestId}`),
      `Stock request ${requestId} has moved 50`,
    ],
    [
      'a request whose goods went to another store',
      raw(`update stock_requests set store_id = ${other.storeId} where id = ${requestId}`),
      `Stock request ${requestId} of store ${other.storeId} added goods to stock location ${store}.`,
    ],
    [
      'a sale that took no goods',
      raw(`with sale as (insert into manual_orders (place_id, first_name, mobile_number, total_paise, created_by) values (1, 'Ravi', '1', 100, ${staff.id}) returning id)
      insert into manual_order_lines (manual_order_id, line, product_id, product_name, product_unit, quantity, price_paise)
        select id, 1, ${product.id}, 'x', 'y', 1, 100 from sale`),
      'Manual order',
    ],
    [
      'a delivered cash order without a cash entry',
      withoutTriggers(`delete from cash_entries where kind = 'collected'`),
      `Order ${delivered} was delivered for cash, but no cash entry says so.`,
    ],
    [
      'cash booked for an order that is not delivered',
      raw(`insert into cash_entries (store_id, staff_id, kind, order_id, due_paise, amount_paise, day)
      values (${manager.storeId}, ${staff.id}, 'collected', ${shipped}, 1, 1, '2026-11-21')`),
      `Order ${shipped} has cash entry`,
    ],
    [
      'cash that differs from the order',
      raw(`update orders set cash_collected_paise = 4700 where id = ${delivered}`),
      `Order ${delivered} collected 4700 of 4800 paise by user ${staff.id}`,
    ],
    [
      'cash in hand without an entry',
      raw(`update cash_hands set in_hand_paise = 5`),
      `User ${staff.id} has 5 paise of store ${manager.storeId} in hand, but the cash entries sum to 0.`,
    ],
    [
      'a handover of more than the cash in hand',
      raw(`insert into cash_entries (store_id, staff_id, kind, due_paise, amount_paise, day)
      values (${manager.storeId}, ${staff.id}, 'handed_over', 1, 1, '2026-11-21');
      alter table cash_hands drop constraint cash_hands_in_hand_paise_check; update cash_hands set in_hand_paise = -1`),
      `user ${staff.id} had -1 paise in hand.`,
    ],
    [
      'an entry added to a closed day',
      withoutTriggers(`insert into cash_entries (store_id, staff_id, kind, due_paise, amount_paise, day)
      values (${manager.storeId}, ${staff.id}, 'handed_over', 0, 0, '2026-11-20')`),
      `The cash of store ${manager.storeId} was closed on 2026-11-20 with 4800 paise collected, 4800 handed over and 0 paid back`,
    ],
    [
      'a closed day whose sums are not those of its entries',
      withoutTriggers(`update cash_days set collected_paise = 4900, handed_over_paise = 4900`),
      'with 4900 paise collected, 4900 handed over and 0 paid back, but its entries sum to 4800, 4800 and 0.',
    ],
    [
      'an entry between closed days',
      withoutTriggers(`update cash_days set from_day = '2026-11-21', day = '2026-11-21', orders = 0, due_paise = 0, collected_paise = 0,
      handovers = 0, handed_over_paise = 0`),
      'on 2026-11-20 belongs to 0 closed days.',
    ],
  ])('%s', async (_name, damage, words) => {
    expect(await auditAfter(damage)).toContain(words);
  });

  it('goods moved between stores by two wrong movements', async () => {
    const swap = async (db: Db) => {
      await raw(`insert into stock_levels (place_id, product_id, on_hand) values (${elsewhere}, ${product.id}, 1)`)(db);
      await movement('order_put_back', 3, elsewhere, `'order', ${shipped}`)(db);
      await raw(`update stock_totals set on_hand = on_hand + 1`)(db);
    };
    expect(await auditAfter(swap)).toContain(`Order ${shipped} has taken 1 of product`);
  });
});
