// Posting records: each exactly once and in order, sales with goods, money and invoices, what is held, what is flagged.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Manager } from '../../../test/support/harness.ts';
import { createTestRegister, type TestRegister, units } from './register-records.fixture.ts';

const world = await createWorld();
const { db } = world.deps;
let manager: Manager;
beforeAll(async () => {
  manager = await world.manager();
});

const getSale = async (id: number | null) => {
  const { ok } = await world.call(api.manualOrders.listManualOrders, { as: manager, body: {} });
  return ok.find(({ order_id }) => order_id === id);
};
const countStock = async (product: { readonly id: number }) => {
  const params = { product_id: product.id };
  return (await world.call(api.inventory.viewStockRow, { as: manager, params })).ok.quantity;
};
const viewCash = async () => (await world.call(api.cash.viewStoreCash, { as: manager })).ok;

describe('records', () => {
  it('are posted once, in order, and answered again with the first result', async () => {
    const register = await createTestRegister(world, manager);
    const product = await world.product({ price: 48.5, stores: [[manager, 10]] });
    const open = register.open(200_000);
    const sale = register.sale([units(product.id, 2, 4850)]);
    const { ok } = await register.post(open, sale);
    expect(ok).toEqual({
      head_seq: 2,
      results: [
        { seq: 1, state: 'posted', sale_id: null, flags: [] },
        { seq: 2, state: 'posted', sale_id: expect.any(Number), flags: [] },
      ],
    });
    expect((await register.post(open, sale)).ok).toEqual(ok);
    // The same body with its members in another order.
    const { ok: again } = await register.post(Object.fromEntries(Object.entries(sale).reverse()));
    expect(again.results).toEqual([ok.results[1]]);
    const differs = await register.post({ ...sale, total: 1 });
    expect([differs.status, differs.error['code'], differs.error['seq']]).toEqual([409, 'record_differs', 2]);
    register.sale([]);
    const gap = await register.post(register.sale([units(product.id, 1, 4850)]));
    expect([gap.status, gap.error['code'], gap.error['expected']]).toEqual([409, 'record_gap', 3]);
    const other = await register.post({ ...sale, register: 999 });
    expect(other.status).toBe(400);
    expect(await countStock(product)).toBe(8);
  });

  it('stay posted before a gap in the same call', async () => {
    const register = await createTestRegister(world, manager);
    const open = register.open();
    register.cash(5000);
    const late = register.cash(1000);
    expect((await register.post(open, late)).error['expected']).toBe(2);
    const { ok } = await world.call(api.registers.listRecords, { as: manager, params: { id: register.device.id } });
    expect(ok.map(({ seq, kind, state }) => [seq, kind, state])).toEqual([[1, 'open', 'posted']]);
  });
});

