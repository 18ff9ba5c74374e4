// Write-offs and counts: movements with a reason, never below 0.
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../test/support/harness.ts';
import { auditLedger } from './audit/audit.ts';

const world = await createWorld();
const { call, deps } = world;
const [admin, manager] = [await world.admin(), await world.manager()];

afterEach(async () => {
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const adjust = (as: Person, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call(api.inventory.adjustStock, { as, headers, body: { reason: 'Wet by rain', ...body } });
const onHand = async (as: Manager, id: number) =>
  (await call(api.inventory.viewStock, { as })).ok.inventory.find(({ product_id }) => product_id === id)?.quantity;
const movements = async (id: number) =>
  (await call(api.inventory.listStockMovements, { as: manager, params: { product_id: id } })).ok;
const inMain = async (id: number) =>
  (await call(api.catalog.listProducts, { as: admin })).ok.find((product) => product.id === id)?.stock;
const listActions = async (name: string) =>
  (await call(api.audit.listAudit, { as: admin, query: { subject: 'product', q: name } })).ok.map(
    ({ action }) => action,
  );

describe('[STOCK-18] a write-off', () => {
  it("takes goods out of the manager's store, with the reason in the ledger and the audit log", async () => {
    const flour = await world.product({ stores: [[manager, 12]] });
    const { status, ok } = await adjust(manager, { kind: 'write_off', lines: [{ product_id: flour.id, quantity: 3 }] });
    expect([status, ok]).toEqual([
      201,
      {
        kind: 'write_off',
        reason: 'Wet by rain',
        lines: [{ product_id: flour.id, product_name: flour.name, before: 12, after: 9 }],
      },
    ]);
    expect(await onHand(manager, flour.id)).toBe(9);
    expect((await movements(flour.id))[0]).toMatchObject({
      reason: 'write_off',
      change: -3,
      to: 'Outside',
      note: 'Wet by rain',
      document_kind: null,
      who: expect.any(String),
    });
    expect((await listActions(flour.name))[0]).toBe('stock.written_off');
  });

  it('below 0 is 409 and takes nothing from any line', async () => {
    const [flour, sugar] = [
      await world.product({ stores: [[manager, 2]] }),
      await world.product({ stores: [[manager, 5]] }),
    ];
    const lines = [
      { product_id: sugar.id, quantity: 1 },
      { product_id: flour.id, quantity: 3 },
    ];
    const { status, error } = await adjust(manager, { kind: 'write_off', lines });
    expect([status, error.shortages]).toEqual([
      409,
      [{ product_id: flour.id, product_name: flour.name, requested: 3, available: 2 }],
    ]);
    expect([await onHand(manager, sugar.id), await onHand(manager, flour.id)]).toEqual([5, 2]);
  });

  it('of the last units succeeds for one of ten concurrent calls', async () => {
    const flour = await world.product({ stores: [[manager, 3]] });
    const body = { kind: 'write_off', lines: [{ product_id: flour.id, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(manager, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(409)]);
    expect(await onHand(manager, flour.id)).toBe(0);
  });

  it('is booked once per Idempotency-Key', async () => {
    const flour = await world.product({ stores: [[manager, 9]] });
    const body = { kind: 'write_off', lines: [{ product_id: flour.id, quantity: 2 }] };
    const headers = { 'idempotency-key': `write-off-${flour.id}` };
    await Promise.all(Array.from({ length: 5 }, () => adjust(manager, body, headers)));
    expect(await onHand(manager, flour.id)).toBe(7);
  });
});

describe('[STOCK-19] a count', () => {
  it('sets the stock to the counted figure, up and down, and books only differences', async () => {
    const [less, more, same] = [
      await world.product({ stores: [[manager, 20]] }),
      await world.product({ stores: [[manager, 1]] }),
      await world.product({ sent: [[manager, 6]] }),
    ];
    const lines = [
      { product_id: less.id, quantity: 18 },
      { product_id: more.id, quantity: 4, expected: 1 },
      { product_id: same.id, quantity: 6 },
    ];
    const { ok } = await adjust(manager, { kind: 'count', reason: 'Monthly count', lines });
    expect(ok.lines.map(({ before, after }) => [before, after])).toEqual([
      [20, 18],
      [1, 4],
      [6, 6],
    ]);
    expect((await movements(less.id))[0]).toMatchObject({ reason: 'count', change: -2, note: 'Monthly count' });
    expect((await movements(more.id))[0]).toMatchObject({ reason: 'count', change: 3, from: 'Outside' });
    expect((await movements(same.id))[0]).toMatchObject({ reason: 'request_added' });
    expect((await listActions(same.name)).includes('stock.counted')).toBe(false);
  });

  it('is 409 with the current figure if goods were sold in the meantime', async () => {
    const flour = await world.product({ stores: [[manager, 5]] });
    const lines = [{ product_id: flour.id, quantity: 4, expected: 6 }];
    const { status, error } = await adjust(manager, { kind: 'count', lines });
    expect([status, error['on_hand']]).toEqual([409, 5]);
    expect(await onHand(manager, flour.id)).toBe(5);
  });

  it('saves partly on request: what did not change, and lists the rest', async () => {
    const [flour, sugar] = [
      await world.product({ stores: [[manager, 5]] }),
      await world.product({ stores: [[manager, 9]] }),
    ];
    const lines = [
      { product_id: flour.id, quantity: 4, expected: 6 },
      { product_id: sugar.id, quantity: 7, expected: 9 },
    ];
    const { ok } = await adjust(manager, { kind: 'count', lines, partly: true });
    expect([ok.lines, ok.moved]).toEqual([
      [{ product_id: sugar.id, product_name: sugar.name, before: 9, after: 7 }],
      [{ product_id: flour.id, product_name: flour.name, expected: 6, on_hand: 5 }],
    ]);
    expect([await onHand(manager, flour.id), await onHand(manager, sugar.id)]).toEqual([5, 7]);
    const again = await adjust(manager, { kind: 'count', lines: lines.slice(0, 1), partly: true });
    expect([again.ok.lines, again.ok.moved?.length]).toEqual([[], 1]);
  });

  it('accepts products that the store never had and discontinued ones', async () => {
    const [found, discontinued] = [await world.product({ main: 1 }), await world.product({ stores: [[manager, 2]] })];
    (await call(api.catalog.deleteProduct, { as: admin, params: { id: discontinued.id } })).ok;
    const lines = [
      { product_id: found.id, quantity: 2 },
      { product_id: discontinued.id, quantity: 1 },
    ];
    (await adjust(manager, { kind: 'count', lines })).ok;
    expect([await onHand(manager, found.id), await onHand(manager, discontinued.id)]).toEqual([2, 1]);
  });
});

describe('the stock to adjust', () => {
  it("is their store's for a manager, and main or the given store's for an administrator", async () => {
    const flour = await world.product({ main: 10, stores: [[manager, 10]] });
    const lines = [{ product_id: flour.id, quantity: 1 }];
    (await adjust(admin, { kind: 'write_off', lines })).ok;
    (await adjust(admin, { kind: 'write_off', warehouse_id: 0, lines })).ok;
    (await adjust(admin, { kind: 'write_off', warehouse_id: manager.storeId, lines })).ok;
    (await adjust(manager, { kind: 'write_off', warehouse_id: manager.storeId, lines })).ok;
    expect([await inMain(flour.id), await onHand(manager, flour.id)]).toEqual([8, 8]);
    const other = await world.manager();
    expect((await adjust(other, { kind: 'write_off', warehouse_id: manager.storeId, lines })).status).toBe(404);
    expect((await adjust(admin, { kind: 'write_off', warehouse_id: 999_999, lines })).status).toBe(404);
    const without = await world.register('Warehouse Manager', admin);
    expect((await adjust(without, { kind: 'write_off', lines })).status).toBe(409);
  });

  it.each([
    ['an empty reason', { reason: '  ' }, 'reason'],
    ['no reason', { reason: undefined }, 'reason'],
    ['another kind', { kind: 'gift' }, 'kind'],
    ['no lines', { lines: [] }, 'lines'],
  ])('%s is 400', async (_name, fault, field) => {
    const lines = [{ product_id: 1, quantity: 1 }];
    const { status, error } = await adjust(manager, { kind: 'count', lines, ...fault });
    expect([status, Object.keys(error)]).toEqual([400, expect.arrayContaining([field])]);
  });

  it('is 404 for an unknown product', async () => {
    const lines = [{ product_id: 999_999, quantity: 1 }];
    expect((await adjust(manager, { kind: 'write_off', lines })).status).toBe(404);
    expect((await adjust(manager, { kind: 'count', lines })).status).toBe(404);
  });
});
