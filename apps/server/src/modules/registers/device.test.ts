// Calls of a register: its catalogue, and what it reports.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Register } from '../../../test/support/harness.ts';

// Numbers are written without their invoices.
const world = await createWorld({}, { hasUnsoundLedgers: true });
const { registers } = api;
const { db } = world.deps;

const readCatalogue = async (register: Register) => (await register.call(registers.getCatalogue)).ok;

describe('the catalogue', () => {
  it('has the register, the seller, settings, people, rates and numbers', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    const archived = await world.staff(manager);
    const suspended = await world.staff(manager);
    const other = await world.manager();
    await world.staff(other);
    const now = world.clock.now();
    await db.updateTable('users').set({ archived_at: now }).where('id', '=', archived.id).execute();
    await db.updateTable('users').set({ suspended_at: now }).where('id', '=', suspended.id).execute();
    await db.updateTable('users').set({ can_sell: true }).where('id', '=', staff.id).execute();
    await db
      .insertInto('register_pins')
      .values({
        user_id: staff.id,
        salt: Buffer.alloc(16, 1),
        rounds: 600_000,
        verifier: Buffer.alloc(32, 2),
        set_at: now,
      })
      .execute();
    const as = await world.admin();
    const rates = [
      { percent: 5, effective_from: '2017-07-01' },
      { percent: 12.5, effective_from: '2027-01-01' },
    ];
    const taxClass = (await world.call(api.taxes.createTaxClass, { as, body: { name: 'Ghee', rates } })).ok;
    const register = await world.registerDevice(manager, 'Front');

    const catalogue = await readCatalogue(register);
    const store = await db.selectFrom('stores').selectAll().where('id', '=', manager.storeId).executeTakeFirstOrThrow();
    expect(catalogue.register).toEqual({ id: register.id, name: 'Front', letter: 'A', store_id: manager.storeId });
    expect(catalogue.issuer).toMatchObject({
      store_name: store.name,
      store_location: store.location,
      gstin: null,
      round_to_rupee: false,
      hsn_digits: 4,
      require_tax_class: false,
    });
    expect(catalogue.settings).toEqual({ discount_limit_percent: 0, return_days: 30, scale_formats: [] });
    expect(catalogue.people).toEqual([
      {
        user_id: manager.id,
        name: 'Meera Patil',
        is_manager: true,
        can_sell: true,
        can_return: true,
        pin: null,
      },
      {
        user_id: staff.id,
        name: 'Ravi Pawar',
        is_manager: false,
        can_sell: true,
        can_return: false,
        pin: {
          salt: Buffer.alloc(16, 1).toString('base64url'),
          rounds: 600_000,
          verifier: Buffer.alloc(32, 2).toString('base64url'),
        },
      },
    ]);
    expect(catalogue.tax_classes).toContainEqual({
      id: taxClass.id,
      rates: [
        { rate: 500, from: '2017-07-01' },
        { rate: 1250, from: '2027-01-01' },
      ],
    });
    expect(catalogue.series).toEqual({
      invoice: { series: `T${store.bill_code}A`, fy: '2627', next: 1 },
      credit_note: { series: `C${store.bill_code}A`, fy: '2627', next: 1 },
    });
  });

  it('has the staff of a store without a manager', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    const register = await world.registerDevice(manager);
    await db.updateTable('stores').set({ manager_id: null }).where('id', '=', manager.storeId).execute();
    expect((await readCatalogue(register)).people).toMatchObject([
      { user_id: staff.id, is_manager: false, can_sell: false, can_return: false },
    ]);
  });

  it('has every product on sale, and no discontinued one', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager);
    const product = await world.product({ price: 48.5, main: 1 });
    const gone = await world.product({});
    await db
      .updateTable('products')
      .set({ names: JSON.stringify({ mr: 'गूळ', hi: 'गुड़' }) as never, mrp_paise: 5_000, plu: 4711, hsn: '170114' })
      .where('id', '=', product.id)
      .execute();
    await db.updateTable('products').set({ archived_at: world.clock.now() }).where('id', '=', gone.id).execute();
    const mrps = [
      { mrp: 55, price: 52 },
      { mrp: 52, price: 50 },
    ];
    const as = await world.admin();
    (await world.call(api.productMrps.replaceMrps, { as, params: { id: product.id }, body: { mrps } })).ok;
    const { products } = await readCatalogue(register);
    const row = await db
      .selectFrom('products')
      .innerJoin('units', 'units.id', 'products.unit_id')
      .innerJoin('categories', 'categories.id', 'products.category_id')
      .select(['products.name', 'units.unit', 'categories.name as category'])
      .where('products.id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(products.filter(({ id }) => id === product.id)).toMatchObject([
      {
        name: row.name,
        name_mr: 'गूळ',
        name_hi: 'गुड़',
        unit: row.unit,
        prices: [
          { price: 48.5, mrp: 50 },
          { price: 50, mrp: 52 },
          { price: 52, mrp: 55 },
        ],
        plu: 4711,
        sold_by_weight: false,
        hsn: '170114',
        tax_class: null,
        loose_tax_class: null,
        category: row.category,
      },
    ]);
    expect(products.some(({ id }) => id === gone.id)).toBe(false);
  });

  it('knows the weight of a unit', async () => {
    const register = await world.registerDevice(await world.manager());
    const product = await world.product({});
    const { id } = await db
      .insertInto('units')
      .values({ unit: '2.5 kg', description: 'Weighed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('products').set({ unit_id: id }).where('id', '=', product.id).execute();
    const { products } = await readCatalogue(register);
    expect(products.filter((one) => one.id === product.id)).toMatchObject([{ unit: '2.5 kg', unit_grams: 2500 }]);
  });

  it('is not sent again while only its time has changed', async () => {
    const register = await world.registerDevice(await world.manager());
    const first = await register.call(registers.getCatalogue);
    const etag = String(first.headers['etag']);
    const again = () =>
      world.app.inject({
        method: 'GET',
        url: `/registers/${register.id}/catalogue/`,
        headers: { authorization: register.header, 'if-none-match': etag },
      });
    world.clock.advance(60_000);
    const same = await again();
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await world.product({});
    const changed = await again();
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
    expect(changed.json().as_of > first.ok.as_of).toBe(true);
  });

  it('goes on after every number of the year that was issued, held or cancelled', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager);
    const { series } = await readCatalogue(register);
    const { invoice } = series;
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('tax_series')
        .values({ series: invoice.series, fy: invoice.fy, last_seq: 3, last_at: world.clock.now() })
        .execute();
      const rows = [1, 2, 3].map((seq) => ({ series: invoice.series, fy: invoice.fy, seq, register_id: register.id }));
      await tx.insertInto('unissued_numbers').values(rows).execute();
    });
    expect((await readCatalogue(register)).series.invoice.next).toBe(4);
    world.clock.set('2027-03-31T18:30:00Z');
    expect((await readCatalogue(register)).series.invoice).toMatchObject({ fy: '2728', next: 1 });
    world.clock.set('2026-11-20T06:30:00Z');
  });
});

