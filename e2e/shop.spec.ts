// A customer finds products and edits cart and addresses.
import { expect, type Page } from '@playwright/test';
import { DESK, PHONE, takeConsoleErrors } from './support/people.ts';
import { enter, fillCart, newCustomer, saveAddress, takeOtherErrors } from './support/shop-steps.ts';
import { changeKnown } from './support/steps.ts';
import { test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

const getCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Fails the next call to `path` as if the network were down; later ones pass. */
const cutOnce = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort(), { times: 1 });

test('adds from the card, becomes the stepper in place, and is Add again at 0', async ({ browser, request }) => {
  const page = await enter(browser, PHONE, await newCustomer(request));
  await page.goto('/customer-product');
  const jaggery = getCard(page, 'Jaggery');
  const add = jaggery.getByRole('button', { name: 'Add to Cart, Jaggery, 500 g' });
  const quantity = jaggery.getByRole('textbox', { name: 'Quantity of Jaggery' });

  await cutOnce(page, '/products/add-to-cart/');
  await add.click();
  const failed = 'Failed to add item! There was an issue adding the item to your cart. Please try again.';
  await expect(page.getByText(failed)).toBeVisible();
  await expect(quantity).toHaveCount(0);
  await add.click();
  await expect(jaggery.getByRole('button', { name: 'Increase quantity of Jaggery' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantity).toHaveValue('2');
  await expect(page.getByRole('link', { name: /2 items.*₹157\.00.*View cart/ })).toBeVisible();
  await jaggery.getByRole('button', { name: 'Decrease quantity of Jaggery' }).click();
  await jaggery.getByRole('button', { name: 'Remove Jaggery' }).click();
  await expect(add).toBeFocused();
  expect(takeOtherErrors()).toEqual([]);
});

test('keeps search and category in the address, and clears a search without results', async ({ browser, request }) => {
  const page = await enter(browser, DESK, await newCustomer(request));
  await page.goto('/customer-product');
  await page
    .getByRole('button', { name: 'Pulses', exact: true })
    .or(page.getByRole('radio', { name: 'Pulses' }))
    .click();
  await expect(getCard(page, 'Toor Dal')).toBeVisible();
  await expect(getCard(page, 'Jaggery')).toHaveCount(0);
  await page.reload();
  await expect(getCard(page, 'Toor Dal')).toBeVisible();
  await page.getByRole('button', { name: 'Spices', exact: true }).click();
  await expect(getCard(page, 'Toor Dal')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Pulses', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(getCard(page, 'Toor Dal')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('no such thing');
  await expect(page.getByText('We don’t have no such thing yet.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'See all products' }).click();
  await expect(getCard(page, 'Jaggery')).toBeVisible();
  // A word that no product name contains.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('halad');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '1 result for halad' })).toBeVisible();
  await expect(getCard(page, 'Turmeric Powder')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('keeps the last press of a cart that is reloaded at once', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  await fillCart(customer, { Jaggery: 2 });
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-cart');
  const quantity = page.getByRole('textbox', { name: 'Quantity of Jaggery' });
  await page.getByRole('button', { name: 'Increase quantity of Jaggery' }).click();
  await page.reload();
  await expect(quantity).toHaveValue('3');
});

test('reverts a cart line that cannot be saved, and saves it on Retry', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  await fillCart(customer, { Jaggery: 2, 'Turmeric Powder': 1 });
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-cart');
  const jaggery = getCard(page, 'Jaggery');
  const quantity = jaggery.getByRole('textbox', { name: 'Quantity of Jaggery' });
  await cutOnce(page, '/products/add-to-cart/');
  await jaggery.getByRole('button', { name: 'Increase quantity of Jaggery' }).click();
  await expect(quantity).toHaveValue('3');
  await expect(jaggery.getByText('Failed to Update Cart')).toBeVisible();
  await expect(quantity).toHaveValue('2');
  await jaggery.getByRole('button', { name: 'Retry' }).click();
  await expect(quantity).toHaveValue('3');
  await expect(page.getByRole('button', { name: /Proceed.*₹283\.50/ })).toBeVisible();

  await quantity.fill('1');
  await quantity.press('Enter');
  await expect
    .poll(() => customer.call('GET', '/products/cart-view/'))
    .toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ product_name: 'Jaggery', quantity: 1 })]),
    });
  await cutOnce(page, '/products/add-to-cart/');
  await jaggery.getByRole('button', { name: 'Remove Jaggery' }).click();
  await expect(jaggery.getByText('Failed to Remove Item')).toBeVisible();
  await expect(quantity).toHaveValue('1');
  expect(takeOtherErrors()).toEqual([]);
});

