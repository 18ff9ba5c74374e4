// The administrator's delivery sections: what is typed stays until it is saved or discarded.
import { screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const { storeId } = await world.manager();

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('keeps a typed fee across sections, and asks before the page is left', async () => {
  const user = open('/admin-delivery?section=fees', admin);
  await user.click(await button('Add rule'));
  await user.type(await field(/^Fee/), '30');
  await user.click(screen.getByRole('tab', { name: 'Areas' }));
  await button('Add pincodes');
  await user.click(screen.getByRole('tab', { name: 'Fees' }));
  expect((await field(/^Fee/)).value).toBe('30');
  await user.click(screen.getByRole('link', { name: 'About' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard the changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect((await field(/^Fee/)).value).toBe('30');
  await user.click(await button('Discard'));
  expect(screen.queryByRole('textbox', { name: /^Fee/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

it('asks before a pincode is paused, and serves it again at once', async () => {
  const [area] = (
    await world.call(api.delivery.addAreas, { as: admin, body: { store_id: storeId, pincodes: ['416490'] } })
  ).ok.areas;
  const user = open(`/admin-delivery?store=${storeId}`, admin);
  const answer = async (label: string) => {
    await user.click(await button('Pause 416490'));
    const question = within(await screen.findByRole('alertdialog', { name: /^Pause deliveries from .* to 416490\?$/ }));
    await user.click(question.getByRole('button', { name: label }));
  };
  const isActive = async () => {
    const { ok: areas } = await world.call(api.delivery.listAreas, { as: admin, query: { store_id: storeId } });
    return areas.find(({ id }) => id === area?.id)?.active;
  };
  await answer('Cancel');
  expect(await isActive()).toBe(true);
  await answer('Pause');
  await user.click(await button('Serve 416490 again'));
  await button('Pause 416490');
  expect(await isActive()).toBe(true);
});

it('edits a pincode in a dialog', async () => {
  const pincodes = ['416491'];
  (await world.call(api.delivery.addAreas, { as: admin, body: { store_id: storeId, pincodes } })).ok;
  const user = open(`/admin-delivery?store=${storeId}`, admin);
  await user.click(await button('More for 416491'));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 416491' }));
  await user.clear(await dialog.findByRole('textbox', { name: /^Priority/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Priority/ }), '7');
  await user.click(dialog.getByRole('checkbox', { name: 'Accept cash' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('416491 changed');
  const { ok: areas } = await world.call(api.delivery.listAreas, { as: admin, query: { store_id: storeId } });
  expect(areas.find(({ pincode }) => pincode === '416491')).toMatchObject({ priority: 7, cod_ok: false });
});

it('adds pincodes in a dialog, and starts with the one that customers asked for', async () => {
  (await world.call(api.delivery.addAreas, { as: admin, body: { store_id: storeId, pincodes: ['416498'] } })).ok;
  (await world.call(api.delivery.saveDeliverySettings, { as: admin, body: { serve_elsewhere: false } })).ok;
  (await world.call(api.delivery.viewDeliveryOptions, { query: { pincode: '416494' } })).ok;
  const user = open(`/admin-delivery?store=${storeId}`, admin);
  await user.click(await button('Add 416494'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Add pincodes to / }));
  const typed = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^Pincodes/ });
  expect(typed.value).toBe('416494');
  await user.type(typed, ', 416495-416496');
  await user.click(dialog.getByRole('button', { name: 'Add pincodes' }));
  await screen.findByText('3 pincodes saved');
  await button('Pause 416496');
});

it('says at each field of a special day and of the limits what is missing', async () => {
  const user = open(`/admin-delivery?section=windows&store=${storeId}`, admin);
  await user.click(await button('Save day'));
  await screen.findByText('Choose Closed, or enter the places.');
  expect(screen.getByText('Please give a reason.')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Booking & limits' }));
  await user.clear(await field(/^Days ahead/));
  await user.type(await field(/^Days ahead/), '40');
  await user.type(await field(/^Cash limit/), '0');
  await user.click(await button('Save order settings'));
  const found = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  await found('Days ahead must be a whole number from 1 to 31.');
  await found('Cash limit must be an amount in rupees.');
});

it('says in the preview what a pincode lacks', async () => {
  const user = open('/admin-delivery?section=fees', admin);
  await user.type(await field(/^Pincode/), '123{Enter}');
  await screen.findByText('Enter the six digits of the pincode.');
});
