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
  await field(/^Pincodes/);
  await user.click(screen.getByRole('tab', { name: 'Fees' }));
  expect((await field(/^Fee/)).value).toBe('30');
  await user.click(screen.getByRole('link', { name: 'About' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard the changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect((await field(/^Fee/)).value).toBe('30');
  await user.click(await button('Discard'));
  expect(screen.queryByRole('textbox', { name: /^Fee/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save fees' })).toBeNull();
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
