// Products sold by weight: money, stock, invoice, reports and claims follow the scale.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { ORDER_STEPS, orderSteps } from '../../seed/caller.ts';
import { line, openPackingWorld } from './packing.fixture.ts';

const shop = await openPackingWorld();
const { world, desk, call, deps, admin, manager, rajma, toor, processing, pack, getOrder, getStock, listMessages } =
  shop;

/** Updates a product with more fields of its form. */
const change = ({ id, name, category, unit, description, price }: typeof rajma, more: object) =>
  call(api.catalog.updateProduct, {
    as: admin,
    params: { id },
    body: { name, category, unit, description, price, ...more },
  });

/** Jaggery at ₹78.50 for 500 g, weighed when packed. */
const jaggery = await world.product({ price: 78.5, stores: [[manager, 500]] });
(await change(jaggery, { sold_by_weight: true })).ok;

const order = (more: Parameters<typeof processing>[0] = {}) =>
  processing({
    lines: [
      [jaggery.id, 2],
      [toor.id, 1],
    ],
    ...more,
  });
const weighed = (grams: number, packed = 2) => [line(jaggery.id, packed, { grams }), line(toor.id, 1)];

async function deliver({ id, customer, who }: Awaited<ReturnType<typeof order>>) {
  const pin = () => world.getPin(id, customer);
  const steps = orderSteps(call, id, { admin, manager, storeId: manager.storeId, staff: who.staff, pin });
  for (const step of ORDER_STEPS.slice(ORDER_STEPS.indexOf('staff'))) (await steps[step]()).ok;
}

it('[PACK-8] marks a product as sold by weight, only if its unit is a weight', async () => {
  const listed = (await call(api.catalog.listProducts, { as: admin, query: { q: jaggery.name } })).ok[0];
  expect(listed?.sold_by_weight).toBe(true);
  expect((await change(toor, {})).ok.sold_by_weight).toBeUndefined();
  const body = { unit: 'pack of 6', description: 'Box of six' };
  const unit = (await call(api.catalog.createUnit, { as: admin, body })).ok.id;
  const refused = await change({ ...toor, unit: String(unit) }, { sold_by_weight: 'yes' });
  expect([refused.status, refused.error['sold_by_weight']]).toEqual([
    400,
    ['Only products with a weight as their unit can be sold by weight.'],
  ]);
  expect((await change(toor, { sold_by_weight: 'perhaps' })).error['sold_by_weight']).toEqual([
    'sold_by_weight must be true or false.',
  ]);
});

it('[PACK-8] shows the packer the grams of a pack; less weight costs less, stock moves in packs', async () => {
  const { id, customer } = await order();
  const toPack = (await call(api.orders.listToPack, { as: manager })).ok.find((row) => row.id === id);
  expect(toPack?.items.map(({ unit_grams }) => unit_grams)).toEqual([null, 500]);
  expect(toPack).not.toHaveProperty('scale_formats');
  const scale_formats = [{ prefix: 21, item_digits: 5, value: 'grams', digits: 5 }];
  (await call(api.registers.saveRegisterSettings, { as: admin, body: { scale_formats } })).ok;
  (await change(jaggery, { plu: 42 })).ok;
  const again = (await call(api.orders.getOrderToPack, { as: manager, params: { id } })).ok;
  expect(again).toMatchObject({ scale_formats, items: [{}, { plu: 42 }] });
  const before = await getStock(jaggery.id);
  const { ok } = await pack(id, weighed(960));
  expect(ok).toMatchObject({ total: 307, payable_total: 300.72, refund_due: 0 });
  expect(ok.changes).toMatchObject([{ line_id: jaggery.id, kind: 'weight', from: 1000, to: 960, amount: 6.28 }]);
  expect(await getStock(jaggery.id)).toBe(before);
  const item = (await getOrder(customer)).items.find(({ product_id }) => product_id === jaggery.id);
  expect(item).toMatchObject({ quantity: 2, packed: 2, packed_grams: 960, charged: 150.72 });
  expect((await listMessages(customer))[0]).toBe(
    `Your order #${id} was packed with changes: ${jaggery.name} (960 g of 1 kg). The new total is ₹300.72.`,
  );
});

it('[PACK-8] never charges more than ordered, and the ordered price without a weight', async () => {
  for (const [grams, lines] of [
    [1040, weighed(1040)],
    [1000, [line(jaggery.id, 2), line(toor.id, 1)]],
  ] as const) {
    const { id } = await order();
    const { ok } = await pack(id, lines);
    expect(ok).toMatchObject({ payable_total: 307, changes: [] });
    expect(ok.items.find(({ product_id }) => product_id === jaggery.id)).toMatchObject({
      packed_grams: grams,
      charged: 157,
    });
  }
});

it('[PACK-8] refunds an online payment to the paisa', async () => {
  const { id, customer } = await order({ online: true });
  expect((await pack(id, weighed(455, 1))).ok).toMatchObject({ refund_due: 307 - 150 - 71.44, payable_total: 221.44 });
  await desk.reconcile();
  expect((await getOrder(customer)).refunds).toMatchObject([{ amount: 85.56, state: 'processed' }]);
});

