// Invoices, credit notes and challans of counter sales and stock requests, over the real app.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';
import { CHAIN, GSTINS, openInvoiceStore } from './invoices.fixture.ts';

const world = await createWorld();
const { call } = world;
const desk = await openInvoiceStore(world);
const { admin, manager, taxClass, settings, product, ghee, jaggery, sell, getInvoice, listInvoices } = desk;

describe('a counter sale', () => {
  it('has its invoice immediately, with everything that the law requires', async () => {
    const { ok } = await sell([
      [ghee, 1],
      [jaggery, 2],
    ]);
    expect(ok.bill_number).toMatch(/^T\d\d\/2627\/0000001$/);
    expect(ok.bill_ids).toEqual([ok.bill_id]);
    const invoice = await getInvoice(ok.bill_id);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      title: 'Invoice-cum-bill of supply',
      manual_order_id: ok.order_id,
      order_id: null,
      place_of_supply: '27',
      buyer_gstin: null,
      taxable: 643.62,
      cgst: 8.69,
      sgst: 8.69,
      igst: 0,
      round_off: 0,
      total: 661,
      supplier: { ...CHAIN, state_code: '27', store_name: expect.any(String) },
      buyer: { name: 'Ramesh', address: null, gstin: null },
    });
    expect(invoice.lines).toEqual([
      {
        product_id: ghee.id,
        description: `${ghee.name}, 500 g`,
        hsn: '0405',
        uqc: 'PAC',
        quantity: 1,
        mrp: 399,
        price: 365,
        gross: 365,
        discount: 0,
        taxable: 347.62,
        rate: 5,
        cgst: 8.69,
        sgst: 8.69,
        igst: 0,
      },
      expect.objectContaining({ hsn: '1701', quantity: 2, gross: 296, taxable: 296, rate: 0, cgst: 0, mrp: null }),
    ]);
    const [listed] = (await call(api.manualOrders.listManualOrders, { as: manager, body: {} })).ok;
    expect(listed).toMatchObject({ bill_id: ok.bill_id, bill_number: ok.bill_number, bill_ids: ok.bill_ids });
  });

  it('numbers invoices without gaps, even after a failed sale', async () => {
    const first = (await sell([[ghee, 1]])).ok.bill_number ?? '';
    expect((await sell([[ghee, 9999]])).status).toBe(409);
    const next = (await sell([[ghee, 1]])).ok.bill_number ?? '';
    expect(Number(next.slice(-7))).toBe(Number(first.slice(-7)) + 1);
  });

  it('makes separate invoices for taxed and exempt goods if the buyer has a GSTIN', async () => {
    const { ok } = await sell(
      [
        [jaggery, 1],
        [ghee, 1],
      ],
      { user: { first_name: 'Ramesh', mobile_number: '9822041210', gstin: GSTINS.other }, buyer_gstin: GSTINS.buyer },
    );
    expect(ok.bill_ids).toHaveLength(2);
    const [invoice, supply] = await Promise.all(ok.bill_ids.map((id) => getInvoice(id)));
    expect(invoice).toMatchObject({ id: ok.bill_id, title: 'Tax invoice', buyer_gstin: GSTINS.buyer, total: 365 });
    expect(supply).toMatchObject({ title: 'Bill of supply', buyer_gstin: GSTINS.buyer, total: 148, cgst: 0 });
    expect((await sell([[ghee, 1]], { buyer_gstin: '27AAPFU0939F1ZW' })).error['buyer_gstin']).toEqual([
      'This GSTIN is not valid: its last character does not match the others.',
    ]);
  });

  it('has the address of a buyer with a GSTIN, or from ₹50,000 on, which is remembered and otherwise not kept', async () => {
    const user = { first_name: 'Ramesh', mobile_number: '9822041299', address: '12 Market Yard, Sangli 416416' };
    const gold = await product(50_000, { tax_class: taxClass });
    const small = (await sell([[ghee, 1]], { user })).ok;
    const find = async (query: Record<string, unknown>, as: Person = manager) =>
      (await call(api.manualOrders.findBuyerAddress, { as, query: query as never })).ok.address;
    expect(await find({ phone: '9822041299' })).toBeNull();
    const large = (await sell([[gold, 1]], { user })).ok;
    const taxed = (await sell([[ghee, 1]], { user: { ...user, address: 'Gaon Bhag' }, buyer_gstin: GSTINS.buyer })).ok;
    const bare = (await sell([[ghee, 1]], { buyer_gstin: GSTINS.buyer })).ok;
    const addresses = [small, large, taxed, bare].map(async (sale) => (await getInvoice(sale.bill_id)).buyer.address);
    expect(await Promise.all(addresses)).toEqual([null, user.address, 'Gaon Bhag', null]);
    expect(await find({ phone: '9822041299', gstin: GSTINS.buyer })).toBe('Gaon Bhag');
    expect(await find({ phone: '9822041299', gstin: GSTINS.other })).toBe('Gaon Bhag');
    expect(await find({ phone: '9822041299' }, await world.manager())).toBeNull();
    const { without_address } = (
      await call(api.returns.taxReport, { as: admin, query: { month: world.clock.now().toISOString().slice(0, 7) } })
    ).ok;
    expect(without_address.map(({ number }) => number)).toContain(bare.bill_number);
    expect(without_address.map(({ number }) => number)).not.toContain(taxed.bill_number);
  });

  it('gets credit notes for its returns that add up to the invoice', async () => {
    const sale = (await sell([[ghee, 3]])).ok;
    const back = (quantity: number) =>
      call(api.manualOrders.returnManualOrder, {
        as: manager,
        params: { id: sale.order_id },
        body: { lines: [{ product_id: ghee.id, quantity }], restock: true, reason: 'Wrong size' },
      });
    (await back(1)).ok;
    (await back(2)).ok;
    const notes = (await listInvoices({ kind: 'credit_note', q: String(sale.order_id) })).filter(
      ({ manual_order_id }) => manual_order_id === sale.order_id,
    );
    const invoice = await getInvoice(sale.bill_id);
    expect(notes.map(({ number, total }) => [number.slice(0, 1), total])).toEqual([
      ['C', 730],
      ['C', 365],
    ]);
    for (const note of notes) expect(note).toMatchObject({ title: 'Credit note', original_number: sale.bill_number });
    const [listed] = (
      await call(api.manualOrders.listManualOrders, { as: manager, body: {}, query: { q: `#${sale.order_id}` } })
    ).ok;
    expect([sale.credit_notes, listed?.credit_notes]).toEqual([
      [],
      notes.map(({ id, number }) => ({ id, number })).reverse(),
    ]);
    for (const figure of ['taxable', 'cgst', 'sgst', 'total'] as const)
      expect(notes.reduce((sum, note) => sum + note[figure], 0)).toBeCloseTo(invoice[figure], 6);
    expect((await getInvoice(notes[1]?.id ?? 0)).reason).toBe('Wrong size');
  });

  it('is rounded to the rupee if the chain is set so, and refunded exactly', async () => {
    await settings({ ...CHAIN, round_to_rupee: true });
    const odd = await product(33.4, { tax_class: taxClass });
    const sale = (await sell([[odd, 1]], { payment_type: 'cash' })).ok;
    expect(sale.total_price).toBe(33);
    expect(await getInvoice(sale.bill_id)).toMatchObject({ round_off: -0.4, total: 33 });
    const undone = await call(api.manualOrders.voidManualOrder, {
      as: manager,
      params: { id: sale.order_id },
      body: { reason: 'Wrong customer' },
    });
    expect(undone.ok.paid_back).toBe(33);
    const [note] = await listInvoices({ kind: 'credit_note' });
    expect(note).toMatchObject({ original_number: sale.bill_number, round_off: -0.4, total: 33 });
    await settings(CHAIN);
  });
});

