// Invoices and credit notes of orders, over the real app: when they are issued, to whom, and what reverses them.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';
import { CHAIN, GSTINS, openInvoiceStore } from './invoices.fixture.ts';

const world = await createWorld();
const { call } = world;
const desk = await openInvoiceStore(world);
const { admin, manager, customer, staff, ghee, jaggery, getInvoice, listInvoices, findOrder, ship } = desk;

/** An order as its administrator, manager or customer sees it. */
async function readOrder(id: number, as: Person) {
  const { listAllOrders, listOwnOrders, listStoreOrders } = api.orders;
  const own = as === customer ? (await call(listOwnOrders, { as })).ok : undefined;
  const rows = own ?? (await call(as === admin ? listAllOrders : listStoreOrders, { as })).ok;
  const order = rows.find((one) => one.id === id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}

describe('an order', () => {
  it('is invoiced when it ships, and keeps its invoice when it is brought back and goes out again', async () => {
    const id = await world.order(customer, [[ghee.id, 2]]);
    await ship(id, 'Processing');
    expect(await findOrder(id)).toMatchObject({ bill_id: null, bill_number: null, bill_ids: [] });
    (await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } })).ok;
    const move = (as: Person, status: string) =>
      as === manager
        ? call(api.orders.moveOrderAsManager, { as, params: { id }, body: { status, order_id: id } })
        : call(api.orders.moveOrderAsStaff, { as, params: { id }, body: { status } });
    (await move(manager, 'Shipped')).ok;
    const { bill_id, bill_number } = await findOrder(id);
    expect(await getInvoice(bill_id)).toMatchObject({
      order_id: id,
      title: 'Tax invoice',
      total: 730,
      place_of_supply: '27',
      buyer: { name: expect.any(String), address: null },
    });
    (await move(staff, 'Out For Delivery')).ok;
    (await call(api.orders.returnOrder, { as: staff, params: { id }, body: { reason: 'Nobody at home' } })).ok;
    (await move(manager, 'Shipped')).ok;
    expect((await findOrder(id)).bill_number).toBe(bill_number);
    const [own] = (await call(api.orders.listOwnOrders, { as: customer })).ok;
    expect(own).toMatchObject({ id, bill_id, bill_number });
  });

  it('has IGST for another state; an unknown state name is resolved by pincode', async () => {
    const address = async (state: string, postal_code: string) => {
      const body = {
        full_name: 'Meera Patil',
        phone_number: '9822041210',
        street_address1: '1 Ring Road',
        city: 'Ahmedabad',
        state,
        postal_code,
      };
      return (await call(api.addresses.createAddress, { as: customer, body })).ok.id;
    };
    for (const [state, pincode] of [
      ['Gujarat', '380001'],
      ['Gujrath', '380001'],
    ] as const) {
      const address_id = await address(state, pincode);
      await world.fillCart(customer, [[ghee.id, 1]]);
      const body = { address_id, payment_method: 'cod' };
      const { order_id } = (await call(api.orders.placeOrder, { as: customer, body })).ok;
      await ship(order_id);
      const invoice = await getInvoice((await findOrder(order_id)).bill_id);
      expect(invoice).toMatchObject({
        place_of_supply: '24',
        igst: 17.38,
        cgst: 0,
        sgst: 0,
        taxable: 347.62,
        total: 365,
      });
    }
  });

  it('is refused for an old address whose state cannot be determined, and placed once its state is chosen', async () => {
    const body = {
      full_name: 'Meera Patil',
      phone_number: '9822041210',
      street_address1: '1 Ring Road',
      city: 'Valsad',
    };
    const place = { state: 'Gujarat', postal_code: '396001' };
    const { id } = (await call(api.addresses.createAddress, { as: customer, body: { ...body, ...place } })).ok;
    const { db } = world.deps;
    await db.updateTable('addresses').set({ state: 'Bhilad', state_code: null }).where('id', '=', id).execute();
    expect((await call(api.addresses.listAddresses, { as: customer })).ok[0]).toMatchObject({ id, state_code: null });
    await world.fillCart(customer, [[ghee.id, 1]]);
    const order = { address_id: id, payment_method: 'cod' };
    const refused = await call(api.orders.placeOrder, { as: customer, body: order });
    expect([refused.status, refused.error['state']]).toEqual([400, [expect.stringContaining('state’s full name')]]);
    const params = { id };
    (await call(api.addresses.updateAddress, { as: customer, params, body: { ...body, ...place } })).ok;
    const { order_id } = (await call(api.orders.placeOrder, { as: customer, body: order })).ok;
    await ship(order_id);
    expect(await getInvoice((await findOrder(order_id)).bill_id)).toMatchObject({ place_of_supply: '24', cgst: 0 });
  });

  it('gets a full credit note if it is cancelled after its invoice, and none without an invoice', async () => {
    const reason = 'Wrong address';
    const end = async (to: 'Processing' | 'Shipped', by: 'cancel' | 'delete') => {
      const id = await world.order(customer, [
        [ghee.id, 1],
        [jaggery.id, 3],
      ]);
      await ship(id, to);
      if (by === 'cancel') (await call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason } })).ok;
      else (await call(api.orders.deleteOrder, { as: admin, params: { id } })).ok;
      return (await listInvoices({ q: String(id) })).filter(({ order_id }) => order_id === id);
    };
    expect(await end('Processing', 'cancel')).toEqual([]);
    for (const by of ['cancel', 'delete'] as const) {
      const [note, invoice] = await end('Shipped', by);
      expect(note).toMatchObject({ kind: 'credit_note', original_number: invoice?.number });
      for (const figure of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const)
        expect(note?.[figure]).toBe(invoice?.[figure]);
      if (by === 'delete') continue;
      const expected = [{ id: note?.id, number: note?.number }];
      for (const as of [admin, manager, customer])
        expect((await readOrder(note?.order_id ?? 0, as)).credit_notes).toEqual(expected);
    }
  });

  it('is credited when it moves to another store, which invoices it again', async () => {
    const other = await world.manager();
    const rider = await world.staff(other);
    await world.stockStore(other, ghee.id, 5);
    const id = await world.order(customer, [[ghee.id, 1]]);
    await ship(id);
    const first = await findOrder(id);
    const allocate = { order_id: id, warehouse_id: other.storeId };
    (await call(api.orders.allocateStore, { as: admin, body: allocate })).ok;
    expect(await findOrder(id)).toMatchObject({ bill_id: null, bill_ids: [] });
    await world.advance(id, 'Shipped', { customer, manager: other, staff: rider });
    const second = await findOrder(id);
    expect(second.bill_number?.slice(0, 3)).not.toBe(first.bill_number?.slice(0, 3));
    const about = (await listInvoices({ q: String(id) })).filter(({ order_id }) => order_id === id);
    expect(about.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice']);
    expect(about[1]?.original_number).toBe(first.bill_number);
    const notes = async (as: Person) => (await readOrder(id, as)).credit_notes.map(({ number }) => number);
    expect([await notes(admin), await notes(customer), await notes(other)]).toEqual([
      [about[1]?.number],
      [about[1]?.number],
      [],
    ]);
  });

  it('is invoiced to the GSTIN of the account, or the one given with the order', async () => {
    const business = await world.customer();
    const { first_name, last_name, username, phone_no } = (
      await call(api.users.getUser, { as: admin, params: { id: business.id } })
    ).ok;
    const form = { first_name, last_name, username, phone_no, gstin: GSTINS.buyer };
    const saved = await call(api.users.updateUser, { as: admin, params: { id: business.id }, body: form });
    expect(saved.ok.gstin).toBe(GSTINS.buyer);
    const place = async (more: Record<string, unknown>) => {
      const address_id = await world.address(business);
      await world.fillCart(business, [[ghee.id, 1]]);
      const body = { address_id, payment_method: 'cod', ...more };
      const { order_id } = (await call(api.orders.placeOrder, { as: business, body })).ok;
      await world.advance(order_id, 'Shipped', { customer: business, manager, staff });
      return getInvoice((await findOrder(order_id)).bill_id);
    };
    expect(await place({})).toMatchObject({
      buyer_gstin: GSTINS.buyer,
      buyer: { address: expect.stringContaining('416416') },
    });
    expect(await place({ buyer_gstin: GSTINS.other })).toMatchObject({ buyer_gstin: GSTINS.other });
  });
});

