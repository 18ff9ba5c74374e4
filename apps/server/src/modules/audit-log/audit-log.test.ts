// The list of the audit log: access, search and pages.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

const world = await createWorld();
const { listAudit } = api.audit;

describe('[T05] the audit log', () => {
  it('can be searched by user, product, order and day, and shows changes and addresses', async () => {
    const as = await world.admin();
    const manager = await world.manager();
    const customer = await world.register('Customer');
    const product = await world.product({ main: 9 });
    const order = await world.order(customer, [[product.id, 1]]);
    const allocation = { order_id: order, warehouse_id: manager.storeId };
    await world.call(api.orders.allocateStore, { as, body: allocation });
    const find = async (query: Record<string, string | number>) => (await world.call(listAudit, { as, query })).ok;

    const [ofOrder] = await find({ q: `#${order}`, subject: 'order' });
    expect(ofOrder).toMatchObject({
      action: 'order.allocated',
      actor_id: as.id,
      subject_id: order,
      address: '127.0.0.1',
    });
    expect(ofOrder?.changes).toContainEqual({ field: 'store_id', before: null, after: String(manager.storeId) });

    const { name } = await world.deps.db
      .selectFrom('products')
      .select('name')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect((await find({ q: name, subject: 'product' })).map(({ subject_name }) => subject_name)).toContain(name);

    const ofPerson = await find({ q: customer.username });
    expect(ofPerson.length).toBeGreaterThan(0);
    expect(ofPerson.every(({ actor_id, subject_id }) => [actor_id, subject_id].includes(customer.id))).toBe(true);

    expect((await find({ date: '2026-11-20' })).length).toBeGreaterThan(0);
    expect(await find({ date: '2026-11-19' })).toEqual([]);
    expect(await find({ q: 'nobody is called this' })).toEqual([]);
  });

  it('is paged, newest first, for administrators only', async () => {
    const as = await world.admin();
    const first = await world.call(listAudit, { as, query: { limit: 1 } });
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await world.call(listAudit, { as, query: { limit: 1, cursor } });
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(1);
    expect(second.ok[0]?.id).toBeLessThan(first.ok[0]?.id ?? 0);
    expect((await world.call(listAudit, { as: await world.manager() })).status).toBe(403);
  });
});