describe('a sale', () => {
  let register: TestRegister;
  beforeAll(async () => {
    register = await createTestRegister(world, manager);
    await register.send(register.open());
  });

  it('is a manual order with its register, cashier, shift and payments, and an invoice of its own number', async () => {
    const [flour, dal] = [
      await world.product({ price: 48.5, stores: [[manager, 9]] }),
      await world.product({ price: 120, stores: [[manager, 9]] }),
    ];
    const pay = [
      { kind: 'cash' as const, amount: 10_000, given: 20_000 },
      { kind: 'card' as const, amount: 11_700, reference: 'slip 8812' },
    ];
    const lines = [units(flour.id, 2, 4850), units(dal.id, 1, 12_000)];
    const record = register.sale(lines, { pay, buyer: { name: 'Asha Kulkarni', phone: '9822041210' } });
    const { sale_id, flags } = await register.send(record);
    expect(flags).toEqual([]);
    const sale = await getSale(sale_id);
    expect(sale).toMatchObject({
      first_name: 'Asha Kulkarni',
      mobile_number: '9822041210',
      total_price: 217,
      payment_type: 'mixed',
      payments: [
        { kind: 'cash', amount: 100, reference: null },
        { kind: 'card', amount: 117, reference: 'slip 8812' },
      ],
      register: { id: register.device.id, name: register.device.name, letter: register.device.letter },
      shift_number: 1,
      bill_number: record.numbers[0],
      items: [
        { line: 1, product_id: flour.id, quantity: 2, price: 48.5, discount: 0 },
        { line: 2, product_id: dal.id, quantity: 1, price: 120, discount: 0 },
      ],
    });
  });

  it('can have a product on several lines, with its MRPs and a discount', async () => {
    const product = await world.product({ price: 90, stores: [[manager, 9]] });
    const lines = [units(product.id, 1, 9000), units(product.id, 2, 9000, { discount: 500 })];
    const { sale_id, flags } = await register.send(register.sale(lines, { approval: { by: manager.id, check: null } }));
    expect(flags).toEqual(['offline_approval']);
    expect((await getSale(sale_id))?.items.map(({ line, quantity, discount }) => [line, quantity, discount])).toEqual([
      [1, 1, 0],
      [2, 2, 5],
    ]);
    expect(await countStock(product)).toBe(6);
  });

  it('of walk-in customers has neither name nor phone', async () => {
    const product = await world.product({ price: 90, stores: [[manager, 9]] });
    const { sale_id } = await register.send(register.sale([units(product.id, 1, 9000)]));
    expect(await getSale(sale_id)).toMatchObject({ first_name: 'Walk-in', mobile_number: '' });
  });

  it('takes goods that the books do not have as found at the register, and is flagged', async () => {
    const product = await world.product({ price: 90, stores: [[manager, 1]] });
    const { flags } = await register.send(register.sale([units(product.id, 3, 9000)]));
    expect([flags, await countStock(product)]).toEqual([['stock'], 0]);
    const moves = await db
      .selectFrom('stock_movements')
      .select(['reason', 'quantity'])
      .where('product_id', '=', product.id)
      .where('document_kind', '=', 'manual_order')
      .orderBy('id')
      .execute();
    expect(moves).toEqual([
      { reason: 'found_at_register', quantity: 2 },
      { reason: 'manual_order', quantity: 3 },
    ]);
  });

  it('is rounded as the register did, or not at all', async () => {
    const product = await world.product({ price: 48.6, stores: [[manager, 9]] });
    const line = units(product.id, 1, 4860);
    expect((await register.send(register.sale([line], { round: 40, total: 4900 }))).state).toBe('posted');
    expect((await register.send(register.sale([line]))).state).toBe('posted');
    expect((await register.send(register.sale([line], { round: 30, total: 4890 }))).state).toBe('held');
  });
});

describe('weighed goods', () => {
  it('open just enough packs, and come back as loose goods', async () => {
    const register = await createTestRegister(world, manager);
    await register.send(register.open());
    const product = await world.product({ price: 120, stores: [[manager, 5]] });
    // Packs of 500 g at ₹120.
    const weigh = (grams: number) => ({
      product_id: product.id,
      grams,
      price: 12_000,
      discount: 0,
      rate: 0,
      amount: Math.round((12_000 * grams) / 500),
    });
    const first = register.sale([weigh(730)]);
    const { sale_id } = await register.send(first);
    expect(await getSale(sale_id)).toMatchObject({
      total_price: 175.2,
      items: [{ quantity: 1, grams: 730, product_unit: '730 g', price: 175.2 }],
    });
    const loose = async () =>
      (await db.selectFrom('stock_loose').select('grams').where('product_id', '=', product.id).executeTakeFirst())
        ?.grams;
    expect([await countStock(product), await loose()]).toEqual([3, 270]);
    await register.send(register.sale([weigh(200)]));
    expect([await countStock(product), await loose()]).toEqual([3, 70]);
    const back = await register.send(register.back(first.numbers[0] ?? '', [{ line: 1, quantity: 1 }], 17_520));
    expect(back.state).toBe('posted');
    expect([await countStock(product), await loose()]).toEqual([3, 800]);
    const view = async () =>
      (await world.call(api.inventory.viewStockRow, { as: manager, params: { product_id: product.id } })).ok
        .loose_grams;
    expect(await view()).toBe(800);
    const adjust = (kind: 'count' | 'write_off', loose_grams: number) => {
      const lines = [{ product_id: product.id, quantity: kind === 'count' ? 3 : 0, loose_grams }];
      return world.call(api.inventory.adjustStock, { as: manager, body: { kind, reason: 'Spilled', lines } });
    };
    expect((await adjust('write_off', 801)).status).toBe(400);
    expect([(await adjust('write_off', 300)).status, await view()]).toEqual([201, 500]);
    expect([(await adjust('count', 480)).status, await view(), await countStock(product)]).toEqual([201, 480, 3]);
  });
});