test('removes a line at 0, restores it with Undo, and shows the empty cart after the last', async ({
  browser,
  request,
}) => {
  const customer = await newCustomer(request);
  await fillCart(customer, { Jaggery: 1 });
  const page = await enter(browser, PHONE, customer);
  await page.goto('/customer-cart');
  await page.getByRole('button', { name: 'Remove Jaggery' }).click();
  const undo = page.getByRole('button', { name: 'Undo: put Jaggery back' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart');
  await page.getByRole('button', { name: 'Remove Jaggery' }).click();
  await expect(page.getByText('Jaggery was removed.')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect.poll(async () => customer.call('GET', '/products/cart-view/')).toMatchObject({ items: [] });
  expect(takeConsoleErrors()).toEqual([]);
});

test('shows a message at each address field, until it is edited', async ({ browser, request }) => {
  const page = await enter(browser, PHONE, await newCustomer(request));
  await page.goto('/customer-address');
  const save = page.getByRole('button', { name: 'Save address' });
  await changeKnown(page);
  for (const label of ['Full name', 'Phone number']) await page.getByLabel(label).fill('');
  await save.click();
  const messages = {
    'Full name': 'Full name is required',
    'Phone number': 'Phone number is required',
    'Flat, house, building': 'Address is required',
    City: 'City is required',
    State: 'State is required',
    Pincode: 'Postal code is required',
  };
  for (const [label, message] of Object.entries(messages))
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
  await expect(page.getByLabel('Pincode')).toBeFocused();
  await page.getByLabel('Phone number').pressSequentially('98');
  await expect(page.getByLabel('Phone number')).not.toHaveAccessibleDescription(/required|Invalid/);
  await page.getByLabel('Pincode').pressSequentially('41');
  await save.click();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Invalid phone number/);
  await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription(/Invalid postal code/);

  const rest = {
    'Full name': 'Kavita Kadam',
    'Phone number': '+91 98220 41277',
    'Flat, house, building': '4 Ganpati Peth',
  };
  const place = { City: 'Sangli', Pincode: '416416' };
  for (const [label, text] of Object.entries({ ...rest, ...place })) await page.getByLabel(label).fill(text);
  await cutOnce(page, '/users/address/create/');
  await save.click();
  await expect(page.getByRole('alert').getByText('Error').first()).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Sangli');
  await save.click();
  await expect(page.getByText('Address Saved')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Kavita Kadam/ })).toBeChecked();
  expect(takeOtherErrors()).toEqual([]);
});

test('prefills an edited address, and clears the choice when the chosen one is deleted', async ({
  browser,
  request,
}) => {
  const customer = await newCustomer(request);
  await saveAddress(customer);
  await saveAddress(customer, { full_name: 'Kavita at work' });
  const page = await enter(browser, DESK, customer);
  await page.goto('/customer-address');
  await page.getByRole('radio', { name: /Kavita Kadam/ }).check();
  await page.getByRole('button', { name: 'Edit the address of Kavita at work' }).click();
  await expect(page.getByLabel('Pincode')).toBeFocused();
  await expect(page.getByLabel('Flat, house, building')).toHaveValue('4 Ganpati Peth');
  await page.getByLabel('City').fill('Miraj');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address Updated')).toBeVisible();
  const work = page.getByRole('radio', { name: /Kavita at work/ });
  await expect(work).toBeChecked();
  await expect(page.getByText(/Miraj, Maharashtra 416416/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete the address of Kavita at work' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete address' });
  await expect(question.getByText('Are you sure you want to delete this address?')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(work).toBeChecked();
  await page.getByRole('button', { name: 'Delete the address of Kavita at work' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Address Removed')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio')).not.toBeChecked();
  expect(takeConsoleErrors()).toEqual([]);
});
