// The administrator's audit log: finds recent changes by product, order, kind and day, links to them, and exports CSV.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { makeGoods, makeOrder, openOffice } from './support/office-steps.ts';
import { takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';
import { prepareOffice } from './support/worlds.ts';

const office = prepareOffice();

test('shows who changed what in the audit log, with amounts in rupees and links', async ({ browser }) => {
  const goods = await makeGoods(office.admin, { price: 50, stock: 20 });
  const { id: order } = await makeOrder(office.request, office.admin);
  await office.admin.call('POST', `/orders/${order}/cancel/`, { reason: 'Called by phone' });
  const page = await openOffice(browser, office.admin, '/admin-dashboard');
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit');

  await page.getByRole('searchbox').fill(`#${order}`);
  const cancelled = page.getByRole('row').filter({ hasText: `Cancelled order #${order}` });
  await expect(cancelled).toContainText('Status');
  await expect(cancelled).toContainText('Pending');
  await expect(cancelled).toContainText('Cancelled');

  await page.getByRole('searchbox').fill(goods.name);
  const added = page.getByRole('row').filter({ hasText: `Added product ${goods.name}` });
  await added.getByRole('button', { name: 'Show all' }).click();
  await expect(added.getByText('₹50.00')).toBeVisible();

  const kinds = page.getByRole('navigation', { name: 'Kinds of entries' });
  await kinds.getByRole('link', { name: /^Orders/ }).click();
  await expect(page.getByText('Nothing matches', { exact: false }).or(added)).toBeVisible();
  await expect(added).toHaveCount(0);
  await kinds.getByRole('link', { name: /^Products/ }).click();
  await expect(added).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`Added product ${goods.name}`);
  expect(text).toContain('Price: ₹50.00');

  await added.getByRole('link', { name: `Added product ${goods.name}` }).click();
  await expect(page).toHaveURL(/\/admin-product\?/);
  await expect(page.getByRole('rowheader').filter({ hasText: goods.name })).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
