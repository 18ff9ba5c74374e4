// Packers: a manager appoints one, who finds and packs the store's orders.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it, vi } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const manager = await world.manager();
const packer = await world.staff(manager);
const customer = await world.customer();
const rice = await world.product({ price: 90, stores: [[manager, 20]] });

it('makes a staff member a packer, and shows it in the list', async () => {
  const user = open('/store-staffmanagement', manager);
  await user.click(await button('Edit Ravi Pawar'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Staff' }));
  await user.click(form.getByRole('checkbox', { name: 'Packs orders' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Staff Member Updated');
  await screen.findByText('Packs');
  const [listed] = (await world.call(api.users.listStaff, { as: manager })).ok;
  expect(listed).toMatchObject({ id: packer.id, can_pack: true });
});

it('lists the orders to pack on the Packing page', async () => {
  const id = await world.order(customer, [[rice.id, 2]]);
  await world.advance(id, 'Processing', { customer, manager, staff: packer });
  const user = open('/store-staff-packing', packer);
  await user.click(await button(`Pack order ${id}`));
  const packing = within(await screen.findByRole('dialog', { name: `Pack #${id}` }));
  await user.click(await packing.findByRole('button', { name: `${rice.name}: all packed` }));
  await user.click(packing.getByRole('button', { name: 'Finish packing' }));
  await screen.findByText('Nothing to pack at the moment.');
  expect(screen.getAllByRole('link', { name: 'Packing' }).length).toBeGreaterThan(0);
});

it('weighs goods sold by weight: shows the price beforehand, and rejects a missing weight on the field', async () => {
  const { id: product, name, category, unit, description } = rice;
  const body = { name, category, unit, description, price: 90, sold_by_weight: true };
  (await world.call(api.catalog.updateProduct, { as: await world.admin(), params: { id: product }, body })).ok;
  const id = await world.order(customer, [[rice.id, 2]]);
  await world.advance(id, 'Processing', { customer, manager, staff: packer });
  const user = open('/store-staff-packing', packer);
  await user.click(await button(`Pack order ${id}`));
  const packing = within(await screen.findByRole('dialog', { name: `Pack #${id}` }));
  await packing.findByText('of ₹180.00 at most');
  await user.click(packing.getByRole('button', { name: 'Packed' }));
  packing.getByText('Enter the weight in whole grams, 1 to 10,00,000.');
  await user.type(packing.getByLabelText(`Weight in grams of ${rice.name}`), '960');
  packing.getByText('₹172.80');
  await user.click(packing.getByRole('button', { name: 'Packed' }));
  packing.getByText('960 g. ₹172.80');
  await user.click(packing.getByRole('button', { name: 'Finish packing' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/^1 line changed. The new total is ₹172.80/);
  await user.click(question.getByRole('button', { name: 'Finish packing' }));
  await screen.findByText(`The total of order ${id} is ₹172.80.`);
});

it('[PACK-10] counts a line found short though the order ships before packing is finished', async () => {
  const dal = await world.product({ price: 90, stores: [[manager, 20]] });
  const id = await world.order(customer, [[dal.id, 4]]);
  await world.advance(id, 'Processing', { customer, manager, staff: packer });
  const user = open('/store-staff-packing', packer);
  await user.click(await button(`Pack order ${id}`));
  const packing = within(await screen.findByRole('dialog', { name: `Pack #${id}` }));
  await user.click(await packing.findByRole('button', { name: 'Short' }));
  await user.click(await button('Keep'));
  const drafts = world.deps.db.selectFrom('packing_drafts').select('lines').where('order_id', '=', id);
  await waitFor(async () => expect(await drafts.executeTakeFirst()).toBeDefined());
  (await world.call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: packer.id } })).ok;
  const body = { status: 'Shipped', order_id: id } as const;
  const { ok } = await world.call(api.orders.moveOrderAsManager, { as: manager, params: { id }, body });
  expect(ok).toMatchObject({ total: 360, payable_total: 270 });
});

it('[PACK-10] continues what another device packed, and shows it in the list as soon as the dialog closes', async () => {
  const oil = await world.product({ price: 90, stores: [[manager, 20]] });
  const id = await world.order(customer, [
    [rice.id, 1],
    [oil.id, 1],
  ]);
  await world.advance(id, 'Processing', { customer, manager, staff: packer });
  const draft = { lines: [{ line_id: rice.id, packed: 1 }] };
  (await world.call(api.orders.savePackingDraft, { as: packer, params: { id }, body: draft })).ok;
  const user = open('/store-order-management', manager);
  await user.click(await button(`Edit: Continue order ${id}`));
  await screen.findByText('1 of 2 lines packed');
  await user.click(await button(`${oil.name}: all packed`));
  await screen.findByText('2 of 2 lines packed');
  await user.keyboard('{Escape}');
  await screen.findByText('2 of 2');
});

it('returns the focus to the button of the row when the packing is closed', async () => {
  const id = await world.order(customer, [[rice.id, 1]]);
  await world.advance(id, 'Processing', { customer, manager, staff: packer });
  const user = open('/store-order-management?view=to_pack', manager);
  const pack = await button(`Edit: Pack order ${id}`);
  pack.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('0 of 1 line packed');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(pack));
});

it('prints the pick lists of all orders, one per page, by category, with weights and choices for short lines', async () => {
  const print = vi.fn();
  window.print = print;
  const ids: number[] = [];
  for (const choice of ['ask', 'remove'] as const) {
    const id = await world.order(customer, [[rice.id, 2]]);
    await world.advance(id, 'Processing', { customer, manager, staff: packer });
    await world.deps.db.updateTable('order_lines').set({ choice }).where('order_id', '=', id).execute();
    ids.push(id);
  }
  const user = open('/store-staff-packing', packer);
  await user.click(await button('Print pick lists'));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const lists = within(document.body).getAllByRole('region', { name: 'Pick list', hidden: true });
  const words = lists.map(({ textContent }) => textContent).filter((text) => !text?.includes('Packing'));
  for (const [index, id] of ids.entries()) {
    const list = words.find((text) => text?.includes(`#${id}`) && !text.includes(`#${ids[1 - index]}`));
    expect(list).toContain(`${rice.name}500 g2g${index === 0 ? 'ask me' : 'remove'}`);
    expect(list).toContain('Spices 1 line');
  }
});

it('tells staff who do not pack, and hides the link', async () => {
  open('/store-staff-packing', await world.staff(manager));
  await screen.findByText('You do not pack orders yet.');
  expect(screen.queryByRole('link', { name: 'Packing' })).toBeNull();
});

it('shows the cash that a rider has in hand in the list of the staff', async () => {
  const keeper = await world.manager();
  const rider = await world.staff(keeper);
  const tea = await world.product({ price: 70, stores: [[keeper, 5]] });
  const buyer = await world.customer();
  const id = await world.order(buyer, [[tea.id, 1]]);
  await world.advance(id, 'Delivered', { customer: buyer, manager: keeper, staff: rider });
  open('/store-staffmanagement', keeper);
  await screen.findByText(/^₹[\d.]+ in hand$/);
});