it.each([
  ['goods that are not weighed', () => [line(jaggery.id, 2), line(toor.id, 1, { grams: 500 })]],
  ['no weight at all', () => weighed(0)],
  ['a part of a gram', () => weighed(480.5)],
  ['more than any scale says', () => weighed(1_000_001)],
])('[PACK-8] rejects %s and changes nothing', async (_what, lines) => {
  const { id, customer } = await order();
  expect((await pack(id, lines())).status).toBe(400);
  expect((await getOrder(customer)).items.map(({ packed }) => packed)).toEqual([null, null]);
});

it('[PACK-8] invoices by the kilogram, collects that amount, and refunds what was charged on claims', async () => {
  const made = await order();
  (await pack(made.id, weighed(961))).ok;
  await deliver(made);
  const { bill_id, payable_total } = await getOrder(made.customer);
  expect(payable_total).toBe(300.88);
  const bill = (await call(api.bills.getBill, { as: admin, params: { id: bill_id ?? 0 } })).ok;
  expect(bill.total).toBe(300.88);
  expect(bill.lines.find(({ description }) => description.startsWith(jaggery.name))).toMatchObject({
    uqc: 'KGS',
    quantity: 0.961,
    price: 157,
    mrp: null,
  });
  const amounts: number[] = [];
  for (const _each of [1, 2]) {
    const body = { line_id: jaggery.id, kind: 'damaged', quantity: 1 };
    const claim = (await call(api.claims.makeClaim, { as: made.customer, params: { id: made.id }, body })).ok;
    const decided = await call(api.claims.decideClaim, {
      as: manager,
      params: { id: claim.id },
      body: { accept: true, restock: true },
    });
    amounts.push(decided.ok.amount);
  }
  // Sum of the line: 961 g cost ₹150.88.
  expect(amounts).toEqual([75.44, 75.44]);
  const credited = await deps.db
    .selectFrom('tax_document_lines')
    .innerJoin('tax_documents', 'tax_documents.id', 'tax_document_lines.document_id')
    .select(['quantity', 'uqc', 'gross_paise'])
    .where('original_id', '=', bill_id)
    .orderBy('tax_documents.id')
    .execute();
  expect(credited).toEqual([
    { quantity: 0.48, uqc: 'KGS', gross_paise: 7544 },
    { quantity: 0.481, uqc: 'KGS', gross_paise: 7544 },
  ]);
});

it('[PACK-8][CLAIM-5] does not accept a claim about goods that weighed to nothing, but allows an answer', async () => {
  const husk = await world.product({ price: 1, stores: [[manager, 10]] });
  (await change(husk, { sold_by_weight: true })).ok;
  const made = await order({
    lines: [
      [husk.id, 1],
      [toor.id, 1],
    ],
  });
  (await pack(made.id, [line(husk.id, 1, { grams: 1 }), line(toor.id, 1)])).ok;
  await deliver(made);
  const body = { line_id: husk.id, kind: 'damaged', quantity: 1 };
  const claim = (await call(api.claims.makeClaim, { as: made.customer, params: { id: made.id }, body })).ok;
  const decide = (decision: { accept: boolean; reason?: string }) =>
    call(api.claims.decideClaim, { as: manager, params: { id: claim.id }, body: decision });
  const refused = await decide({ accept: true });
  expect([refused.status, refused.error.detail]).toEqual([409, 'No refund is due for this claim.']);
  expect((await decide({ accept: false, reason: 'It cost nothing' })).ok.state).toBe('rejected');
});

it('[PACK-8] imports yes and no, and rejects units that are no weight', async () => {
  const heads = 'name,category,unit,price,description,sold_by_weight';
  const check = (...rows: string[]) =>
    call(api.catalog.checkProductImport, { as: admin, body: { csv: [heads, ...rows].join('\n') } });
  const run = async (row: string) => {
    const { version } = (await check(row)).ok;
    return (await call(api.catalog.importProducts, { as: admin, body: { csv: `${heads}\n${row}`, version } })).ok;
  };
  const found = async () =>
    (await call(api.catalog.listProducts, { as: admin, query: { q: 'Palm Jaggery' } })).ok[0]?.sold_by_weight ?? false;
  await run('Palm Jaggery,Spices,500 g,48,Fine,yes');
  expect(await found()).toBe(true);
  expect((await check('Palm Jaggery,Spices,500 g,48,Fine,')).ok).toMatchObject({ unchanged: 1 });
  await run('Palm Jaggery,Spices,500 g,48,Fine,no');
  expect(await found()).toBe(false);
  const { errors } = (await check('Palm Ladoo,Spices,pack of 6,48,Fine,yes', 'Palm Sugar,Spices,500 g,48,Fine,maybe'))
    .ok;
  expect(errors.map(({ row, column }) => [row, column])).toEqual([
    [2, 'sold_by_weight'],
    [3, 'sold_by_weight'],
  ]);
});