it('invoices the delivery fee as a line, at its own rate or else the highest of the goods', async () => {
  const delivery = { auto_allocate: false, serve_elsewhere: true, slot_days: 7 };
  const configure = (fee_rules: unknown[]) =>
    call(api.delivery.saveDeliverySettings, { as: admin, body: { ...delivery, fee_rules } });
  (await configure([{ from: 0, fee: 40, min_order: 0 }])).ok;
  const readFeeLine = async (lines: readonly (readonly [number, number])[]) => {
    const id = await world.order(customer, lines);
    await ship(id);
    return (await getInvoice((await findOrder(id)).bill_id)).lines.at(-1);
  };
  const fee = { description: 'Delivery', hsn: '996813', uqc: 'NA', quantity: 1, gross: 40, mrp: null };
  expect(await readFeeLine([[ghee.id, 1]])).toMatchObject({ ...fee, rate: 5, cgst: 0.95, taxable: 38.1 });
  expect(await readFeeLine([[jaggery.id, 1]])).toMatchObject({ ...fee, rate: 0, taxable: 40 });
  await desk.settings({ ...CHAIN, fee_rate: 18 });
  expect(await readFeeLine([[ghee.id, 1]])).toMatchObject({ ...fee, rate: 18, cgst: 3.05, taxable: 33.9 });
  await desk.settings(CHAIN);
  (await configure([])).ok;
});

