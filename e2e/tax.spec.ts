// The administrator's tax month: figures with documents, files, settings and classes; invoices of sales.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { makeGoods, openOffice } from './support/office-steps.ts';
import { takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';
import { prepareOffice } from './support/worlds.ts';

const office = prepareOffice();

test('shows the tax month, opens the documents behind a figure, and exports the portal’s file', async ({ browser }) => {
  const goods = await makeGoods(office.admin, { price: 50, stock: 20 });
  const user = { first_name: 'Ramesh', mobile_number: '9822041210' };
  const products = [{ product_id: goods.id, quantity: 2 }];
  const sale = await office.admin.call('POST', '/orders/manually/', { user, products });
  const number = String((sale as { bill_number?: string }).bill_number);
  const page = await openOffice(browser, office.admin, '/admin-dashboard');
  await page.getByRole('link', { name: 'Tax', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax');
  const missing = page.getByRole('listitem').filter({ hasText: goods.name });
  await expect(missing).toContainText('no HSN');
  await expectAccessible(page, 'the tax page');

  await page.getByRole('button', { name: 'GSTR-1 JSON' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(goods.name);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Download anyway' }).click(),
  ]);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toHaveProperty('hsn.hsn_b2c');

  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('searchbox').fill(number);
  await expect(page.getByRole('rowheader', { name: number })).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Tax classes' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit tax settings' }).click();
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('27AABFT1234K1Z8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This GSTIN is not valid', { exact: false }).first()).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
