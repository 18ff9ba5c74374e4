// An unanswered substitution request: after ten minutes the order goes on without the line.
import { expect } from '@playwright/test';
import { advanceClock, MOVABLE_CLOCK } from '../support/clock.ts';
import { viewOrderLink } from '../support/office-lists.ts';
import { makeGoods } from '../support/office-steps.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { openOrder } from '../support/shop-steps.ts';
import { dialog, fetchGoods, openAs, orderAt } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

test.use({ settings: MOVABLE_CLOCK });
const branch = prepareBranch();

test('leaves out a line without an answer, refunds the customer and ships the rest', async ({ browser, dataDir }) => {
  const { admin, manager, customer, goods } = branch;
  const other = await makeGoods(admin, { price: 40, stock: 20 });
  await fetchGoods(admin, manager, other.id, 5);
  const id = await orderAt(branch, 'Processing', { packs: 2, payment: 'online', choice: 'ask' });
  const lines = [{ line_id: goods.id, packed: 1, substitute: { product_id: other.id, quantity: 1 } }];
  await manager.call('POST', `/orders/${id}/pack/`, { lines });

  const page = await openAs(browser, customer, PHONE, '/customer-orders');
  const card = await openOrder(page, id);
  await expect(page.getByRole('heading', { name: `Send ${other.name} instead?` })).toBeVisible();
  const desk = await openAs(browser, manager, DESK, '/store-order-management');
  await viewOrderLink(desk, id).click();
  const details = dialog(desk, 'Order Details');
  await expect(details.getByText(other.name).first()).toBeVisible();

  advanceClock(dataDir, 11);
  await expect(page.getByRole('button', { name: 'Yes, send it' })).toHaveCount(0, { timeout: 30_000 });
  await expect(card.getByText(`${goods.name} was left out, no charge`)).toBeVisible();
  await expect(card.getByText(/₹50\.00 was refunded/)).toBeVisible({ timeout: 30_000 });
  const notifications = await manager.call<{ message: string }[]>('GET', '/warehouses/notification/');
  expect(notifications.some(({ message }) => message.includes(other.name) && message.includes(`${id}`))).toBe(true);
  // The address keeps the details open.
  await desk.reload();
  await expect(details.getByText('1 of 2 packed')).toBeVisible();
  await expect(details.getByText('₹50.00 was refunded.')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