describe('a return', () => {
  it('pays back what was paid for the units, with a credit note of the register', async () => {
    const register = await createTestRegister(world, manager);
    await register.send(register.open(100_000));
    const product = await world.product({ price: 48.5, stores: [[manager, 9]] });
    const sale = register.sale([units(product.id, 3, 4850, { discount: 50 })], {
      approval: { by: manager.id, check: null },
    });
    const { sale_id } = await register.send(sale);
    const bill = sale.numbers[0] ?? '';
    const find = async () => (await register.device.call(api.registers.findBill, { query: { number: bill } })).ok;
    expect(await find()).toMatchObject({
      sale_id,
      number: bill,
      register_id: register.device.id,
      lines: [{ line: 1, product_id: product.id, quantity: 3, left: 3, amount: 145 }],
      payments: [{ kind: 'cash', amount: 145 }],
    });
    // A third of ₹145.00, rounded down; the last unit brings back the rest.
    const first = register.back(bill, [{ line: 1, quantity: 1 }], 4833);
    expect((await register.send(first)).state).toBe('posted');
    expect(await find()).toMatchObject({ lines: [{ left: 2 }], payments: [{ amount: 96.67 }] });
    const rest = await register.send(register.back(bill, [{ line: 1, quantity: 2 }], 9667));
    expect(rest).toMatchObject({ state: 'posted', sale_id });
    expect(await getSale(sale_id)).toMatchObject({
      paid_back: 145,
      credit_notes: [{ number: first.numbers[0] }, { number: expect.stringMatching(/000002$/) }],
    });
    expect(await countStock(product)).toBe(9);
    const twice = await register.send(register.back(bill, [{ line: 1, quantity: 1 }], 4833));
    expect(twice.state).toBe('held');
  });
});

describe('a held record', () => {
  it('keeps its cash and its number, and can be booked later', async () => {
    const register = await createTestRegister(world, manager);
    await register.send(register.open());
    const product = await world.product({ price: 90, stores: [[manager, 9]] });
    const unknown = register.sale([units(999_999, 1, 9000)]);
    const held = await register.send(unknown);
    expect(held).toMatchObject({ state: 'held', sale_id: null });
    const next = register.sale([units(product.id, 1, 9000)]);
    expect((await register.send(next)).state).toBe('posted');
    const { ok } = await world.call(api.registers.listRecords, {
      as: manager,
      params: { id: register.device.id },
      query: { state: 'held' },
    });
    expect(ok).toMatchObject([{ seq: held.seq, why: 'product', numbers: unknown.numbers, total: 90 }]);
    const admin = await world.admin();
    const decide = (post: boolean) =>
      world.call(api.registers.decideRecord, {
        as: admin,
        params: { id: register.device.id, seq: held.seq },
        body: { post, reason: 'Asked the cashier' },
      });
    expect((await decide(true)).status).toBe(409);
    const closed = await decide(false);
    expect(closed.ok).toMatchObject({ state: 'closed', why: 'product' });
    expect((await decide(false)).status).toBe(409);
    expect((await register.send(register.close(18_000))).state).toBe('posted');
    const [shift] = await db
      .selectFrom('register_shifts')
      .selectAll()
      .where('register_id', '=', register.device.id)
      .execute();
    expect(shift).toMatchObject({
      sales: 1,
      cash_paise: 18_000,
      expected_paise: 18_000,
      counted_paise: 18_000,
      difference_paise: 0,
    });
  });

  it('is booked once it can be, without counting its cash and number twice', async () => {
    const register = await createTestRegister(world, manager);
    await register.send(register.open());
    const product = await world.product({ price: 90, stores: [[manager, 9]] });
    const first = register.sale([units(product.id, 2, 9000)]);
    await register.send(first);
    const bill = first.numbers[0] ?? '';
    // Sold before the sale that it comes back from arrived: its bill is unknown at first.
    const early = { ...register.back('T99Z/2627/000001', [{ line: 1, quantity: 1 }], 9000) };
    const held = await register.send(early);
    expect(held.state).toBe('held');
    await db
      .updateTable('register_records')
      .set({ body: JSON.stringify({ ...early, bill }) as never })
      .where('register_id', '=', register.device.id)
      .where('seq', '=', held.seq)
      .execute();
    const params = { id: register.device.id, seq: held.seq };
    const body = { post: true, reason: 'The bill is here now' };
    const { ok } = await world.call(api.registers.decideRecord, { as: await world.admin(), params, body });
    expect(ok).toMatchObject({ state: 'posted', why: null, numbers: early.numbers });
    expect((await register.send(register.close(9000))).state).toBe('posted');
    expect(await countStock(product)).toBe(8);
    const shift = db.selectFrom('register_shifts').selectAll().where('register_id', '=', register.device.id);
    expect(await shift.execute()).toMatchObject([{ sales: 1, returns: 1, cash_paise: 9000, difference_paise: 0 }]);
  });

  it.each([
    ['a wrong number', (record: Record<string, unknown>) => ({ ...record, numbers: ['T07A/2627/999999'] }), 'number'],
    ['a wrong sum', (record: Record<string, unknown>) => ({ ...record, pay: [{ kind: 'cash', amount: 1 }] }), 'sums'],
    ['an unknown form', (record: Record<string, unknown>) => ({ ...record, lines: 'none' }), 'form'],
    ['an unknown cashier', (record: Record<string, unknown>) => ({ ...record, by: 888_888 }), 'form'],
    ['a shift that was never opened', (record: Record<string, unknown>) => ({ ...record, shift: 7 }), 'shift'],
  ])('has %s', async (_title, spoil, why) => {
    const register = await createTestRegister(world, manager);
    await register.send(register.open());
    const product = await world.product({ price: 90, stores: [[manager, 9]] });
    const result = await register.send(spoil(register.sale([units(product.id, 1, 9000)])));
    expect(result.state).toBe('held');
    const params = { id: register.device.id };
    const { ok } = await world.call(api.registers.listRecords, { as: manager, params, query: { state: 'held' } });
    expect(ok.map((one) => one.why)).toEqual([why]);
    expect(await countStock(product)).toBe(9);
  });
});

