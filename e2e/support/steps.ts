// Steps of the story, which each role takes on its own screens.
import { expect, type Page } from '@playwright/test';
import { allocateButton, chooseForOrder } from './office-lists.ts';

/** A Sangli address, served by store 1 of the demo's manager and staff. */
const ADDRESS = {
  'Full name': 'Kavita Kadam',
  'Phone number': '9822041277',
  'Flat, house, building': '4 Ganpati Peth',
  City: 'Sangli',
  Pincode: '416416',
};

/** The card or row of an order in a back-office list. */
export const orderRow = (page: Page, id: string) =>
  page
    .getByRole('row')
    .filter({ hasText: `#${id}` })
    .or(page.getByRole('listitem').filter({ hasText: `#${id}` }));

export async function register(page: Page, [username, password]: readonly [string, string]): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Kavita');
  await page.getByLabel('Last Name').fill('Kadam');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Contact Number').fill(`98${String(Date.now()).slice(-8)}`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill('something else');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(
    page.getByText('The password and confirm password fields must be identical. Please try again.').first(),
  ).toBeVisible();
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/customer-product$/);
}

export async function addToCart(page: Page, search: string, product: string, times: number): Promise<void> {
  await page.getByLabel('Search products').fill(search);
  // On a phone the search is a page over the shop.
  await page.keyboard.press('Enter');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: product, exact: true }) });
  // Leaving the page earlier would lose the last presses.
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/products/add-to-cart/') &&
      answer.ok() &&
      answer.request().postDataJSON().quantity === times,
  );
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  for (let more = 1; more < times; more += 1)
    await card.getByRole('button', { name: `Increase quantity of ${product}` }).click();
  await expect(card.getByRole('textbox', { name: `Quantity of ${product}` })).toHaveValue(String(times));
  await saved;
}

/** The number of the newest order in 'Your Orders'. */
export async function newestOrder(page: Page): Promise<string> {
  const heads = page.getByRole('button', { name: /^Order #\d+$/ });
  await expect(heads.first()).toBeVisible();
  // Orders on their way stand before newer ones.
  const ids = (await heads.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
  return String(Math.max(...ids));
}

/** Unfolds what checkout knows already: pincode, city, state, name and number. */
export const changeKnown = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Change these details' }).click();

/** Places a cash order from the cart; returns its number. */
export async function checkOut(page: Page): Promise<string> {
  await page.goto('/customer-cart');
  await page
    .getByRole('link', { name: /Proceed/ })
    .or(page.getByRole('button', { name: /Proceed/ }))
    .click();
  await expect(page).toHaveURL(/\/customer-delivery-details$/);
  const newAddress = page.getByLabel('Flat, house, building');
  const savedAddress = page.getByRole('radio', { name: /Kavita Kadam/ });
  await expect(newAddress.or(savedAddress).first()).toBeVisible();
  if (await newAddress.isVisible()) {
    await expect(page.getByRole('button', { name: /^Place order/ })).toBeHidden();
    await changeKnown(page);
    for (const label of ['Full name', 'Phone number']) await page.getByLabel(label).fill('');
    await page.getByRole('button', { name: 'Save address' }).click();
    for (const message of [
      'Full name is required',
      'Phone number is required',
      'Address is required',
      'Postal code is required',
    ]) {
      await expect(page.getByText(message).first()).toBeVisible();
    }
    for (const [label, text] of Object.entries(ADDRESS)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Save address' }).click();
  }
  await expect(savedAddress).toBeChecked();
  await page.getByRole('button', { name: /^Place order · / }).click();
  await expect(page).toHaveURL(/\/customer-orders/);
  return newestOrder(page);
}

export async function allocate(page: Page, id: string): Promise<void> {
  await page.goto('/admin-orders');
  await allocateButton(orderRow(page, id).first(), id).click();
  const dialog = page.getByRole('dialog', { name: 'Allocate Store' });
  await dialog.getByRole('radio', { name: /^Sangli/ }).check({ force: true });
  await dialog.getByRole('button', { name: /^Allocate/ }).click();
  await expect(page.getByText('Store Allocation Successful').first()).toBeVisible();
}

export async function editOrder(page: Page, id: string) {
  await page.goto('/store-order-management');
  await chooseForOrder(page, id, 'Edit');
  return page.getByRole('dialog', { name: /order #/ });
}

export async function prepareAndShip(page: Page, id: string): Promise<void> {
  const processing = await editOrder(page, id);
  await processing.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Order Status Updated').first()).toBeVisible();
  const shipping = await editOrder(page, id);
  await shipping.getByRole('radio', { name: /Ganesh Kamble/ }).check();
  await shipping.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ship unpacked' }).click();
  await expect(orderRow(page, id).first().getByText('Order Allocated')).toBeVisible();
}

/** The delivery PIN, as the customer sees it. */
export async function readPin(page: Page, id: string): Promise<string> {
  await page.goto('/customer-orders');
  const head = page.getByRole('button', { name: `Order #${id}`, exact: true });
  const card = page.getByRole('listitem').filter({ has: head }).first();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  const pin = card.getByText(/^\d{6}$/).first();
  await expect(pin).toBeVisible();
  return (await pin.textContent()) ?? '';
}

export async function deliver(page: Page, id: string, pin: string): Promise<void> {
  await page.goto('/store-staff-order-management');
  const card = page
    .getByRole('listitem')
    .filter({ hasText: `#${id}` })
    .last();
  await card
    .getByRole('button', { name: 'Start delivery' })
    .or(card.getByRole('link', { name: 'Start delivery' }))
    .click();
  await expect(page.getByText('Out For Delivery').first()).toBeVisible();
  const pinField = page.getByLabel('Order PIN, from the customer');
  if (!(await pinField.isVisible()))
    await card
      .getByRole('link', { name: /Deliver|Open order/ })
      .first()
      .click();
  await pinField.fill(pin === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Verify PIN and deliver' }).click();
  await expect(page.getByText('Incorrect Pin').first()).toBeVisible();
  await expect(page.getByText('Please enter the correct order pin.').first()).toBeVisible();
  await pinField.fill(pin);
  await page.getByRole('button', { name: 'Verify PIN and deliver' }).click();
}

export async function collectCash(page: Page): Promise<void> {
  const amount = page.getByLabel('Cash amount');
  const confirmCash = page.getByRole('button', { name: 'Confirm cash and deliver' });
  await page.getByRole('button', { name: 'Other', exact: true }).click();
  await confirmCash.click();
  await expect(page.getByText('Please enter a valid cash amount').first()).toBeVisible();
  await amount.fill('500');
  await confirmCash.click();
  const question = page.getByRole('alertdialog', { name: 'Amount Mismatch' });
  await expect(question.getByText('₹397.00')).toBeVisible();
  await expect(question.getByText('₹500.00')).toBeVisible();
  await expect(question.getByRole('button', { name: 'No, Check Again' })).toBeFocused();
  await question.getByRole('button', { name: 'No, Check Again' }).click();
  await amount.fill('400');
  await confirmCash.click();
  await page
    .getByRole('alertdialog', { name: 'Amount Mismatch' })
    .getByRole('button', { name: 'Yes, Continue' })
    .click();
  await expect(page.getByText('Order Closed').first()).toBeVisible();
}
