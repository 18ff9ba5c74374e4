// Codes scanned in the product form and on pages with a list.
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();
const poha = await world.product({ price: 40, main: 60, stores: [[manager, 48]] });
const EAN = '8901030865275';

/** A scan into the focused element, a second after the last key; its keys are 10 ms apart, however busy the machine is. */
function scan(code: string, end: 'Enter' | 'Tab' = 'Enter'): void {
  const from = performance.now() + 1_000;
  for (const [index, key] of [...code, end].entries()) {
    const target = document.activeElement ?? document.body;
    const event = createEvent.keyDown(target, { key });
    Object.defineProperty(event, 'timeStamp', { value: from + index * 10 });
    if (!fireEvent(target, event) || !(target instanceof HTMLInputElement)) continue;
    if (key === end) target.form?.requestSubmit();
    else fireEvent.input(target, { target: { value: target.value + key } });
  }
}

async function openForm() {
  const user = open('/admin-product', admin);
  await user.click(await button('Add Product'));
  const dialog = await screen.findByRole('dialog', { name: 'Add Product' });
  // It listens as soon as its code has loaded.
  await waitFor(() => expect(dialog.querySelector('form div[hidden]')).not.toBeNull());
  const form = within(dialog);
  return { user, form, barcode: await form.findByLabelText<HTMLInputElement>(/^Barcode/) };
}

const countInvalid = () => document.querySelectorAll('[aria-invalid="true"]').length;

it('the product form takes a code into its barcode field and is not sent by Enter', async () => {
  const { user, form, barcode } = await openForm();
  const name = form.getByLabelText<HTMLInputElement>(/^Name/);
  await user.type(name, 'Poha');
  scan(EAN);
  await waitFor(() => expect(barcode.value).toBe(EAN));
  expect(name.value).toBe('Poha');
  await user.click(barcode);
  scan('96385074');
  await waitFor(() => expect(barcode.value).toBe('96385074'));
  await user.keyboard('{Enter}');
  expect(countInvalid()).toBe(0);
});

it('goes on to the next field of the product form after a code that ends with Tab', async () => {
  const { user, form, barcode } = await openForm();
  await user.click(barcode);
  scan(EAN, 'Tab');
  await waitFor(() => expect(barcode.value).toBe(EAN));
  expect(document.activeElement).toBe(form.getByLabelText(/^MRP/));
});

it.each([
  ['/store-view-stocks', manager],
  ['/admin-product', admin],
  ['/admin-view-products', admin],
] as const)('%s searches for a code scanned anywhere', async (path, who) => {
  open(path, who);
  const search = await screen.findByRole<HTMLInputElement>('searchbox');
  await waitFor(() => {
    if (search.value === '') scan(EAN);
    expect(search.value).toBe(EAN);
  });
  search.focus();
  scan('96385074');
  await waitFor(() => expect(search.value).toBe('96385074'));
});

it('takes a refused code away once something right is done', async () => {
  const user = open('/store-manual-orders', manager);
  await user.click(await button('Add Order'));
  const sale = within(await screen.findByRole('dialog', { name: 'Add Order' }));
  const finder = await sale.findByRole('combobox', { name: 'Find product' });
  scan('8901234567890');
  await sale.findByText(/^8901234567890 /);
  await user.type(finder, poha.name);
  expect(sale.getByText(/^8901234567890 /)).toBeTruthy();
  await user.click(await screen.findByRole('option', { name: new RegExp(poha.name) }));
  await sale.findByRole('textbox', { name: `Quantity of ${poha.name}` });
  expect(sale.queryByText(/^8901234567890 /)).toBeNull();
  scan('8901234567890');
  await sale.findByText(/^8901234567890 /);
});
