// 'Allocate Store' for more orders than one page of the list counts a store's stock once.
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { makeGoods, openOffice } from './support/office-steps.ts';
import { takeConsoleErrors } from './support/people.ts';
import { type Branch, dialog, fetchGoods, orderAt } from './support/store-steps.ts';
import { test } from './support/test.ts';
import { prepareBranch } from './support/worlds.ts';

const ORDERS = 120;
const IN_STORE = 100;
const PAGE = 50;

const branch = prepareBranch();

/** Gives the customer a unique name. */
async function renameCustomer({ customer }: Branch): Promise<string> {
  const last_name = `Kadam${customer.userId}x`;
  await customer.call('PATCH', '/users/me/', { first_name: 'Kavita', last_name, email: null });
  return last_name;
}

async function placeOrders(of: Branch): Promise<void> {
  const goods = await makeGoods(of.admin, { price: 50, stock: ORDERS });
  await fetchGoods(of.admin, of.manager, goods.id, IN_STORE);
  for (let placed = 0; placed < ORDERS; placed += 1) await orderAt({ ...of, goods }, 'placed', { packs: 1 });
}

test('allocates 120 orders of one jar each; the newest 20 wait, since the store has 100', async ({ browser }) => {
  test.setTimeout(240_000);
  const name = await renameCustomer(branch);
  await placeOrders(branch);
  const page = await openOffice(browser, branch.admin, `/admin-orders?store=none&q=${name}&rows=${PAGE}`);
  for (let shown = PAGE; ; shown += PAGE) {
    const all = page.getByRole('checkbox', { name: /^Choose all orders on this page/ });
    // A checked box still belongs to the previous page.
    await expect(all).not.toBeChecked();
    await all.check();
    await expect(page.getByText(`${Math.min(shown, ORDERS)} orders chosen`)).toBeVisible();
    if (shown >= ORDERS) break;
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  // The limit is 1,000 calls per minute and user, so the dialog must not refetch stock after each order.
  const asked = { count: 0 };
  page.on('request', (request) => {
    if (request.url().includes('/store-options/')) asked.count += 1;
  });
  await page.getByRole('button', { name: `Allocate ${ORDERS} orders` }).click();
  const allocation = dialog(page, 'Allocate Store');
  const rows = allocation.getByRole('radiogroup', { name: /^Store for order/ });
  await expect(rows).toHaveCount(ORDERS);
  const chosen = rows.locator('label').filter({ has: page.locator(':checked') });
  await expect(chosen).toHaveCount(ORDERS);
  await expect(chosen.filter({ hasText: branch.storeName }).filter({ hasText: 'All in stock' })).toHaveCount(IN_STORE);
  await expect(chosen.filter({ hasText: /Short .*, 0 of 1/ })).toHaveCount(ORDERS - IN_STORE);
  await expect(allocation.getByText(`20 of ${ORDERS} orders will wait for goods.`)).toBeVisible();
  await expectAccessible(page, 'allocation');
  await allocation.getByRole('button', { name: `Allocate ${ORDERS} orders` }).click();
  await expect(page.getByText(`${ORDERS} orders are now with their stores.`)).toBeVisible({ timeout: 90_000 });
  await expect(allocation).toBeHidden();
  expect(asked.count).toBeLessThan(2 * ORDERS);
  expect(takeConsoleErrors()).toEqual([]);
});
