// The GSTR-1 return of a month over the real app, against figures calculated by hand.
import { api } from '@tilgul/contract';
import { PRODUCT_PARTICULARS } from '@tilgul/contract/rules/particulars';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../../test/support/harness.ts';
import { orderSteps } from '../../../seed/caller.ts';
import { GSTINS, openInvoiceStore } from '../../invoices/invoices.fixture.ts';
import { portalFile } from './portal-rules.fixture.ts';
import { WORKED_DAYS, WORKED_TOTAL, workedReturn } from './worked-month.fixture.ts';

const world = await createWorld();
const { call } = world;
world.clock.set('2026-10-31T18:20:00.000Z');
const desk = await openInvoiceStore(world);
const { taxClass, product, ghee, jaggery } = desk;
const other = await world.manager();
// The return lists series by store code; codes start over at 01 after 99.
for (const [manager, bill_code] of [
  [desk.manager, 'A1'],
  [other, 'A2'],
] as const)
  await world.deps.db.updateTable('stores').set({ bill_code }).where('id', '=', manager.storeId).execute();
const oil = await product(215, { hsn: '1508', tax_class: taxClass, mrp: 240 });
const rates = [{ percent: 18, effective_from: '2025-09-22' }];
const sweet = (await call(api.taxes.createTaxClass, { as: desk.admin, body: { name: 'Biscuits', rates } })).ok.id;
const biscuits = await product(118, { hsn: '1905', tax_class: sweet, mrp: 118 });
await world.stockStore(other, biscuits.id, 10);

/** Signs everyone in again, since sessions expire from one day to the next. */
async function on(moment: string) {
  world.clock.set(moment);
  const again = async <P extends Person>(person: P): Promise<P> => ({
    ...person,
    ...(await world.signIn(person.username, person.password, person)),
  });
  const [admin, manager, second] = [await again(desk.admin), await again(desk.manager), await again(other)];
  const [customer, staff] = [await again(desk.customer), await again(desk.staff)];
  return { admin, manager, second, customer, staff };
}

type Line = readonly [{ readonly id: number }, number];
async function sell(as: Manager, lines: readonly Line[], buyer_gstin?: string) {
  const products = lines.map(([one, quantity]) => ({ product_id: one.id, quantity }));
  const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
  return (await call(api.manualOrders.createManualOrder, { as, body: { user, products, buyer_gstin } })).ok;
}
const returnOne = async (as: Manager, sale: { readonly order_id: number }, id: number) =>
  (
    await call(api.manualOrders.returnManualOrder, {
      as,
      params: { id: sale.order_id },
      body: { lines: [{ product_id: id, quantity: 1 }], restock: true, reason: 'Wrong size' },
    })
  ).ok;

interface Place {
  readonly state: string;
  readonly postal_code: string;
  readonly buyer_gstin?: string;
}
async function ship(people: Awaited<ReturnType<typeof on>>, [one, quantity]: Line, { buyer_gstin, ...place }: Place) {
  const { customer, manager, staff } = people;
  const form = {
    full_name: 'Meera Patil',
    phone_number: '9822041210',
    street_address1: '12 Market Yard',
    city: 'Town',
  };
  const address_id = (await call(api.addresses.createAddress, { as: customer, body: { ...form, ...place } })).ok.id;
  await world.fillCart(customer, [[one.id, quantity]]);
  const body = { address_id, payment_method: 'cod', buyer_gstin };
  const { order_id } = (await call(api.orders.placeOrder, { as: customer, body })).ok;
  const { admin } = people;
  const steps = orderSteps(call, order_id, { admin, manager, storeId: manager.storeId, staff, pin: async () => '' });
  for (const step of ['allocated', 'Processing', 'staff', 'Shipped'] as const) (await steps[step]()).ok;
}

const times = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make());
  return made;
};

let admin: Person;
beforeAll(async () => {
  await sell(desk.manager, [[ghee, 5]]);
  const first = await on('2026-10-31T18:30:00.000Z');
  const walkIns = await times(20, () => sell(first.manager, [[ghee, 1]]));
  const mixed = await times(5, () =>
    sell(first.manager, [
      [ghee, 1],
      [jaggery, 2],
    ]),
  );
  const middle = await on('2026-11-15T06:30:00.000Z');
  const registered = await times(3, () => sell(middle.manager, [[ghee, 2]], GSTINS.buyer));
  await sell(
    middle.manager,
    [
      [biscuits, 1],
      [jaggery, 1],
    ],
    GSTINS.buyer,
  );
  await times(2, () => sell(middle.second, [[biscuits, 1]]));
  await returnOne(middle.manager, walkIns[3] ?? { order_id: 0 }, ghee.id);
  await returnOne(middle.manager, mixed[0] ?? { order_id: 0 }, jaggery.id);
  const ordered_products = [{ product_id: ghee.id, quantity: 4 }];
  const request = { as: middle.manager, body: { payment_method: 'cod', ordered_products } };
  const { request_id } = (await call(api.stockRequests.createStockRequest, request)).ok;
  const approve = { as: middle.admin, params: { id: request_id }, body: { status: 'Approved', request_id } };
  (await call(api.stockRequests.decideStockRequest, approve)).ok;
  const last = await on('2026-11-30T18:00:00.000Z');
  const beyond = { state: 'Karnataka', postal_code: '560001' };
  await times(2, () => ship(last, [ghee, 1], beyond));
  await ship(last, [ghee, 3], { ...beyond, buyer_gstin: GSTINS.other });
  await ship(last, [oil, 1], { state: 'Maharashtra', postal_code: '416416' });
  await returnOne(last.manager, registered[0] ?? { order_id: 0 }, ghee.id);
  const after = await on('2026-11-30T18:31:00.000Z');
  await sell(after.manager, [[ghee, 7]]);
  ({ admin } = after);
}, 120_000);

