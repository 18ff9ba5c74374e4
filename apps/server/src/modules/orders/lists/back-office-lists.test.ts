// The back office's lists of orders: every change shows immediately, and totals are exact.
import { api } from '@tilgul/contract';
import { ORDER_STATUSES } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../../test/support/harness.ts';

const world = await createWorld({}, { hasUnsoundLedgers: true });
const { call, deps } = world;
const [admin, asha, manager] = [await world.admin(), await world.customer(), await world.manager()];
const staff = await world.staff(manager);
const product = await world.product({ price: 48, stores: [[manager, 100]] });

const list = async (query: Record<string, string | number> = {}) =>
  call(api.orders.listAllOrders, { as: admin, query });

const id = await world.order(asha, [[product.id, 2]]);
await world.order(asha, [[product.id, 1]]);

describe('an order in a list', () => {
  const write = (statement: ReturnType<typeof sql>) => statement.execute(deps.db);
  const changes: [string, () => Promise<unknown>][] = [
    ['is allocated', () => world.advance(id, 'allocated', { customer: asha, manager, staff })],
    ['is delivered', () => world.advance(id, 'Delivered', { customer: asha, manager, staff })],
    [
      'has a store with another name',
      () => write(sql`update stores set name = 'Renamed' where id = ${manager.storeId}`),
    ],
    ['has a rider with another name', () => write(sql`update users set last_name = 'More' where id = ${staff.id}`)],
    [
      'gets an entry of its timeline by hand',
      () => write(sql`insert into order_events (order_id, event, note) values (${id}, 'returned', 'by hand')`),
    ],
    ['gets another quantity', () => write(sql`update order_lines set quantity = 7 where order_id = ${id}`)],
    [
      'gets one line more',
      async () => {
        const other = await world.product({ price: 10 });
        await write(sql`insert into order_lines (order_id, product_id, product_name, product_unit, quantity, price_paise)
          values (${id}, ${other.id}, 'Jaggery', '500 g', 1, 1000)`);
      },
    ],
    ['loses a line', () => write(sql`delete from order_lines where order_id = ${id} and product_id = ${product.id}`)],
    [
      'gets an invoice afterwards',
      () =>
        write(sql`with numbered as (insert into tax_series (series, fy, last_seq, last_at) values ('TZZ', '2627', 1, now())),
          invoice as (
            insert into tax_documents (kind, series, fy, seq, number, title, supplier, buyer, order_id, taxable_paise,
              cgst_paise, sgst_paise, igst_paise, total_paise, issued_at, round, part)
            select 'invoice', 'TZZ', '2627', 1, 'TZZ/2627/0000001', 'Bill of Supply', '{}', '{}', id, 0, 0, 0, 0, 0, now(), stock_round, 2
            from orders where id = ${id} returning id
          )
          insert into tax_document_lines (document_id, line, description, uqc, quantity, price_paise, gross_paise, taxable_paise,
            rate_bp, cgst_paise, sgst_paise, igst_paise)
          select id, 1, 'Free sample', 'NOS', 1, 0, 0, 0, 0, 0, 0, 0 from invoice`),
    ],
  ];

  it.each(changes)('%s: the next page shows it', async (_what, change) => {
    const [before] = (await list({ q: id })).ok;
    await change();
    const [after] = (await list({ q: id })).ok;
    expect(after).not.toEqual(before);
  });

  it('shows a new picture of its goods', async () => {
    const item = await world.product({ price: 20, main: 5 });
    const order = await world.order(asha, [[item.id, 1]]);
    const [before] = (await list({ q: order })).ok;
    const { category, description, unit_id, name, price } = item;
    const otherPicture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#2b8ac9' } })
      .png()
      .toBuffer();
    const form = new FormData();
    for (const [key, value] of Object.entries({ name, category, description, unit: unit_id, price }))
      form.set(key, String(value));
    form.set('image', new Blob([new Uint8Array(await otherPicture)], { type: 'image/png' }), 'other.png');
    const sent = new Response(form);
    const saved = await world.app.inject({
      method: 'PUT',
      url: `/products/${item.id}/update/`,
      headers: { authorization: `Bearer ${admin.access}`, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    expect(saved.statusCode).toBe(200);
    const [after] = (await list({ q: order })).ok;
    expect(after?.items[0]?.image).not.toBe(before?.items[0]?.image);
  });

  it('is the same for its manager', async () => {
    const own = (await call(api.orders.listStoreOrders, { as: manager })).ok;
    expect(own).toEqual((await list({ store: manager.storeId })).ok);
  });

  it('is no longer there once it is deleted', async () => {
    const order = await world.order(asha, [[product.id, 1]]);
    expect((await list({ q: order })).ok).toHaveLength(1);
    await call(api.orders.deleteOrder, { as: admin, params: { id: order } });
    expect((await list({ q: order })).ok).toEqual([]);
  });
});

describe('the total', () => {
  it('equals a recount for every filter', async () => {
    for (const to of ['Processing', 'Shipped'] as const) {
      await world.advance(await world.order(asha, [[product.id, 1]]), to, { customer: asha, manager, staff });
    }
    const cancelled = await world.order(asha, [[product.id, 1]]);
    await call(api.orders.cancelOrder, { as: admin, params: { id: cancelled }, body: { reason: 'Changed my mind' } });
    const total = async (query: Record<string, string | number>) =>
      (await list({ ...query, limit: 1 })).headers['x-total-count'];
    for (const status of ['', ...ORDER_STATUSES]) {
      for (const store of ['', 'none', manager.storeId]) {
        const rows = (await list({ status, store, limit: 500 })).ok;
        if (rows.length > 1)
          expect([status, store, await total({ status, store })]).toEqual([status, store, String(rows.length)]);
      }
    }
    const own = await call(api.orders.listStoreOrders, { as: manager, query: { limit: 1 } });
    expect(own.headers['x-total-count']).toBe(
      String((await call(api.orders.listStoreOrders, { as: manager })).ok.length),
    );
  });
});
