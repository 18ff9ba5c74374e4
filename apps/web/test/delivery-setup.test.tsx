// The administrator's delivery sections: what is typed stays until it is saved or discarded.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
await world.manager();

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
