// The administrator's tax month: figures, gaps, documents, settings and classes; invoices of sales.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { formatDay, isoDay } from '../src/shared/format/dates.ts';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
// The page computes its month from the device's clock.
world.clock.set(new Date().toISOString());
const admin = await world.admin();
const manager = await world.manager();
const ghee = await world.product({ price: 365, stores: [[manager, 20]] });
const chain = { legal_name: 'Tilgul Foods LLP', gstin: '27AABFT1234K1Z9', fssai: '11526999000123' };
(await world.call(api.taxes.saveTaxSettings, { as: admin, body: chain })).ok;
const rates = [{ percent: 5, effective_from: '2025-09-22' }];
const made = (await world.call(api.taxes.createTaxClass, { as: admin, body: { name: 'Packed food', rates } })).ok;
const { name, category, unit, description } = ghee;
const form = { name, category, unit, description, price: 365, tax_class: made.id, mrp: 399 };
(await world.call(api.catalog.updateProduct, { as: admin, params: { id: ghee.id }, body: form })).ok;
const customer = { first_name: 'Ramesh', mobile_number: '9822041210' };
const products = [{ product_id: ghee.id, quantity: 2 }];
const sale = (await world.call(api.manualOrders.createManualOrder, { as: manager, body: { user: customer, products } }))
  .ok;

it('admin tax: sums the documents of a month, lists what is missing and opens the documents behind a figure', {
  tags: 'long',
}, async () => {
  const user = open('/admin-tax', admin);
  const missing = within(await screen.findByRole('region', { name: 'Products lack tax or label details' }));
  expect(missing.getByText('no HSN')).toBeTruthy();
  const sums = within(screen.getByRole('region', { name: 'Monthly totals' }));
  expect(sums.getAllByText('₹0.00').length).toBeGreaterThan(0);
  expect(sums.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['₹730.00']);
  const small = within(await screen.findByRole('table', { name: /^7 B2CS/ }));
  expect(small.getByText('27 Maharashtra')).toBeTruthy();
  expect(small.getByText('5 %')).toBeTruthy();
  await user.click(small.getByRole('link', { name: '₹695.24' }));
  expect(await screen.findByRole('rowheader', { name: new RegExp(sale.bill_number ?? '') })).toBeTruthy();
  expect(screen.getByRole('button', { name: `PDF of ${sale.bill_number}` })).toBeTruthy();
});

it('admin tax: names goods without an HSN code before the return is downloaded', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const user = open('/admin-tax', admin);
  await screen.findByRole('table', { name: /^12 HSN/ });
  for (const label of ['GSTR-1 JSON', 'CSV of 12 HSN, B2C']) {
    await user.click(await button(label));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(new RegExp(ghee.name))).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(saved).toEqual([]);
  }
  await user.click(await button('GSTR-1 JSON'));
  await user.click(await button('Download anyway'));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^gstr1-.*\.json$/)]));
});

