// Tables 5 and 9B of the GSTR-1 return: interstate invoices above ₹1,00,000 to buyers without a GSTIN, and their credit notes.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld } from '../../../../test/support/harness.ts';
import { orderSteps } from '../../../seed/caller.ts';
import { openInvoiceStore } from '../../invoices/invoices.fixture.ts';
import { portalFile } from './portal-rules.fixture.ts';

// Without caps: the orders are too large for cash.
const world = await createWorld({ RATE_LIMITS: 'off' });
const { call } = world;
const desk = await openInvoiceStore(world);
const { admin, manager, staff, customer, taxClass } = desk;
/** 42,000 × 5 ÷ 105 = 2,000 of IGST each. */
const saffron = await desk.product(42_000, { hsn: '0910', tax_class: taxClass, mrp: 42_000 });
const cashews = await desk.product(25_000, { hsn: '0801', mrp: 25_000 });
const small = await desk.product(50_000, { hsn: '0910', tax_class: taxClass, mrp: 50_000 });

type Line = readonly [id: number, quantity: number];
/** Ships an order to Karnataka. Returns its number. */
async function ship(lines: readonly Line[]): Promise<number> {
  const place = { street_address1: '12 Market Yard', city: 'Bengaluru', state: 'Karnataka', postal_code: '560001' };
  const body = { full_name: 'Meera Patil', phone_number: '9822041210', ...place };
  const address_id = (await call(api.addresses.createAddress, { as: customer, body })).ok.id;
  await world.fillCart(customer, lines);
  const placed = { address_id, payment_method: 'cod' } as const;
  const { order_id: id } = (await call(api.orders.placeOrder, { as: customer, body: placed })).ok;
  const steps = orderSteps(call, id, { admin, manager, storeId: manager.storeId, staff, pin: async () => '' });
  for (const step of ['allocated', 'Processing', 'staff', 'Shipped'] as const) (await steps[step]()).ok;
  return id;
}

const month = new Date(world.clock.now()).toISOString().slice(0, 7);
const read = async () => (await call(api.returns.gstr1Report, { as: admin, query: { month } })).ok;
async function csv(table: string): Promise<string[]> {
  const url = `/reports/gstr1/?${new URLSearchParams({ month, format: 'csv', table })}`;
  const { body } = await world.app.inject({ url, headers: { authorization: `Bearer ${admin.access}` } });
  return body.trim().split('\r\n').slice(1);
}

it('lists large interstate invoices and their credit notes one by one, and not in table 7', async () => {
  const large = await ship([
    [saffron.id, 2],
    [cashews.id, 1],
  ]);
  await ship([[small.id, 2]]);
  const taxed = { txval: 80_000, iamt: 4000, csamt: 0 };
  const itms = [{ num: 1, itm_det: { rt: 5, ...taxed } }];
  const before = await read();
  expect(before.b2cl).toEqual([
    { pos: '29', inv: [{ inum: expect.stringMatching(/^T/), idt: expect.any(String), val: 109_000, itms }] },
  ]);
  expect(before).toMatchObject({ cdnur: [], nil: { inv: [{ sply_ty: 'INTRB2C', expt_amt: 25_000 }] } });
  const seven = before.b2cs;
  expect(seven).toMatchObject([{ sply_ty: 'INTER', pos: '29', rt: 5, txval: 95_238.1, iamt: 4761.9 }]);
  const invoice = before.b2cl[0]?.inv[0]?.inum ?? '';
  expect(await csv('b2cl')).toEqual([expect.stringMatching(/,109000.00,29-Karnataka,,5,80000.00,0.00,$/)]);
  expect((await csv('b2cl'))[0]).toContain(invoice);

  const cancel = { as: admin, params: { id: large }, body: { reason: 'Ordered twice' } };
  (await call(api.orders.cancelOrder, cancel)).ok;
  const after = await read();
  expect(after.cdnur).toMatchObject([{ typ: 'B2CL', ntty: 'C', val: 109_000, pos: '29', itms }]);
  expect([after.b2cs, after.cdnr, after.nil.inv]).toEqual([seven, [], []]);
  expect(await csv('cdnur')).toEqual([expect.stringMatching(/^B2CL,C.*,C,29-Karnataka,109000.00,,5,80000.00,0.00$/)]);
  portalFile.parse(after);
});
