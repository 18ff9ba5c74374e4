// The administrator stops a stranger's orders: several at once in Online Orders, and all of an account by suspending it.
import { expect } from '@playwright/test';
import { chooseForRow } from './support/office-lists.ts';
import { makeGoods, openOffice } from './support/office-steps.ts';
import { PHONE, takeConsoleErrors } from './support/people.ts';
import { enter, newCustomer, orderForCash, saveAddress } from './support/shop-steps.ts';
import { test } from './support/test.ts';
import { prepareOffice } from './support/worlds.ts';

const office = prepareOffice();

test('cancels selected orders, suspends their customer with the rest, and lets them in again', async ({ browser }) => {
  const [goods, customer] = [await makeGoods(office.admin), await newCustomer(office.request)];
  const address = await saveAddress(customer);
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await orderForCash(customer, address, { [goods.name]: 1 }));
  const shop = await enter(browser, PHONE, customer);
  await shop.goto('/customer-orders');
  await expect(shop.getByText(`#${ids[0]}`).first()).toBeVisible();

  const desk = await openOffice(browser, office.admin, '/admin-orders', PHONE);
  for (const id of ids.slice(0, 2)) await desk.getByRole('checkbox', { name: `Choose order ${id}` }).check();
  await desk.getByRole('button', { name: 'Cancel 2 orders' }).click();
  const cancelling = desk.getByRole('dialog', { name: 'Cancel 2 orders?' });
  await cancelling.getByLabel('Reason').fill('Nobody answers the phone');
  await cancelling.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(cancelling.getByText('All 2 orders are cancelled.')).toBeVisible();

  await desk.goto(`/admin-usermanagement?role=2&q=${customer.phone}`);
  await chooseForRow(desk, /^More for/, 'Suspend');
  const suspending = desk.getByRole('dialog', { name: /^Suspend User/ });
  await suspending.getByLabel('Reason').fill('Orders that nobody accepts');
  await suspending.getByLabel('Cancel 1 open order').check();
  await suspending.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(desk.getByText('1 order was cancelled.')).toBeVisible();
  await expect(desk.getByText('Orders that nobody accepts')).toBeVisible();

  await shop.reload();
  await expect(shop).toHaveURL(/\/login/);
  const tryToSignIn = async () => {
    await shop.goto('/login');
    await shop.getByLabel('Username').fill(customer.username);
    await shop.getByLabel('Password', { exact: true }).fill(customer.password);
    await shop.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await tryToSignIn();
  await expect(shop.getByText('This account is suspended. Please contact us.').first()).toBeVisible();

  await chooseForRow(desk, /^More for/, 'Lift suspension');
  await desk.getByRole('button', { name: 'Lift suspension', exact: true }).click();
  await expect(desk.getByText('Suspension Lifted')).toBeVisible();
  await tryToSignIn();
  await expect(shop).toHaveURL(/\/customer-product$/);
  expect(takeConsoleErrors()).toEqual([]);
});