it('admin tax: completes a product’s missing data in its form, and returns to the list', async () => {
  const user = open('/admin-tax', admin);
  await user.click(await screen.findByRole('link', { name: `Complete ${ghee.name}` }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
  expect(form.getByLabelText(/^Name|^Product name/i)).toHaveProperty('value', ghee.name);
  await user.click(form.getByRole('button', { name: 'Close' }));
  await screen.findByRole('rowheader', { name: new RegExp(ghee.name) });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('admin tax: shows payment methods in the day book', async () => {
  open('/admin-tax?view=days', admin);
  const book = within(await screen.findByRole('table', { name: 'Day book' }));
  expect(book.getByRole('columnheader', { name: 'Cash' })).toBeTruthy();
  const [, day, sums] = book.getAllByRole('row');
  for (const row of [day, sums]) expect(row?.textContent).toContain('₹730.00');
  expect(sums?.textContent).toContain('Month');
});

it('admin tax: chooses the month from a list, and adds up the tables', async () => {
  const user = open('/admin-tax', admin);
  const table = within(await screen.findByRole('table', { name: /^7 B2CS/ }));
  expect(table.getAllByRole('row').at(-1)?.textContent).toMatch(/^Total₹/);
  const month = await screen.findByRole('combobox', { name: 'Month' });
  const now = month.textContent;
  await user.click(month);
  const [, before] = await screen.findAllByRole('option');
  await user.click(before ?? month);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Month' }).textContent).not.toBe(now));
});

it('admin tax: names the contact that the shop shows until the settings name another', async () => {
  const { contact } = (await world.call(api.settings.getSettings)).ok;
  open('/admin-tax?view=settings', admin);
  for (const value of [contact.phone, contact.email, contact.grievance_officer])
    expect((await screen.findByText(value)).textContent).toContain('from the server’s settings');
});

it('admin tax: rejects a wrong GSTIN on its field and keeps the input', { tags: 'long' }, async () => {
  const user = open('/admin-tax?view=settings', admin);
  await user.click(await button('Edit tax settings'));
  const dialog = within(await screen.findByRole('dialog'));
  const gstin = dialog.getByLabelText<HTMLInputElement>(/^GSTIN/);
  await user.clear(gstin);
  await user.type(gstin, '27AABFT1234K1Z8');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(gstin.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(gstin);
  await user.type(gstin, chain.gstin);
  await user.type(dialog.getByLabelText(/^Address/), 'Market Yard, Sangli');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await world.call(api.taxes.getTaxSettings, { as: admin })).ok).toMatchObject({
      gstin: chain.gstin,
      address: 'Market Yard, Sangli',
    }),
  );
});

it('admin tax: takes the state from the list of all states', { tags: 'long' }, async () => {
  const { call } = world;
  (await call(api.taxes.saveTaxSettings, { as: admin, body: { legal_name: chain.legal_name } })).ok;
  onTestFinished(async () => {
    (await call(api.taxes.saveTaxSettings, { as: admin, body: chain })).ok;
  });
  const user = open('/admin-tax?view=settings', admin);
  for (const [option, code] of [
    ['97 Other Territory', '97'],
    ['Same as the GSTIN', null],
  ] as const) {
    await user.click(await button('Edit tax settings'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText(/^State code/));
    await user.click(await screen.findByRole('option', { name: option }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await call(api.taxes.getTaxSettings, { as: admin })).ok.state_code).toBe(code);
    if (code) await screen.findByText(option);
  }
});

it('admin tax: adds a new rate of a class as a row with its date', async () => {
  const today = isoDay(new Date(), 'Asia/Kolkata');
  const user = open('/admin-tax?view=settings', admin);
  await user.click(await button('New rate of Packed food'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Rate/), '12');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('From is required.');
  await user.click(dialog.getByRole('button', { name: /^From: Choose/ }));
  await user.click(await screen.findByRole('button', { name: formatDay(today) }));
  const from = await dialog.findByRole('button', { name: `From: ${formatDay(today)}` });
  await waitFor(() => expect(document.activeElement).toBe(from));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/12 % from/);
  const [kept] = (await world.call(api.taxes.listTaxClasses, { as: admin })).ok;
  expect(kept?.rates).toEqual([...rates, { percent: 12, effective_from: today }]);
});

it('store manual orders: links a sale’s details to its invoice', { tags: 'long' }, async () => {
  const user = open('/store-manual-orders', manager);
  await user.click(await screen.findByRole('link', { name: `#${sale.order_id}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: `Bill ${sale.bill_number}` })).toBeTruthy();
});

it("store documents: lists the invoices of the manager's store by kind and number", async () => {
  const user = open('/store-invoices', manager);
  await screen.findByRole('rowheader', { name: new RegExp(sale.bill_number ?? '') });
  expect(screen.getByRole('button', { name: `PDF of ${sale.bill_number}` })).toBeTruthy();
  expect(screen.getByRole('link', { name: `Sale #${sale.order_id}` })).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'D00/');
  await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
  await user.click(await button('Clear filters'));
  await screen.findByRole('rowheader', { name: new RegExp(sale.bill_number ?? '') });
});
