// Product import from CSV: errors by row, all or nothing.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { makeGoods, openOffice, takeGoods, uniqueName } from './support/office-steps.ts';
import { takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';
import { prepareOffice } from './support/worlds.ts';

const office = prepareOffice();

const csvFile = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('lists row and column of each error in a CSV file and changes nothing; imports the corrected file', async ({
  browser,
}) => {
  const [added, product] = [uniqueName('Csv Rice'), await makeGoods(office.admin)];
  const heads = 'name,category,unit,price,description,stock';
  const bad = `${heads}\n${added},Pulse,500 g,48.505,Sorted,\n`;
  const good = `\uFEFF${heads.replaceAll(',', ';')}\n${added};Pulses;500 g;48.50;Sorted;12\n${product.name};Pulses;500 g;64;Now dearer;\n`;
  const page = await openOffice(browser, office.admin, '/admin-product');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import Products' });
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    importing.getByRole('button', { name: 'Download template' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('products-template.csv');
  const submit = importing.getByRole('button', { name: 'Import', exact: true });
  await expect(submit).toBeDisabled();
  const file = importing.getByLabel('CSV file');
  await file.setInputFiles({ ...csvFile(''), buffer: Buffer.from([0x6e, 0xe9]) });
  await expect(importing.getByText('The file is not UTF-8 text.')).toBeVisible();
  await file.setInputFiles(csvFile(bad));
  await expect(importing.getByText('2 errors in prices.csv.')).toBeVisible();
  await expect(importing.getByRole('row', { name: '2 category This category does not exist.' })).toBeVisible();
  await expect(importing.getByRole('row', { name: /^2 price Price must be between/ })).toBeVisible();
  await expect(submit).toBeDisabled();
  await file.setInputFiles(csvFile(good));
  await expect(importing.getByText('To add: 1, to change: 1, unchanged: 0.')).toBeVisible();
  await submit.click();
  await expect(page.getByText('Products Imported')).toBeVisible();
  await takeGoods(office.admin, added);
  await page.getByLabel('Search by product name').fill(added);
  await expect(page.getByRole('row', { name: new RegExp(added) })).toContainText('₹48.50 / 500 g');
  expect(takeConsoleErrors()).toEqual([]);
});

test('rejects an import whose products changed since the check, and checks again', async ({ browser }) => {
  const product = await makeGoods(office.admin);
  const csv = `name,category,unit,price,description,stock\n${product.name},Pulses,500 g,70,Better,5\n`;
  const page = await openOffice(browser, office.admin, '/admin-product');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import Products' });
  await importing.getByLabel('CSV file').setInputFiles(csvFile(csv));
  await expect(importing.getByText('to change: 1')).toBeVisible();
  await office.admin.call('POST', '/products/add-main-stock/', { product_id: product.id, stock: 1 });
  const submit = importing.getByRole('button', { name: 'Import', exact: true });
  await submit.click();
  await expect(importing.getByText(/were changed after it was checked/)).toBeVisible();
  await importing.getByRole('button', { name: 'Check again' }).click();
  await expect(importing.getByText('to change: 1')).toBeVisible();
  await submit.click();
  await expect(page.getByText('Products Imported')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('changes nothing when an exported file is imported, including names and search words', async ({ browser }) => {
  const page = await openOffice(browser, office.admin, '/admin-product');
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = await readFile(await exported.path(), 'utf8');
  expect(csv).toContain('हळद पावडर');
  expect(csv).toContain('haldi');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import Products' });
  await importing.getByLabel('CSV file').setInputFiles(csvFile(csv));
  await expect(importing.getByText('Nothing to import: all products already match the file.')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
