// A series dated ahead, because a server's clock was wrong: its store goes on with a new code, in a new series (TAX-5, TAX-7).
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { openInvoiceStore } from './invoices.fixture.ts';

const world = await createWorld();
const { call, clock } = world;
const { admin, manager, ghee, sell, getInvoice } = await openInvoiceStore(world);
const now = clock.now();
const tomorrow = new Date(now.getTime() + 20 * 3_600_000);
const [store] = (await call(api.stores.listStores, { as: admin })).ok;
const { id = 0, name, location, store_no, bill_code: oldCode = '' } = store ?? {};
const save = (bill_code: string) =>
  call(api.stores.updateStore, {
    as: admin,
    params: { id },
    body: { name, location, store_no, manager: manager.id, bill_code },
  });
const sellAt = async (moment: Date) => {
  clock.set(moment.toISOString());
  return sell([[ghee, 1]]);
};

it('keeps the code of a store whose series is dated right', async () => {
  await sellAt(now);
  expect((await save('QX')).error['bill_code']).toEqual([expect.stringMatching(/cannot be changed/)]);
});

it('numbers on from 1 with a new code, which no other store gets', async () => {
  (await sellAt(tomorrow)).ok;
  const refused = await sellAt(now);
  expect([refused.status, refused.error.detail]).toEqual([503, expect.stringMatching(/new code in the store's form/)]);
  expect((await save('QX')).ok.bill_code).toBe('QX');
  const sold = (await sellAt(now)).ok;
  expect(sold.bill_number).toMatch(/^TQX\/2627\/0000001$/);
  expect((await getInvoice(sold.bill_id)).issued_at.slice(0, 16)).toBe(now.toISOString().slice(0, 16));
  // The old code stays on its documents.
  expect((await save(oldCode)).error['bill_code']).toEqual(['Another store has this code.']);
  const next = {
    name: 'Branch 9',
    location: 'Miraj',
    store_no: Number(oldCode) + 90,
    manager: (await world.register('Warehouse Manager', admin)).id,
  };
  const other = await call(api.stores.createStore, { as: admin, body: { ...next, bill_code: oldCode } });
  expect(other.error['bill_code']).toEqual(['Another store has this code.']);
});

it('does not change the new code while its own series is dated right', async () => {
  expect((await save('QY')).error['bill_code']).toEqual([expect.stringMatching(/cannot be changed/)]);
});

it('gives no new store the old code by itself', async () => {
  (
    await call(api.stores.updateStore, {
      as: admin,
      params: { id },
      body: { name, location, store_no: 900, manager: manager.id },
    })
  ).ok;
  const registered = await world.register('Warehouse Manager', admin);
  const body = { name: 'Branch 10', location: 'Miraj', store_no: Number(oldCode), manager: registered.id };
  expect((await call(api.stores.createStore, { as: admin, body })).ok.bill_code).not.toBe(oldCode);
});