it('issues a challan without tax for an approved stock request', async () => {
  const body = { payment_method: 'cod', ordered_products: [{ product_id: ghee.id, quantity: 4 }] };
  const { request_id: id } = (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
  const decide = {
    status: 'Approved',
    request_id: id,
    approved: [{ product_id: ghee.id, quantity: 3 }],
    reason: 'No more',
  };
  (await call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: decide })).ok;
  const [challan] = await listInvoices({ kind: 'challan' });
  expect(challan).toMatchObject({ title: 'Delivery challan', stock_request_id: id, total: 1095, cgst: 0 });
  expect(challan?.number).toMatch(/^D00\/2627\/\d{7}$/);
  expect((await getInvoice(challan?.id ?? 0)).lines).toMatchObject([{ quantity: 3, price: 365 }]);
  const listed = [
    ...(await call(api.stockRequests.listStoreRequests, { as: manager })).ok,
    ...(await call(api.stockRequests.listAllRequests, { as: admin })).ok,
  ].filter((request) => request.id === id);
  const expected = { id: challan?.id, number: challan?.number };
  expect(listed.map((request) => request.challan)).toEqual([expected, expected]);
});

it('issues plain bills in the same number series for a chain without a GSTIN', async () => {
  await settings({});
  const { ok } = await sell([[ghee, 1]]);
  expect(await getInvoice(ok.bill_id)).toMatchObject({
    title: 'Bill',
    taxable: 365,
    cgst: 0,
    total: 365,
    place_of_supply: null,
  });
  await settings(CHAIN);
  const next = (await sell([[ghee, 1]])).ok.bill_number ?? '';
  expect(Number(next.slice(-7))).toBe(Number((ok.bill_number ?? '').slice(-7)) + 1);
});

