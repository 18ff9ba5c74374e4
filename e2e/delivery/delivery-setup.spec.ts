// The administrator sets delivery areas, times and fees.
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openOffice, signInAdmin } from '../support/office-steps.ts';
import { takeOtherErrors } from '../support/shop-steps.ts';
import { test } from '../support/test.ts';

interface Options {
  readonly serviceable: boolean;
  readonly store_name: string | null;
  readonly fee: { readonly fee: number };
}

test('sets areas, fee and a closed day on one page, and previews them as a customer', async ({ browser, request }) => {
  const admin = await signInAdmin(request);
  const fetchOptions = async (pincode: string) =>
    (await (await request.get(`/delivery/options/?pincode=${pincode}`)).json()) as Options;
  const page = await openOffice(browser, admin, '/admin-delivery');
  try {
    await expectAccessible(page, 'the page of the delivery');
    const openSection = (name: string) => page.getByRole('tab', { name, exact: true }).click();
    await openSection('Fees');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const rule = page.getByRole('group', { name: 'Rule 1' });
    const save = page.getByRole('button', { name: 'Save fees' });
    await save.click();
    await expect(page.getByText('Enter an amount in rupees, such as 30.').first()).toBeVisible();
    await rule.getByLabel('Fee').fill('30');
    await save.click();
    await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    expect((await fetchOptions('416416')).fee.fee).toBe(30);

    await openSection('Areas');
    await page.getByRole('button', { name: 'Add pincodes' }).click();
    const adding = page.getByRole('dialog', { name: /^Add pincodes to/ });
    await adding.getByRole('textbox', { name: 'Pincodes' }).fill('416490, 416492 - 416493');
    const typed = adding.getByRole('list', { name: 'Typed pincodes' }).getByRole('listitem');
    await expect(typed).toHaveText(['416490', '416492–416493']);
    await adding.getByRole('button', { name: 'Add pincodes' }).click();
    await expect(page.getByText('3 pincodes saved')).toBeVisible();
    const preview = page.getByRole('region', { name: 'What a customer sees' });
    await preview.getByLabel('Pincode').fill('416493');
    await expect(preview.getByText(/delivers here/)).toBeVisible();
    await page.getByRole('button', { name: 'Pause 416493' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Serve 416493 again' })).toBeVisible();
    await expect(preview.getByText(/delivers here/)).toHaveCount(0);

    await openSection('Windows');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Stock-taking');
    await page.getByRole('checkbox', { name: 'Closed' }).check();
    await page.getByRole('button', { name: 'Save day' }).click();
    await expect(page.getByText('Stock-taking')).toBeVisible();
    await page.getByRole('button', { name: /^Use weekly windows/ }).click();
    await expect(page.getByText('Stock-taking')).toHaveCount(0);

    await page.getByRole('button', { name: 'Add window' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add window' });
    await dialog.getByRole('button', { name: 'Save window' }).click();
    await expect(dialog.getByText('Enter when the window starts.')).toBeVisible();
    await dialog.getByLabel('From').fill('11:00');
    await dialog.getByLabel('To').fill('13:00');
    await dialog.getByRole('textbox', { name: 'Places on Mon' }).fill('5');
    await expectAccessible(page, 'the window');
    await dialog.getByRole('button', { name: 'Save window' }).click();
    await expect(page.getByText('Weekly windows saved').first()).toBeVisible();
    const added = page.getByRole('row', { name: /^11 am–1 pm/ });
    await expect(added).toContainText('Booking closes 10 am');
    await added.getByRole('button', { name: 'More for 11 am–1 pm' }).click();
    await page.getByRole('menuitem', { name: 'Remove window' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove window' }).click();
    await expect(added).toHaveCount(0);
  } finally {
    await admin.call('PUT', '/settings/delivery/', {});
    const areas = await admin.call<{ id: number; pincode: string }[]>('GET', '/delivery/areas/?limit=500');
    for (const { id, pincode } of areas)
      if (/^41649[0-3]$/.test(pincode)) await admin.call('DELETE', `/delivery/areas/${id}/`);
  }
  expect(takeOtherErrors()).toEqual([]);
});