describe('a shift', () => {
  it('takes its float out of the till and brings the counted cash back, with the difference named', async () => {
    const own = await world.manager();
    const register = await createTestRegister(world, own);
    const product = await world.product({ price: 90, stores: [[own, 9]] });
    await register.send(register.open(50_000));
    await register.send(register.sale([units(product.id, 2, 9000)]));
    await register.send(register.cash(-3000, { with: 'till' }));
    await register.send(register.cash(1000));
    await register.send(register.cash(-500));
    const viewOwn = async () => (await world.call(api.cash.viewStoreCash, { as: own })).ok;
    expect((await viewOwn()).registers).toMatchObject([{ id: register.device.id, state: 'open', pending: 0 }]);
    const closeDay = (extra: object = {}) =>
      world.call(api.cash.closeCashDay, { as: own, body: { date: '2026-11-20', ...extra } });
    const open = await closeDay();
    expect([open.status, open.error['code'], open.error['registers']]).toEqual([
      409,
      'registers_open',
      [{ id: register.device.id, name: register.device.name, letter: register.device.letter, reason: 'open_shift' }],
    ]);
    await register.send(register.close(65_000));
    const cash = await viewOwn();
    expect(cash.registers).toMatchObject([{ state: 'closed', shift_id: null }]);
    expect(cash.till).toMatchObject({ sales: 0, takings: 0, to_registers: 500, from_registers: 680 });
    const [shift] = await db
      .selectFrom('register_shifts')
      .selectAll()
      .where('register_id', '=', register.device.id)
      .execute();
    expect(shift).toMatchObject({ expected_paise: 65_500, counted_paise: 65_000, difference_paise: -500, sales: 1 });
    expect((await closeDay()).status).toBe(201);
  });
});

describe('orders that had reserved the goods', () => {
  it('await others, the latest first, and the manager is notified', async () => {
    const register = await createTestRegister(world, manager);
    await register.send(register.open());
    const product = await world.product({ price: 90, stores: [[manager, 5]] });
    const place = async (quantity: number) => {
      const id = await world.order(await world.customer(), [[product.id, quantity]]);
      const body = { order_id: id, warehouse_id: manager.storeId };
      (await world.call(api.orders.allocateStore, { as: await world.admin(), body })).ok;
      return id;
    };
    const [first, second] = [await place(2), await place(2)];
    expect((await register.send(register.sale([units(product.id, 3, 9000)]))).flags).toEqual([]);
    const awaiting = await db
      .selectFrom('order_lines')
      .select(['order_id', 'awaiting_stock'])
      .where('product_id', '=', product.id)
      .orderBy('order_id')
      .execute();
    expect(awaiting).toEqual([
      { order_id: first, awaiting_stock: 0 },
      { order_id: second, awaiting_stock: 2 },
    ]);
    const { ok: notices } = await world.call(api.notifications.listNotifications, { as: manager });
    expect(notices[0]?.message).toContain(`order #${second}`);
    expect((await viewCash()).registers.length).toBeGreaterThan(0);
  });
});
