// Administrators configure where, when and for how much the chain delivers; visitors see it.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createDeliveryDesk, PINCODE } from '../../../test/support/delivery-desk.ts';
import { createWorld } from '../../../test/support/harness.ts';

const world = await createWorld();
const { call } = world;
const desk = createDeliveryDesk(world);
const admin = await world.admin();
const [manager, second] = [await world.manager(), await world.manager()];
const readStoreName = async (of: typeof manager) => (await call(api.reports.storeReport, { as: of })).ok.warehouse_name;

describe('without configuration', () => {
  it('serves every pincode, at any time, free of charge', async () => {
    expect(await desk.options('110001')).toEqual({
      city: null,
      has_areas: false,
      pincode: '110001',
      serviceable: true,
      store_name: null,
      cod_ok: true,
      cod_max: null,
      fee: { fee: 0, free_from: 0, min_order: 0, steps: [] },
      slots: [],
    });
    expect((await call(api.delivery.viewDeliverySettings, { as: admin })).ok).toEqual({
      auto_allocate: false,
      serve_elsewhere: true,
      slot_days: 7,
      fee_rules: [],
      cod_max: null,
      claim_auto_max: null,
    });
  });

  it.each(['', '41641', '4164166', '016416', 'Sangli'])('%o is not a pincode', async (pincode) => {
    expect((await call(api.delivery.viewDeliveryOptions, { query: { pincode } })).status).toBe(400);
  });

  it('answers an unknown path below /delivery/ with a JSON 404', async () => {
    const response = await world.app.inject({ url: '/delivery/nothing/', headers: { accept: 'text/html' } });
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});

describe('areas', () => {
  it('are added as pincodes and ranges, changed, listed by store, and removed', async () => {
    const added = await desk.serve(manager, { pincodes: ['411001', '411002-411004', '411003'], priority: 2 });
    expect(added.map(({ pincode }) => pincode)).toEqual(['411001', '411002', '411003', '411004']);
    const [first] = added;
    if (!first) throw new Error('nothing was added');
    const changed = await call(api.delivery.changeArea, {
      as: admin,
      params: { id: first.id },
      body: { cod_ok: false },
    });
    expect(changed.ok).toMatchObject({ pincode: '411001', priority: 2, cod_ok: false, active: true });
    const [entry] = (await call(api.audit.listAudit, { as: admin, query: { kind: 'settings', limit: 1 } })).ok;
    expect(entry?.changes).toEqual([
      { field: 'cod_ok', before: 'true', after: 'false' },
      { field: 'pincode', before: null, after: '411001' },
    ]);
    expect((await call(api.delivery.deleteArea, { as: admin, params: { id: first.id } })).status).toBe(200);
    expect((await call(api.delivery.deleteArea, { as: admin, params: { id: first.id } })).status).toBe(404);
    const listed = await call(api.delivery.listAreas, { as: admin, query: { store_id: manager.storeId } });
    expect(listed.ok.map(({ pincode }) => pincode)).toEqual(['411002', '411003', '411004']);
    expect((await call(api.delivery.listAreas, { as: admin, query: { store_id: second.storeId } })).ok).toEqual([]);
  });

  it('have each pincode once per store; adding it again updates it', async () => {
    const [before] = await desk.serve(manager, { pincodes: ['411050'] });
    const [after] = await desk.serve(manager, { pincodes: ['411050'], priority: 3, active: false });
    expect(after).toEqual({ ...before, priority: 3, active: false });
  });

  it.each([[[]], [['41105']], [['411060-411050']], [['100000-999999']], ['411001']])('refuse %j', async (pincodes) => {
    const body = { store_id: manager.storeId, pincodes: pincodes as string[] };
    expect((await call(api.delivery.addAreas, { as: admin, body })).status).toBe(400);
  });

  it('name the city of their pincodes until it is cleared', async () => {
    const city = async () => (await desk.options('411071')).city;
    await desk.serve(manager, { pincodes: ['411071'], city: 'Pune' });
    expect(await city()).toBe('Pune');
    await desk.serve(manager, { pincodes: ['411071'], priority: 2 });
    expect(await city()).toBe('Pune');
    await desk.serve(manager, { pincodes: ['411071'], city: '' });
    expect(await city()).toBeNull();
  });

  it('belong to an existing store', async () => {
    const body = { store_id: 999_999, pincodes: [PINCODE] };
    expect((await call(api.delivery.addAreas, { as: admin, body })).status).toBe(404);
  });

  it('name the store with the highest priority', async () => {
    await desk.serve(manager, { pincodes: ['411070'], priority: 2 });
    await desk.serve(second, { pincodes: ['411070'], priority: 1, cod_ok: false });
    expect(await desk.options('411070')).toMatchObject({ store_name: await readStoreName(second), cod_ok: false });
    await desk.serve(second, { pincodes: ['411070'], priority: 1, active: false });
    expect(await desk.options('411070')).toMatchObject({ store_name: await readStoreName(manager), cod_ok: true });
  });

  it('limit delivery if the settings say so; requests for other pincodes are counted', async () => {
    await desk.configure({ serve_elsewhere: false });
    for (let time = 0; time < 2; time += 1)
      expect(await desk.options('744101')).toMatchObject({ serviceable: false, cod_ok: false, slots: [] });
    expect(await desk.options('411070')).toMatchObject({ serviceable: true });
    const { ok } = await call(api.delivery.listWishes, { as: admin });
    expect(ok).toMatchObject([{ pincode: '744101', count: 2 }]);
    await desk.configure({ serve_elsewhere: true });
    expect(await desk.options('744101')).toMatchObject({ serviceable: true, store_name: null, cod_ok: true });
  });
});

describe('windows', () => {
  // Now is Friday, 20 November 2026, 12:00 in India.
  const eveningWindow = { starts: '17:00', ends: '19:00', capacity: 20 };

  it('are made immediately for the coming days in the business time zone, except past their cut-off', async () => {
    await desk.serve(manager);
    await desk.plan(manager, [{ starts: '09:00', ends: '11:00', capacity: 5 }, eveningWindow]);
    const { slots } = await desk.options();
    expect(slots).toHaveLength(13);
    expect(slots[0]).toMatchObject({
      starts_at: '2026-11-20T11:30:00.000Z',
      ends_at: '2026-11-20T13:30:00.000Z',
      cutoff_at: '2026-11-20T10:00:00.000Z',
      left: 20,
    });
    expect(slots[1]).toMatchObject({ starts_at: '2026-11-21T03:30:00.000Z', left: 5 });
    expect(slots.at(-1)).toMatchObject({ starts_at: '2026-11-26T11:30:00.000Z' });
  });

  it('are listed by day for the administrator and the store manager', async () => {
    const query = { store_id: manager.storeId, date: '2026-11-21' };
    const { ok } = await call(api.delivery.listSlots, { as: admin, query });
    expect(ok).toMatchObject([
      { store_id: manager.storeId, capacity: 5, wanted: 5, used: 0, left: 5, closed: false },
      { capacity: 20 },
    ]);
    expect((await call(api.delivery.listSlots, { as: manager, query: { date: '2026-11-21' } })).ok).toEqual(ok);
    expect((await call(api.delivery.listSlots, { as: second, query: { date: '2026-11-21' } })).ok).toEqual([]);
    expect((await call(api.delivery.listSlots, { as: second, query })).status).toBe(404);
  });

  it('follow an exception, its replacement, and the weekly plan again', async () => {
    const date = '2026-11-22';
    const say = async (body: { closed?: boolean; capacity?: number }) =>
      call(api.delivery.saveSlotException, {
        as: admin,
        body: { store_id: manager.storeId, date, reason: 'Stock-taking', ...body },
      });
    const leftThen = async () =>
      (await desk.options()).slots.filter(({ starts_at }) => starts_at.startsWith(date)).map(({ left }) => left);
    expect((await say({})).status).toBe(400);
    expect((await say({ closed: true })).ok.exceptions).toEqual([
      { date, closed: true, capacity: null, reason: 'Stock-taking' },
    ]);
    expect(await leftThen()).toEqual([]);
    expect((await say({ capacity: 7 })).ok.exceptions).toMatchObject([{ closed: false, capacity: 7 }]);
    expect(await leftThen()).toEqual([7, 7]);
    expect((await say({ closed: false })).ok.exceptions).toEqual([]);
    expect(await leftThen()).toEqual([5, 20]);
  });

  it('are closed when no longer planned, and reopened with their plan', async () => {
    await desk.plan(manager, [eveningWindow]);
    expect((await desk.options()).slots).toHaveLength(7);
    const before = (await desk.options()).slots.map(({ id }) => id);
    await desk.plan(manager, []);
    expect((await desk.options()).slots).toEqual([]);
    await desk.plan(manager, [eveningWindow]);
    expect((await desk.options()).slots.map(({ id }) => id)).toEqual(before);
  });

  it('reach as many days ahead as the settings say', async () => {
    await desk.configure({ slot_days: 2 });
    expect((await desk.options()).slots).toHaveLength(2);
    await desk.configure({ slot_days: 7 });
    expect((await desk.options()).slots).toHaveLength(7);
  });

  it.each([
    [{ weekday: 8 }],
    [{ starts: '19:00' }],
    [{ starts: '25:00' }],
    [{ starts: '9:00' }],
    [{ capacity: -1 }],
    [{ cutoff_minutes: 0.5 }],
  ])('refuse %j', async (wrong) => {
    const templates = [{ weekday: 1, cutoff_minutes: 60, ...eveningWindow, ...wrong }];
    const body = { store_id: manager.storeId, templates };
    expect((await call(api.delivery.saveSlotTemplates, { as: admin, body })).status).toBe(400);
  });

  it('do not start at the same time of a day', async () => {
    const templates = [1, 2].map(() => ({ weekday: 1, cutoff_minutes: 60, ...eveningWindow }));
    const body = { store_id: manager.storeId, templates };
    expect((await call(api.delivery.saveSlotTemplates, { as: admin, body })).status).toBe(400);
  });
});

describe('settings', () => {
  it('are replaced as a whole, in rupees', async () => {
    const fee_rules = [
      { from: 0, fee: 40, min_order: 150 },
      { from: 500, fee: 0 },
      { from: 0, fee: 49.5, min_order: 150, effective_from: '2027-01-01' },
    ];
    const saved = await desk.configure({ auto_allocate: true, slot_days: 3, fee_rules, cod_max: 5000 });
    expect(saved).toEqual({
      auto_allocate: true,
      serve_elsewhere: true,
      slot_days: 3,
      fee_rules: [
        { from: 0, fee: 40, min_order: 150, effective_from: null },
        { from: 0, fee: 49.5, min_order: 150, effective_from: '2027-01-01' },
        { from: 500, fee: 0, min_order: 0, effective_from: null },
      ],
      cod_max: 5000,
      claim_auto_max: null,
    });
    expect((await desk.options()).fee).toEqual({
      fee: 40,
      free_from: 500,
      min_order: 150,
      steps: [
        { from: 0, fee: 40 },
        { from: 500, fee: 0 },
      ],
    });
    expect(await desk.configure({ fee_rules: [] })).toMatchObject({
      auto_allocate: false,
      fee_rules: [],
      cod_max: null,
      claim_auto_max: null,
    });
  });

  it.each([
    [{ slot_days: 0 }],
    [{ auto_allocate: 'yes' }],
    [{ fee_rules: [{ from: -1, fee: 2 }] }],
    [{ fee_rules: [{ from: 0, fee: 1.234 }] }],
    [
      {
        fee_rules: [
          { from: 0, fee: 1 },
          { from: 0, fee: 2 },
        ],
      },
    ],
    [{ fee_rules: [{ from: 0, fee: 1, effective_from: '2027-02-30' }] }],
  ])('refuse %j', async (body) => {
    const input = { as: admin, body } as Parameters<typeof call<typeof api.delivery.saveDeliverySettings>>[1];
    expect((await call(api.delivery.saveDeliverySettings, input)).status).toBe(400);
  });
});
