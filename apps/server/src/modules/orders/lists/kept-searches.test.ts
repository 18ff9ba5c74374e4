// Proves that a search is made anew as soon as anything was written, and answers the same otherwise.
import { api } from '@tilgul/contract';
import { ADMIN } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../../../../test/support/harness.ts';
import { visibleTo } from '../orders.sql.ts';
import { createKeptSearches } from './kept-searches.ts';
import { readOrderPage } from './order-pages.db.ts';
import { selectVersions } from './orders-list.db.ts';

const world = await createWorld({}, { hasUnsoundLedgers: true });
const { call, deps } = world;
const [admin, asha] = [await world.admin(), await world.customer()];
const product = await world.product({ price: 48, main: 1_000 });
await world.order(asha, [[product.id, 1]]);
/** Copies of the one order. */
await sql`insert into orders (user_id, customer_name, status, payment_type, total_paise, full_name, mobile_number,
    street_address1, street_address2, city, state, postal_code, created_at)
  select user_id, 'Rohan Kale', status, payment_type, total_paise, full_name, mobile_number, street_address1,
    street_address2, city, state, postal_code, created_at - n * interval '1 second'
  from orders, generate_series(1, 6000) as n`.execute(deps.db);

const found = async (query: Record<string, string | number>) => {
  const { ok, headers } = await call(api.orders.listAllOrders, { as: admin, query });
  return { ids: ok.map(({ id }) => id), total: Number(headers['x-total-count']), link: headers['link'] };
};

it('every write between two equal searches is seen, be it an order, a cancellation or by hand', async () => {
  const first = await found({ q: 'rohan', limit: 25 });
  expect(first.total).toBe(6000);
  expect(await found({ q: 'rohan', limit: 25 })).toEqual(first);
  const [newest] = first.ids;
  await sql`update orders set customer_name = 'Asha Patil' where id = ${newest}::bigint`.execute(deps.db);
  const without = await found({ q: 'rohan', limit: 25 });
  expect([without.total, without.ids.includes(newest ?? 0), without.ids[0]]).toEqual([5999, false, first.ids[1]]);
  await sql`update orders set customer_name = 'Rohan More' where id = ${newest}::bigint`.execute(deps.db);
  expect(await found({ q: 'rohan', limit: 25 })).toEqual(first);
  expect((await found({ q: 'patil', limit: 25 })).total).toBe(1);
});

it('the pages behind are the same, counted or not', async () => {
  const scope = visibleTo({ ...admin, role: ADMIN } as never);
  const searches = createKeptSearches();
  const pagesOf = async (keeping: typeof searches | undefined) => {
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const set = { scope, filter: { q: 'rohan' }, ...(keeping ? { searches: keeping } : {}) };
      const page = await readOrderPage(deps.db, selectVersions, set, { limit: 500, cursor });
      expect(page.total).toBe(6000);
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== undefined);
    return ids;
  };
  const looked = await pagesOf(undefined);
  expect(await pagesOf(searches)).toEqual(looked);
  expect(await pagesOf(searches)).toEqual(looked);
});

it('what nobody can tell of is not kept, and the oldest are forgotten', () => {
  const searches = createKeptSearches(2);
  const page = { ids: [7], next: undefined, total: 1 };
  searches.keep('a', '5:5:', page);
  searches.keep('b', null, page);
  searches.keep('c', '6:6:', page);
  searches.keep('d', '6:6:', { ...page, total: 9 });
  const kept = ['a', 'b', 'c', 'd'].map((search) => searches.find(search)?.total);
  expect(kept).toEqual([undefined, undefined, 1, 9]);
});