describe('hello', () => {
  it('answers the time and the last record here, and shows what is missing', async () => {
    const manager = await world.manager();
    const register = await world.registerDevice(manager);
    const numbers = { invoice: 2, credit_note: 1 };
    const { ok } = await register.call(registers.hello, { body: { head_seq: 5, numbers } });
    expect(ok.head_seq).toBe(0);
    expect(Math.abs(Date.parse(ok.server_time) - world.clock.now().getTime())).toBeLessThan(1000);
    const [listed] = (await world.call(registers.listRegisters, { as: manager })).ok;
    const code = (await readCatalogue(register)).series.invoice.series;
    const credit = code.replace('T', 'C');
    expect(listed).toMatchObject({
      heard_at: ok.server_time,
      pending: 5,
      missing: [
        { from: `${code}/2627/000001`, to: `${code}/2627/000002` },
        { from: `${credit}/2627/000001`, to: `${credit}/2627/000001` },
      ],
    });
  });

  it('never lowers what was reported within a year, and starts again in the next', async () => {
    const register = await world.registerDevice(await world.manager());
    const report = async (head_seq: number, invoice: number, fy?: string) => {
      const numbers = { invoice, credit_note: 0, ...(fy === undefined ? {} : { fy }) };
      (await register.call(registers.hello, { body: { head_seq, numbers } })).ok;
      const row = db.selectFrom('registers').selectAll().where('id', '=', register.id);
      const { reported_seq, reported_fy, reported_invoice } = await row.executeTakeFirstOrThrow();
      return [reported_seq, reported_fy, reported_invoice];
    };
    expect(await report(9, 7)).toEqual([9, '2627', 7]);
    expect(await report(4, 3)).toEqual([9, '2627', 7]);
    expect(await report(10, 8, '2728')).toEqual([10, '2627', 8]);
    world.clock.set('2027-03-31T18:30:00Z');
    // Its clock is a little behind.
    expect(await report(11, 9, '2627')).toEqual([11, '2627', 9]);
    expect(await report(12, 1, '2728')).toEqual([12, '2728', 1]);
    expect(await report(13, 10, '2627')).toEqual([13, '2728', 1]);
    world.clock.set('2026-11-20T06:30:00Z');
  });

  it('refuses numbers that cannot be', async () => {
    const register = await world.registerDevice(await world.manager());
    for (const invoice of [-1, 1_000_000, 1.5, 'x']) {
      const body = { head_seq: 0, numbers: { invoice, credit_note: 0 } };
      expect((await register.call(registers.hello, { body })).status).toBe(400);
    }
  });
});