const read = (query: Record<string, string>) => call(api.returns.gstr1Report, { as: admin, query: query as never });
const csv = async (query: Record<string, string>, path = '/reports/gstr1/') => {
  const url = `${path}?${new URLSearchParams({ month: '2026-11', format: 'csv', ...query })}`;
  const { headers, body } = await world.app.inject({ url, headers: { authorization: `Bearer ${admin.access}` } });
  return { type: headers['content-type'], name: headers['content-disposition'], rows: body.trim().split('\r\n') };
};
const getStoreCode = ({ storeId }: Manager) =>
  world.deps.db.selectFrom('stores').select('bill_code').where('id', '=', storeId).executeTakeFirstOrThrow();

const HSN_HEADINGS =
  'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,' +
  'State/UT Tax Amount,Cess Amount';

describe('the return of a month with 40 documents', () => {
  it('matches the figures calculated by hand, to the paisa', async () => {
    const [one, two] = [(await getStoreCode(desk.manager)).bill_code, (await getStoreCode(other)).bill_code];
    expect((await read({ month: '2026-11' })).ok).toEqual(workedReturn(one ?? '', two ?? ''));
  });

  it("follows the portal's rules for its fields", async () => {
    for (const month of ['2026-10', '2026-11', '2026-12']) portalFile.parse((await read({ month })).ok);
  });

  it('is empty for a month without invoices, and for another GSTIN', async () => {
    const empty = { b2b: [], b2cs: [], cdnr: [], nil: { inv: [] }, doc_issue: { doc_det: [] } };
    expect((await read({ month: '2026-09' })).ok).toMatchObject({ ...empty, fp: '092026' });
    expect((await read({ month: '2026-11', gstin: GSTINS.other })).ok).toMatchObject({ ...empty, gstin: GSTINS.other });
    expect((await read({ month: '2026-13' })).status).toBe(400);
    expect((await read({})).error['month']).toEqual(['Month must have the form YYYY-MM.']);
  });

  it.each([
    [
      'b2cs',
      3,
      'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'OE,27-Maharashtra,,5,8547.64,0.00,',
    ],
    [
      'b2b',
      5,
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,' +
        'Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
      /^27AAPFU0939F1ZV,Ramesh,T..\/2627\/0000027,15-Nov-2026,730.00,27-Maharashtra,N,,Regular B2B,,5,695.24,0.00$/,
    ],
    [
      'b2cl',
      0,
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,' +
        'Cess Amount,E-Commerce GSTIN',
      /^$/,
    ],
    [
      'cdn',
      1,
      'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,' +
        'Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
      /^27AAPFU0939F1ZV,Ramesh,C..\/2627\/0000003,30-Nov-2026,C,27-Maharashtra,N,Regular B2B,365.00,,5,347.62,0.00$/,
    ],
    [
      'cdnur',
      0,
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,' +
        'Cess Amount',
      /^$/,
    ],
    [
      'nil',
      4,
      'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
      'Inter-State supplies to registered persons,0.00,0.00,0.00',
    ],
    [
      'hsn',
      7,
      'Buyers,HSN,Description,UQC,Total Quantity,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,' +
        'State/UT Tax Amount,Cess Amount,Total Value',
      'B2B,0405,,PAC,8,5,2780.96,52.14,43.45,43.45,0.00,2920.00',
    ],
    ['hsn_b2b', 3, HSN_HEADINGS, '0405,,PAC-PACKS,8.00,2920.00,5,2780.96,52.14,43.45,43.45,0.00'],
    ['hsn_b2c', 4, HSN_HEADINGS, '0405,,PAC-PACKS,26.00,9490.00,5,9038.12,34.76,208.56,208.56,0.00'],
    [
      'docs',
      4,
      'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
      /^Invoices for outward supply,T..\/2627\/0000002,T..\/2627\/0000035,34,0$/,
    ],
  ] as const)(
    'has the table %s as CSV with the headings of the offline tool',
    async (table, count, headings, first) => {
      const { type, name, rows } = await csv({ table });
      expect([type, name]).toEqual(['text/csv; charset=utf-8', `attachment; filename="gstr1-${table}-2026-11.csv"`]);
      expect(rows).toHaveLength(count + 1);
      expect(rows[0]).toBe(headings);
      expect(rows[1] ?? '').toMatch(first);
    },
  );

  it('lists exempt sales with all four kinds of buyers in the CSV of table 8', async () => {
    expect((await csv({ table: 'nil' })).rows.slice(2)).toEqual([
      'Intra-State supplies to registered persons,0.00,148.00,0.00',
      'Inter-State supplies to unregistered persons,0.00,0.00,0.00',
      'Intra-State supplies to unregistered persons,0.00,1332.00,0.00',
    ]);
  });
});

