// The audit reports returns that do not match their counter sale.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { auditDamage } from '../../../../test/support/damage.ts';
import { createWorld } from '../../../../test/support/harness.ts';
import { auditLedger, LEDGER_CHECKS } from './audit.ts';

const world = await createWorld();
const { call, deps } = world;
const as = await world.manager();
const product = await world.product({ price: 48, stores: [[as, 50]] });
const lines = [{ product_id: product.id, quantity: 3 }];
const user = { first_name: 'Walk-in', mobile_number: '9822041210' };
const sale = (await call(api.manualOrders.createManualOrder, { as, body: { user, products: lines } })).ok.order_id;
const back = { lines: [{ product_id: product.id, quantity: 1 }], restock: true, reason: 'Wrong size' };
(await call(api.manualOrders.returnManualOrder, { as, params: { id: sale }, body: back })).ok;
expect(await auditLedger(deps.db)).toBeUndefined();

const tables = ['cash_entries', 'manual_order_returns', 'stock_movements'];
const auditAfter = (damage: string) => auditDamage(deps, damage, { tables, checks: LEDGER_CHECKS });

it.each([
  ['a line that counts more', 'update manual_order_lines set returned = 2', 'counts 2 of product'],
  [
    'thrown-away goods in stock',
    'update manual_order_returns set restock = false',
    `Return 1 of counter sale ${sale} put 1 of product ${product.id} back instead of 0.`,
  ],
  [
    'a wrong amount',
    'update manual_order_returns set amount_paise = 1',
    'says 4800 paise paid back, but its returns say 1',
  ],
  ['a returned sum without returns', 'update manual_orders set returned_paise = 1', 'says 1 paise paid back'],
  [
    'a void sale without a void return',
    'update manual_orders set returned_paise = total_paise, void_at = now()',
    'and is void',
  ],
  [
    'a cash refund that no till paid',
    "delete from cash_entries where kind = 'paid_back'",
    'is to be paid back in cash, but no till did.',
  ],
  ['another sum of cash', "update cash_entries set amount_paise = 1 where kind = 'paid_back'", 'paid 1 in store'],
  [
    'a cash refund of a sale not paid in cash',
    "update manual_orders set payment_type = 'upi'; delete from cash_entries where kind = 'takings'",
    'which was not paid in cash at a store.',
  ],
])('[I12] the audit reports %s', async (_name, damage, sentence) => {
  expect(await auditAfter(damage)).toContain(sentence);
});
