// The audit reports gaps in invoice numbers, wrong sums, and invoices that differ from stock and sales.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { auditDamage } from '../../../../test/support/damage.ts';
import { createWorld } from '../../../../test/support/harness.ts';
import { auditLedger } from './audit.ts';
import { BILL_CHECKS } from './documents.checks.ts';

const world = await createWorld();
const { call, deps } = world;
const as = await world.manager();
const product = await world.product({ price: 48, stores: [[as, 50]] });
const user = { first_name: 'Walk-in', mobile_number: '9822041210' };
const sell = async (quantity: number) =>
  (
    await call(api.manualOrders.createManualOrder, {
      as,
      body: { user, products: [{ product_id: product.id, quantity }] },
    })
  ).ok;
const [sale, last] = [await sell(3), await sell(2)];
const back = { lines: [{ product_id: product.id, quantity: 1 }], restock: true, reason: 'Wrong size' };
(await call(api.manualOrders.returnManualOrder, { as, params: { id: sale.order_id }, body: back })).ok;
expect(await auditLedger(deps.db)).toBeUndefined();

const tables = ['tax_series', 'tax_documents', 'tax_document_lines', 'stock_movements'];
const auditAfter = (damage: string) => auditDamage(deps, damage, { tables, checks: Object.values(BILL_CHECKS) });

const lines = (id: number | null) => `delete from tax_document_lines where document_id = ${id}`;
it.each([
  [
    'a missing invoice',
    `${lines(last.bill_id)}; delete from tax_documents where id = ${last.bill_id}`,
    'but its last number is 2.',
  ],
  ['an unused number', "update tax_series set last_seq = 9 where series like 'T%'", 'but its last number is 9.'],
  [
    'invoices out of order',
    `update tax_documents set issued_at = issued_at - interval '1 day' where id = ${last.bill_id}`,
    `Document ${last.bill_number} was issued before`,
  ],
  [
    'a wrong sum',
    `update tax_documents set taxable_paise = 1, total_paise = 1 where id = ${last.bill_id}`,
    `Document ${last.bill_number} says 1 paise before tax and 0 of tax, but its lines sum to 9600 and 0.`,
  ],
  [
    'a credit above the invoice',
    `update tax_document_lines set quantity = 9 where original_line is not null`,
    `of invoice ${sale.bill_number} was credited for 4800 of 14400 paise.`,
  ],
  [
    'goods that never left the stock',
    "delete from stock_movements where reason = 'manual_order'",
    `Document ${sale.bill_number} has 3 of product ${product.id}, but 0 left the stock.`,
  ],
  [
    'a total that differs from the payment',
    `update manual_orders set returned_paise = 0 where id = ${sale.order_id}`,
    `Counter sale ${sale.order_id} was billed for 9600 paise less its credit notes instead of 14400.`,
  ],
])('[TAX-12] the audit reports %s', async (_name, damage, sentence) => {
  expect(await auditAfter(damage)).toContain(sentence);
});