describe('the tax page of a month', () => {
  it('has a day book that adds up to the invoices', async () => {
    const { ok } = await call(api.returns.taxReport, { as: admin, query: { month: '2026-11' } });
    expect(ok.days).toMatchObject(WORKED_DAYS);
    expect(ok.sums).toMatchObject({ bills: 36, credit_notes: 3, total: WORKED_TOTAL, exempt: 1480 });
    expect(ok.days[2]?.payments).toEqual([
      { type: 'cash', total: -365 },
      { type: 'cod', total: 2040 },
    ]);
    expect(ok.gstins).toEqual([GSTINS.chain]);
  });

  it('lists products on sale with missing label data until it is complete, sold or not', async () => {
    const { db } = world.deps;
    const goods = db.selectFrom('products').select(['category_id', 'unit_id', 'price_paise', 'description']);
    const like = await goods.where('id', '=', jaggery.id).executeTakeFirstOrThrow();
    const name = 'Never sold';
    const made = db
      .insertInto('products')
      .values({ ...like, name })
      .returning('id');
    const { id } = await made.executeTakeFirstOrThrow();
    const listed = async () => {
      const { ok } = await call(api.returns.taxReport, { as: admin, query: { month: '2026-11' } });
      return ok.missing.find(({ product_id }) => product_id === id);
    };
    expect(await listed()).toMatchObject({ lacks: [...PRODUCT_PARTICULARS], lines: 0, amount: 0 });
    const tax_class = (await call(api.taxes.listTaxClasses, { as: admin })).ok[0]?.id;
    const tax = { hsn: '1701', tax_class, mrp: 10 };
    const packed = { origin: 'India', packer: 'Tilgul Foods, Sangli', fssai: '11526999000123' };
    const shelf = { shelf_life: '6 months', shelf_life_days: 180, veg_mark: 'veg' };
    const body = {
      name,
      category: like.category_id,
      unit: like.unit_id,
      description: 'Fine',
      price: 10,
      ...tax,
      ...packed,
    };
    (await call(api.catalog.updateProduct, { as: admin, params: { id }, body })).ok;
    expect((await listed())?.lacks).toEqual(Object.keys(shelf));
    (await call(api.catalog.updateProduct, { as: admin, params: { id }, body: { ...body, ...shelf } })).ok;
    expect(await listed()).toBeUndefined();
    const loose = { ...body, ...shelf, mrp: null, sold_by_weight: true };
    (await call(api.catalog.updateProduct, { as: admin, params: { id }, body: loose })).ok;
    expect(await listed()).toBeUndefined();
  });

  it('lists products with missing tax data', async () => {
    const { ok } = await call(api.returns.taxReport, { as: admin, query: { month: '2026-11' } });
    const label = ['origin', 'packer', 'fssai', 'shelf_life', 'shelf_life_days', 'veg_mark'];
    expect(ok.missing[0]).toMatchObject({ name: jaggery.name, lacks: ['tax_class', 'mrp', ...label] });
    expect(ok.missing[0]).toMatchObject({ lines: 6, amount: 1628 });
    expect(ok.missing.slice(1).map(({ lacks, lines }) => [lacks, lines > 0])).toEqual(
      expect.arrayContaining([[label, true]]),
    );
    expect(ok.goods.find(({ hsn }) => hsn === '1508')?.names).toEqual([oil.name]);
    await world.deps.db
      .updateTable('products')
      .set({ names: JSON.stringify({ mr: 'तेल' }) as never })
      .where('id', '=', oil.id)
      .execute();
    const headers = { 'accept-language': 'mr' };
    const marathi = await call(api.returns.taxReport, { as: admin, query: { month: '2026-11' }, headers });
    expect(marathi.ok.goods.find(({ hsn }) => hsn === '1508')?.names).toEqual(['तेल']);
  });

  it('has a ledger that adds up to the invoices, as JSON and CSV', async () => {
    const { rows } = (await call(api.returns.ledgerReport, { as: admin, query: { month: '2026-11' } })).ok;
    const total = rows.reduce((sum, row) => sum + row.total, 0);
    expect(total).toBeCloseTo(WORKED_TOTAL, 6);
    expect(rows.filter(({ voucher, date }) => voucher === 'Credit note' && date === '2026-11-30')).toEqual([
      expect.objectContaining({ rate: 5, payment: 'cash', taxable: -347.62, cgst: -8.69, sgst: -8.69, total: -365 }),
    ]);
    const file = await csv({}, '/reports/ledger/');
    expect(file.rows).toHaveLength(rows.length + 1);
    expect(file.rows[0]).toBe('Date,Store,Voucher,Tax rate,Payment,Taxable,CGST,SGST,IGST,Total');
  });
});
