// The administrator adds, edits and deletes categories, units, users and stores.
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseForRow } from './support/office-lists.ts';
import { openOffice, uniqueName } from './support/office-steps.ts';
import { takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';
import { prepareOffice } from './support/worlds.ts';

const office = prepareOffice();

/** Tests a CRUD screen: submits an empty form, then adds, edits and deletes an entry. */
async function manage(
  page: Page,
  words: {
    path: string;
    add: string;
    missing: string;
    fields: Readonly<Record<string, string>>;
    added: string;
    change: readonly [label: string, text: string];
    updated: string;
    name: string;
    deleted: string;
    /** Fills in controls other than text fields. */
    choose?: (adding: Locator) => Promise<void>;
  },
): Promise<void> {
  const { name } = words;
  await page.goto(words.path);
  await page.getByRole('button', { name: words.add }).click();
  const adding = page.getByRole('dialog', { name: words.add });
  await adding.getByRole('button', { name: words.add }).click();
  await expect(adding.getByText(words.missing).first()).toBeVisible();
  for (const [label, text] of Object.entries(words.fields)) await adding.getByLabel(label, { exact: true }).fill(text);
  await words.choose?.(adding);
  await adding.getByRole('button', { name: words.add }).click();
  await expect(page.getByText(words.added).first()).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editing = page.getByRole('dialog');
  await editing.getByLabel(words.change[0]).fill(words.change[1]);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(words.updated).first()).toBeVisible();
  await chooseForRow(page, name, 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This action cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(words.deleted).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(0);
}

test('adds, validates, edits and deletes categories, units, users and stores', async ({ browser }) => {
  const page = await openOffice(browser, office.admin, '/admin-categories');
  const category = uniqueName('Dry Goods');
  await manage(page, {
    path: '/admin-categories',
    add: 'Add Category',
    missing: 'Name is required.',
    fields: { Name: category, Description: 'Everything dry' },
    added: 'Category Added',
    change: ['Description', 'Everything that is dry'],
    updated: 'Category Updated',
    name: category,
    deleted: 'Category Deleted',
  });
  const unit = uniqueName('B').replace(' ', '').slice(0, 10);
  await manage(page, {
    path: '/admin-sku',
    add: 'Add Unit',
    missing: 'Unit is required.',
    fields: { Unit: unit, Description: 'A bag' },
    added: 'SKU Added',
    change: ['Description', 'A large bag'],
    updated: 'SKU Updated',
    name: unit,
    deleted: 'SKU Deleted',
  });
  const stamp = String(Date.now()).slice(-8);
  await manage(page, {
    path: '/admin-usermanagement?role=2',
    add: 'Add User',
    missing: 'First name is required.',
    fields: {
      'First Name': `Ola${stamp}`,
      'Last Name': 'Customer',
      Username: `ola${stamp}`,
      Password: 'sesame-and-jaggery',
      'Contact Number': `91${stamp}`,
    },
    added: 'User Added Successfully',
    change: ['Email', `ola${stamp}@example.com`],
    updated: 'User Updated',
    name: `Ola${stamp} Customer`,
    deleted: 'User Deleted',
  });
  const manager = `Mina${stamp}`;
  await office.admin.call('POST', '/users/create-user/', {
    first_name: manager,
    last_name: 'Manager',
    username: `mina${stamp}`,
    password: 'sesame-and-jaggery',
    phone_no: `92${stamp}`,
    role_name: 'Warehouse Manager',
  });
  const store = uniqueName('Store');
  await manage(page, {
    path: '/admin-warehouse',
    add: 'Add Store',
    missing: 'Name is required.',
    fields: { 'Store No.': stamp.slice(-6), Name: store, Location: 'Market Yard' },
    choose: async (adding) => {
      await adding.getByRole('combobox', { name: /Manager/ }).click();
      await page.getByRole('option', { name: new RegExp(manager) }).click();
    },
    added: 'Store Added',
    change: ['Location', 'New Market Yard'],
    updated: 'Store Updated',
    name: store,
    deleted: 'Store Deleted',
  });
  expect(takeConsoleErrors()).toEqual([]);
});
