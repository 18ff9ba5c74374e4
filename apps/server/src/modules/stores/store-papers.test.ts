// What the papers of a store say: its own numbers and the code that stands for it.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

const world = await createWorld();
const { stores } = api;

let serial = 500;
/** A form for a new store, with a manager who has none yet. */
async function form(more: Record<string, unknown> = {}) {
  serial += 1;
  const number = serial;
  const manager = await world.register('Warehouse Manager', await world.admin());
  return { name: `Branch ${number}`, location: 'Vishrambag, Sangli', store_no: number, manager: manager.id, ...more };
}
const create = async (body: Record<string, unknown>) =>
  world.call(stores.createStore, { as: await world.admin(), body });
const update = async (id: number, body: Record<string, unknown>) =>
  world.call(stores.updateStore, { as: await world.admin(), params: { id }, body });
const remove = async (id: number) => world.call(stores.deleteStore, { as: await world.admin(), params: { id } });

describe("a store's papers", () => {
  it('carry its own GSTIN, FSSAI number and state where they are given; a blank clears them', async () => {
    const body = await form();
    const own = { gstin: '27AABFT1234K1Z9', fssai: '11526999000123', state_code: '27' };
    const { ok } = await create({ ...body, ...own });
    expect(ok).toMatchObject(own);
    expect((await update(ok.id, body)).ok).toMatchObject(own);
    expect((await update(ok.id, { ...body, gstin: '', fssai: '' })).ok).toMatchObject({ gstin: null, fssai: null });
  });

  it.each([
    [{ gstin: '27AABFT1234K1Z8' }, 'gstin'],
    [{ gstin: '27AABFT1234K1Z9', state_code: '29' }, 'gstin'],
    [{ gstin: '25AABFT1234K1ZD' }, 'gstin'],
    [{ fssai: '123' }, 'fssai'],
    [{ state_code: '28' }, 'state_code'],
  ])('with %j are 400 at %s', async (own, field) => {
    const { status, error } = await create({ ...(await form()), ...own });
    expect([status, error[field]]).toEqual([400, [expect.any(String)]]);
  });

  it('keep a GSTIN to the state that the store has', async () => {
    const body = await form();
    const { ok } = await create({ ...body, state_code: '29' });
    expect((await update(ok.id, { ...body, gstin: '27AABFT1234K1Z9' })).status).toBe(400);
    expect((await update(ok.id, { ...body, gstin: '27AABFT1234K1Z9', state_code: '27' })).status).toBe(200);
  });

  it('are numbered by its store number when that is free, else by the next free code, never by another store’s', async () => {
    const codeOf = async (store_no: number) => (await create(await form({ store_no }))).ok;
    const seventh = await codeOf(77);
    expect(seventh.bill_code).toBe('77');
    const far = await codeOf(7077);
    expect(far.bill_code).toMatch(/^\d\d$/);
    await remove(seventh.id);
    const again = await codeOf(77);
    expect([again.store_no, again.bill_code === '77']).toEqual([77, false]);
    const many = await Promise.all([8001, 8002, 8003, 8004].map(codeOf));
    expect(new Set(many.map(({ bill_code }) => bill_code)).size).toBe(4);
  });
});