it('refuses an invoice that would be dated more than a minute before the last one', async () => {
  const [now] = await listInvoices({ kind: 'invoice' });
  const last = new Date(now?.issued_at ?? '');
  const sellAt = (moment: Date) => {
    world.clock.set(moment.toISOString());
    return sell([[ghee, 1]]);
  };
  const before = (seconds: number) => new Date(last.getTime() - seconds * 1000);
  const { ok } = await sellAt(before(60));
  expect((await getInvoice(ok.bill_id)).issued_at).toBe(last.toISOString());
  const refused = await sellAt(before(61));
  expect([refused.status, refused.error.detail]).toEqual([
    503,
    "The server's clock is behind the last invoice, so no invoice can be issued. Please tell the administrator: set the clock, or if that invoice is dated ahead, enter a new code in the store's form.",
  ]);
  expect(await world.deps.metrics.text()).toContain('tilgul_invoices_refused_total 1');
  const next = (await sellAt(last)).ok;
  expect(Number(next.bill_number?.slice(-7))).toBe(Number(ok.bill_number?.slice(-7)) + 1);
});

it('applies a new tax rate from midnight of the business day', async () => {
  const rates = [
    { percent: 12, effective_from: '2025-09-22' },
    { percent: 5, effective_from: '2026-11-21' },
  ];
  const made = (await call(api.taxes.createTaxClass, { as: admin, body: { name: 'Changing', rates } })).ok;
  const butter = await product(112, { tax_class: made.id });
  const rateAt = async (moment: string) => {
    world.clock.set(moment);
    return (await getInvoice((await sell([[butter, 1]])).ok.bill_id)).lines[0]?.rate;
  };
  expect(await rateAt('2026-11-20T18:29:00.000Z')).toBe(12);
  expect(await rateAt('2026-11-20T18:31:00.000Z')).toBe(5);
});

it('does not reduce the tax of goods that come back after 30 November of the next financial year', async () => {
  world.clock.set('2027-03-31T18:20:00.000Z');
  const again = async <P extends Person>(person: P): Promise<P> => ({
    ...person,
    ...(await world.signIn(person.username, person.password, person)),
  });
  const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
  const sold = { user, products: [{ product_id: ghee.id, quantity: 3 }] };
  const sale = (await call(api.manualOrders.createManualOrder, { as: await again(manager), body: sold })).ok;
  const returnOn = async (moment: string) => {
    world.clock.set(moment);
    const as = await again(manager);
    const lines = [{ product_id: ghee.id, quantity: 1 }];
    const body = { lines, restock: true, reason: 'Wrong size' };
    return (await call(api.manualOrders.returnManualOrder, { as, params: { id: sale.order_id }, body })).ok.paid_back;
  };
  const moments = ['2027-11-30T18:29:00.000Z', '2027-11-30T18:30:00.000Z', '2027-12-02T06:30:00.000Z'];
  const paidBack = [];
  for (const moment of moments) paidBack.push(await returnOn(moment));
  expect(paidBack).toEqual([365, 730, 1095]);
  const as = await again(admin);
  const { ok } = await call(api.bills.listBills, { as, query: { kind: 'credit_note', q: String(sale.order_id) } });
  expect(ok).toMatchObject([
    { title: 'Commercial credit note', taxable: 365, cgst: 0, sgst: 0, total: 365 },
    { title: 'Commercial credit note', taxable: 365, cgst: 0, sgst: 0, total: 365 },
    { title: 'Credit note', taxable: 347.62, cgst: 8.69, sgst: 8.69, total: 365 },
  ]);
  const gstr1 = async (month: string) => (await call(api.returns.gstr1Report, { as, query: { month } })).ok;
  expect((await gstr1('2027-11')).b2cs).toMatchObject([{ txval: -347.62, camt: -8.69 }]);
  const { body: file } = await world.app.inject({
    url: '/reports/gstr1/?month=2027-11&format=csv&table=b2cs',
    headers: { authorization: `Bearer ${as.access}` },
  });
  expect(file.trim().split('\r\n')[1]).toBe('OE,27-Maharashtra,,5,-347.62,0.00,');
  expect(await gstr1('2027-12')).toMatchObject({ b2cs: [], nil: { inv: [] }, hsn: { hsn_b2c: [] } });
  const { sums } = (await call(api.returns.taxReport, { as, query: { month: '2027-12' } })).ok;
  expect(sums).toMatchObject({ credit_notes: 2, cgst: 0, exempt: 0, total: -730 });
});

it('leaves ledgers and invoices consistent', async () => {
  expect(await auditLedger(world.deps.db)).toBeUndefined();
});
