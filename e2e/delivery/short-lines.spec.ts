// Short lines: refunds, less cash to collect and answered substitution requests, for every role.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { viewOrderLink } from '../support/office-lists.ts';
import { makeGoods } from '../support/office-steps.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { openOrder } from '../support/shop-steps.ts';
import { dialog, fetchGoods, getPin, getStatus, openAs, orderAt, row } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

/** Packs one unit less of a line, on the manager's page. */
async function packOneShort(page: Page, id: number): Promise<void> {
  await viewOrderLink(page, id).click();
  await dialog(page, 'Order Details')
    .getByRole('button', { name: `Pack order ${id}` })
    .click();
  await dialog(page, `Pack #${id}`).getByRole('button', { name: 'Short' }).click();
  await dialog(page, `${branch.goods.name} is short`).getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Finish packing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish packing' }).click();
  await expect(page.getByText(`The total of order ${id} is ₹100.00.`)).toBeVisible();
}

test('refunds a short line paid online automatically, visible to customer and administrator', async ({ browser }) => {
  const id = await orderAt(branch, 'Processing', { packs: 3, payment: 'online' });
  await packOneShort(await openAs(browser, branch.manager, DESK, '/store-order-management'), id);
  const shop = await openAs(browser, branch.customer, PHONE, '/customer-orders');
  const card = await openOrder(shop, id);
  await expect(card.getByText('2 of 3 packed')).toBeVisible();
  await expect(card.getByText('₹50.00 was refunded. Banks take up to 7 working days to show it.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(card.getByText(/^(Paid|Refunded|Total)$/)).toHaveText(['Paid', 'Refunded', 'Total']);
  await expect(card.getByRole('definition')).toContainText(['₹150.00', '− ₹50.00', '₹100.00']);
  const office = await openAs(browser, branch.admin, DESK, '/admin-view-orders');
  await office.getByRole('searchbox').fill(String(id));
  await viewOrderLink(office, id).click();
  const details = dialog(office, 'Order Details');
  await expect(details.getByText('₹50.00 was refunded.')).toBeVisible();
  await expect(details.getByText('2 of 3 packed')).toBeVisible();
  // The administrator has no open work.
  const waiting = await branch.admin.call<{ payments: { user_id: number }[] }>('GET', '/payments/fetch-payments/');
  expect(waiting.payments.filter(({ user_id }) => user_id === branch.customer.userId)).toEqual([]);
  expect(takeConsoleErrors()).toEqual([]);
});

test('collects only the packed amount of a cash order with a short line', async ({ browser }) => {
  const id = await orderAt(branch, 'Processing', { packs: 3 });
  await packOneShort(await openAs(browser, branch.manager, PHONE, '/store-order-management'), id);
  const [rider] = branch.riders;
  await branch.manager.call('POST', '/warehouses/allocate-order-to-staff/', { order_id: id, staff_id: rider.userId });
  const path = `/orders/${id}/update-status/`;
  await branch.manager.call('PATCH', path, { status: 'Shipped', order_id: id });
  await rider.call('PUT', path, { status: 'Out For Delivery', order_id: id });
  const page = await openAs(browser, rider, PHONE, `/store-staff-order-management?order=${id}`);
  await page.getByLabel('Order PIN, from the customer').fill(await getPin(branch, id));
  await page.getByRole('button', { name: 'Verify PIN and deliver' }).click();
  await expect(page.getByRole('heading', { name: 'Collect cash' })).toBeFocused();
  await expect(page.getByText('₹100.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Other', exact: true }).click();
  await page.getByLabel('Cash amount').fill('100');
  await page.getByRole('button', { name: 'Confirm cash and deliver' }).click();
  await expect.poll(() => getStatus(branch, id)).toBe('Delivered');
  const [order] = await branch.customer.call<{ cash_collected: number; cash_difference: number }[]>('GET', '/orders/');
  expect(order).toMatchObject({ cash_collected: 100, cash_difference: 0 });
  expect(takeConsoleErrors()).toEqual([]);
});

for (const [said, button, total] of [
  ['yes', 'Yes, send it', '₹90.00'],
  ['no', 'No, leave it out', '₹50.00'],
] as const)
  test(`charges a customer who answers ${said} to a substitution request`, async ({ browser }) => {
    const other = await makeGoods(branch.admin, { price: 40, stock: 20 });
    await fetchGoods(branch.admin, branch.manager, other.id, 5);
    const id = await orderAt(branch, 'Processing', { packs: 2, choice: 'ask' });
    const lines = [{ line_id: branch.goods.id, packed: 1, substitute: { product_id: other.id, quantity: 1 } }];
    await branch.manager.call('POST', `/orders/${id}/pack/`, { lines });
    const page = await openAs(browser, branch.customer, PHONE, '/customer-product');
    const questions = page.getByRole('region', { name: 'Questions about your orders' });
    await questions.getByRole('link', { name: `Send ${other.name} instead?` }).click();
    await expect(page).toHaveURL(/\/customer-orders$/);
    await expect(questions.getByText(`Order #${id}`)).toBeVisible();
    await expect(questions.getByText('₹50', { exact: true })).toBeVisible();
    await expect(questions.getByText('₹40', { exact: true })).toBeVisible();
    await expect(questions.getByText('₹10.00 less')).toBeVisible();
    await expect(questions.getByText(/^Reply by \d+:\d\d [ap]m, else we leave it out \(no charge\)$/)).toBeVisible();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Order #${id}` }) });
    await expect(card.getByText('₹50.00').first()).toBeVisible();
    await expectAccessible(page, 'a question about a substitute');
    await questions.getByRole('button', { name: button }).click();
    const outcome = said === 'yes' ? `${other.name} is coming` : `${branch.goods.name} was left out, no charge`;
    await expect(questions.getByRole('status')).toHaveText(outcome);
    await expect(questions.getByRole('status')).toBeFocused();
    await expect(page.getByRole('button', { name: button })).toHaveCount(0);
    await expect(card.getByText(outcome)).toBeVisible();
    await expect(card.getByText(total).first()).toBeVisible();
    const desk = await openAs(browser, branch.manager, DESK, '/store-order-management');
    await expect(row(desk, `#${id}`)).toContainText(total);
    expect(takeConsoleErrors()).toEqual([]);
  });
