// A row that is saved and opened again at once, before the list has the saved version.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
await world.categoryAndUnit();
const { fetch } = globalThis;
const LIST = api.catalog.listCategories.path;
afterEach(() => vi.unstubAllGlobals());

const form = async () => within(await screen.findByRole('dialog', { name: /Edit/ }));

/** Holds the list's next answers back until the returned function is called. */
function holdList(): () => void {
  let answer = (): void => undefined;
  const isDue = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const response = await fetch(input, init);
    if (new URL(String(input), location.href).pathname === LIST) await isDue;
    return response;
  });
  return answer;
}

const readDescription = async () =>
  (await world.call(api.catalog.listCategories, { as: admin })).ok.map(({ description }) => description);

async function saveAndReopen(description: string) {
  const user = open('/admin-categories', admin);
  await user.click(await button('Edit Spices'));
  const field = (await form()).getByRole('textbox', { name: /Description/ });
  const answerList = holdList();
  await user.clear(field);
  await user.type(field, description);
  await user.click((await form()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button('Edit Spices'));
  return { user, answerList };
}

it('shows the saved version once the list has it', async () => {
  const { user, answerList } = await saveAndReopen('From Satara');
  expect((await form()).getByRole('textbox', { name: /Description/ })).toHaveProperty('value', 'Whole and ground');
  answerList();
  await screen.findByDisplayValue('From Satara');
  await user.type((await form()).getByRole('textbox', { name: /Description/ }), ' and Wai');
  await user.click((await form()).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readDescription()).toEqual(['From Satara and Wai']));
});

it('leaves what was typed meanwhile', async () => {
  const { user, answerList } = await saveAndReopen('From Wai');
  await user.type((await form()).getByRole('textbox', { name: /Description/ }), ', cleaned');
  answerList();
  await screen.findByText('From Wai');
  expect((await form()).getByRole('textbox', { name: /Description/ })).toHaveProperty(
    'value',
    'From Satara and Wai, cleaned',
  );
});
