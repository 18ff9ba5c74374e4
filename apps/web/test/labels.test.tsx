// Price labels: manager and administrator choose products, see them, and print.
import { screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it, vi } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const manager = await world.manager();

const change = async (product: Awaited<ReturnType<typeof world.product>>, more: object) => {
  const { id, name, category, unit, description, price } = product;
  const body = { name, category, unit, description, price, ...more };
  return (await world.call(api.catalog.updateProduct, { as: admin, params: { id }, body })).ok;
};

it('prints as many labels of each product as were chosen, with MRP, price, unit price and bars', async () => {
  const rice = await change(await world.product({ price: 48 }), { mrp: 60, barcode: '8901234567890' });
  const ghee = await change(await world.product({ price: 90 }), { plu: 42, sold_by_weight: true });
  const print = vi.fn();
  window.print = print;
  const user = open('/store-labels', manager);
  const more = await button(`Increase quantity of ${rice.name}`);
  await user.click(more);
  await user.click(more);
  await user.click(await button(`Increase quantity of ${ghee.name}`));
  await screen.findByRole('heading', { name: '3 labels' });

  const preview = within(await screen.findByRole('list', { name: 'Labels' }));
  const [first, second] = preview.getAllByRole('listitem');
  expect(first?.textContent).toContain(rice.name);
  expect(first?.querySelector('s')?.textContent).toBe('MRP ₹60.00');
  expect(first?.textContent).toContain('₹48.00');
  expect(first?.textContent).toContain('₹0.10 per g');
  within(first as HTMLElement).getByRole('img', { name: '8901234567890' });
  expect(second?.textContent).toContain('₹180.00 per kg');
  expect(second?.textContent).toContain('PLU 42');
  expect(within(second as HTMLElement).queryByRole('img')).toBeNull();

  await user.click(await button('Print labels'));
  await vi.waitFor(() => expect(print).toHaveBeenCalled());
  expect(document.querySelectorAll('.label-pages li')).toHaveLength(3);
  expect(document.querySelectorAll('.label-pages ul')).toHaveLength(1);
  dispatchEvent(new Event('afterprint'));
  await user.click(await button('Remove all'));
  expect(screen.queryByRole('heading', { name: '3 labels' })).toBeNull();
});

it('prints each label of a roll on its own page, for administrators too', async () => {
  const product = await world.product();
  const print = vi.fn();
  window.print = print;
  const user = open(`/admin-labels?q=${encodeURIComponent(product.name)}`, admin);
  const more = await button(`Increase quantity of ${product.name}`);
  await user.click(more);
  await user.click(more);
  await user.click(await screen.findByRole('radio', { name: 'Roll 50 × 25 mm' }));
  await user.click(await button('Print labels'));
  await vi.waitFor(() => expect(print).toHaveBeenCalled());
  expect(document.querySelectorAll('.label-pages-roll ul')).toHaveLength(2);
});
