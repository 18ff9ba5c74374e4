// Packing in a store with more orders than one answer: exact counts, any order by number or code.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { viewOrderLink } from '../support/office-lists.ts';
import { makeGoods } from '../support/office-steps.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { connectScanner } from '../support/scanner.ts';
import { dialog, fetchGoods, openAs, orderAt } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const COUNT = 120;
const branch = prepareBranch();
const ids: number[] = [];
const at = (place: number) => ids.at(place) as number;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const { admin, manager, riders } = branch;
  const goods = await makeGoods(admin, { price: 50, stock: 200 });
  await fetchGoods(admin, manager, goods.id, 200);
  await manager.call('PATCH', `/warehouses/update-staff/${riders[0].userId}/`, { can_pack: true });
  for (let made = 0; made < COUNT; made += 1)
    ids.push(await orderAt({ ...branch, goods }, 'Processing', { packs: 1, choice: 'best_match' }));
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search order or customer' });

test('finds the newest of 120 orders by number on a phone, and packs it', async ({ browser }) => {
  const page = await openAs(browser, branch.riders[0], PHONE, '/store-staff-packing');
  await expect(page.getByText(`${COUNT} to pack`)).toBeVisible();
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await search(page).click();
  await page.keyboard.type(String(at(-1)), { delay: 90 });
  await expect(page.getByRole('button', { name: /^Pack order/ })).toHaveCount(1);
  await expectAccessible(page, 'an order found');
  await page.getByRole('button', { name: `Pack order ${at(-1)}`, exact: true }).click();
  const packing = dialog(page, `Pack #${at(-1)}`);
  await packing.getByRole('button', { name: /: all packed$/ }).click();
  await packing.getByRole('button', { name: 'Finish packing' }).click();
  await expect(page.getByText(`The total of order ${at(-1)} is ₹50.00.`)).toBeVisible();
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page.getByText(`${COUNT - 1} to pack`)).toBeVisible();
  await expect(search(page)).toHaveValue('');
  expect(takeConsoleErrors()).toEqual([]);
});

test('opens an order by the code of its documents, scanned at any pace', async ({ browser }) => {
  const page = await openAs(browser, branch.riders[0], DESK, '/store-staff-packing');
  for (const [place, delay] of [
    [100, 0],
    [70, 10],
    [30, 60],
  ] as const) {
    await search(page).click();
    await page.keyboard.type(`ORDER-${at(place)}`, { delay });
    await page.keyboard.press('Enter');
    await expect(dialog(page, `Pack #${at(place)}`).getByRole('button', { name: '1 line left' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(search(page)).toHaveValue('');
  }
  const scan = await connectScanner(page);
  await search(page).blur();
  await scan('8901030865275');
  await expect(page.getByText('8901030865275 is not the code of an order.')).toBeVisible();
  await scan(`ORDER-${at(50)}`, { ms: 30, end: 'Tab' });
  await expect(dialog(page, `Pack #${at(50)}`)).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('offers available goods as substitutes, with their quantity', async ({ browser }) => {
  const page = await openAs(browser, branch.manager, PHONE, '/store-order-management');
  await viewOrderLink(page, at(-2)).click();
  await dialog(page, 'Order Details')
    .getByRole('button', { name: `Pack order ${at(-2)}` })
    .click();
  await dialog(page, `Pack #${at(-2)}`)
    .getByRole('button', { name: 'Substitute' })
    .click();
  const choice = dialog(page, /^Instead of/);
  const free = choice.getByRole('button', { name: `Choose ${branch.goods.name}, 40 available` });
  await expect(free).toBeVisible();
  await expectAccessible(page, 'free goods');
  await choice.getByRole('searchbox').click();
  await page.keyboard.type('nothing is called this', { delay: 20 });
  await expect(choice.getByText('The store has no similar product available.')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(branch.goods.name, { delay: 20 });
  await free.click();
  const instead = page.getByText(`1 × ${branch.goods.name} instead`);
  await expect(instead).toBeVisible();
  // Meanwhile a count finds none.
  const lines = [{ product_id: branch.goods.id, quantity: 0 }];
  await branch.manager.call('POST', '/warehouses/stock-adjustments/', { kind: 'count', reason: 'Counted', lines });
  const packing = dialog(page, `Pack #${at(-2)}`);
  await packing.getByRole('button', { name: 'Finish packing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish packing' }).click();
  await expect(packing.getByRole('alert')).toContainText('The store no longer has enough of these goods.');
  await expect(packing.getByRole('row', { name: `${branch.goods.name} 1 0` })).toBeVisible();
  await expect(instead).toBeVisible();
  await expectAccessible(page, 'a substitute that is gone');
  expect(takeConsoleErrors()).toEqual([]);
});

test('prints all pick lists, each with its order’s barcode', async ({ browser }) => {
  const page = await openAs(browser, branch.riders[0], DESK, '/store-staff-packing');
  // The print dialog would wait for input.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print pick lists' }).click();
  const codes = page.locator('.order-papers svg.barcode');
  await expect(codes).toHaveCount(COUNT - 1);
  await page.emulateMedia({ media: 'print' });
  await expect(codes.first()).toHaveAttribute('aria-label', `ORDER-${at(0)}`);
  expect(takeConsoleErrors()).toEqual([]);
});
