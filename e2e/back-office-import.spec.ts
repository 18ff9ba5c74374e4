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
  await page.getByRole('searchbox').fill(added);
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
  await office.admin.call('PATCH', `/products/${product.id}/price/`, { price: 61, expected_price: 50 });
  const submit = importing.getByRole('button', { name: 'Import', exact: true });
  await submit.click();
  await expect(importing.getByText(/were changed after it was checked/)).toBeVisible();
  await importing.getByRole('button', { name: 'Check again' }).click();
  await expect(importing.getByText('to change: 1')).toBeVisible();
  await submit.click();
  await expect(page.getByText('Products Imported')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

/** What a spreadsheet makes of a cell that it opens and saves: formulas become their text, and numbers lose zeros. */
function saveCell(cell: string): string {
  const text = /^="(.*)"$/.exec(cell)?.[1];
  if (text !== undefined) return text;
  if (!/^-?\d+(\.\d+)?$/.test(cell)) return cell;
  return cell.length > 11 ? Number(cell).toExponential(5).replace('e', 'E') : String(Number(cell));
}

/** The file as a spreadsheet saves it again: separated by semicolons, with blank columns at the end. */
const saveInSpreadsheet = (csv: string): string =>
  `sep=;\r\n${csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, -1)
        .map(([, cell = '']) => saveCell(cell.replace(/^"|"$/g, '').replaceAll('""', '"')))
        .map((cell) => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(';')
        .concat(';;'),
    )
    .join('\r\n')}\r\n`;

test('changes nothing when an exported file is imported, also after a spreadsheet has saved it', async ({
  browser,
}) => {
  const coded = uniqueName('Coded Pepper');
  const made = `name,category,unit,price,description,stock,barcode,hsn,fssai\n${coded},Pulses,500 g,50,Whole,3,8901234567890,0904,11526034000123\n`;
  const { version } = await office.admin.call<{ version: string }>('POST', '/products/import/check/', { csv: made });
  await office.admin.call('POST', '/products/import/', { csv: made, version });
  await takeGoods(office.admin, coded);
  const page = await openOffice(browser, office.admin, '/admin-product');
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = await readFile(await exported.path(), 'utf8');
  expect(csv).toContain('हळद पावडर');
  expect(csv).toContain('haldi');
  expect(csv).toContain('"=""0904"""');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import Products' });
  const unchanged = importing.getByText('Nothing to import: all products already match the file.');
  await importing.getByLabel('CSV file').setInputFiles(csvFile(csv));
  await expect(unchanged).toBeVisible();
  await importing.getByLabel('CSV file').setInputFiles({ ...csvFile(''), buffer: Buffer.from([0x6e, 0xe9]) });
  await expect(unchanged).toBeHidden();
  await importing.getByLabel('CSV file').setInputFiles(csvFile(saveInSpreadsheet(csv)));
  await expect(unchanged).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