it('leaves ledgers and invoices consistent', async () => {
  expect(await auditLedger(world.deps.db)).toBeUndefined();
});

it('refuses a buyer with a GSTIN of the chain or a store: on orders, payments, counter sales and accounts', async () => {
  const own = { gstin: GSTINS.other };
  await world.deps.db.updateTable('stores').set(own).where('id', '=', manager.storeId).execute();
  const address_id = await world.address(customer);
  await world.fillCart(customer, [[ghee.id, 1]]);
  for (const gstin of [CHAIN.gstin, own.gstin]) {
    const buyer = { buyer_gstin: gstin };
    const products = [{ product_id: ghee.id, quantity: 1 }];
    const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
    const intent = { amount: 365, currency: 'INR', address_id, ...buyer };
    const answers = [
      [
        'buyer_gstin',
        await call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method: 'cod', ...buyer } }),
      ],
      ['buyer_gstin', await call(api.payments.createPaymentOrder, { as: customer, body: intent })],
      [
        'buyer_gstin',
        await call(api.manualOrders.createManualOrder, { as: manager, body: { user, products, ...buyer } }),
      ],
      [
        'user.gstin',
        await call(api.manualOrders.createManualOrder, { as: manager, body: { user: { ...user, gstin }, products } }),
      ],
      [
        'gstin',
        await call(api.account.updateOwnDetails, {
          as: customer,
          body: { first_name: 'Meera', last_name: 'Patil', gstin },
        }),
      ],
    ] as const;
    for (const [field, { status, error }] of answers)
      expect([field, status, error[field]]).toEqual([field, 400, ['This is our own GSTIN. Enter the buyer’s.']]);
  }
  await world.deps.db.updateTable('stores').set({ gstin: null }).where('id', '=', manager.storeId).execute();
});
