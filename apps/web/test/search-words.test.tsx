// Search words: set by the administrator, or taken from failed searches.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button, chooseFor } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();
const ginger = await world.product({ price: 40 });

const search = async (q: string) =>
  (await world.call(api.catalog.ourProducts, { query: { q } })).ok.map(({ name }) => name);
const misses = async () =>
  (await world.call(api.search.listMissedWords, { as: admin })).ok.map(({ text, count }) => ({ text, count }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('admin products: loads and saves names and search words, and finds by them', async () => {
  const params = { id: ginger.id };
  const kept = { names: { mr: 'आले' }, descriptions: { hi: 'ताज़ा' }, search_words: ['adrak'] };
  (await world.call(api.search.saveProductWords, { as: admin, params, body: kept })).ok;
  const user = open('/admin-product', admin);
  await chooseFor(user, ginger.name, 'Names and words');
  const form = await dialog(`Names and search words of ${ginger.name}`);
  expect(form.getByLabelText<HTMLInputElement>(/^Name in मराठी/).value).toBe('आले');
  const words = form.getByLabelText<HTMLTextAreaElement>(/^Search words/);
  expect(words.value).toBe('adrak');
  await user.type(form.getByLabelText(/^Name in हिन्दी/), 'अदरक');
  await user.type(form.getByLabelText(/^Description in मराठी/), 'ताजे आले');
  await user.clear(form.getByLabelText(/^Description in हिन्दी/));
  await user.type(words, '{Enter}sheng{Enter}{Enter}Adrak');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Names and Search Words Saved');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await world.call(api.search.readProductWords, { as: admin, params })).ok).toEqual({
    name_mr: 'आले',
    name_hi: 'अदरक',
    names: { mr: 'आले', hi: 'अदरक' },
    descriptions: { mr: 'ताजे आले' },
    search_words: ['Adrak', 'sheng'],
  });
  expect(await search('sheng')).toEqual([ginger.name]);
});

it('admin products: rejects a search word that is too long on its field, and keeps the input', async () => {
  const user = open('/admin-product', admin);
  await chooseFor(user, ginger.name, 'Names and words');
  const form = await dialog(`Names and search words of ${ginger.name}`);
  const words = form.getByLabelText<HTMLTextAreaElement>(/^Search words/);
  const tooLong = 'x'.repeat(51);
  await user.clear(words);
  await user.type(words, tooLong);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Each of the search words may have at most 50 characters.');
  expect(words.getAttribute('aria-invalid')).toBe('true');
  expect(words.value).toBe(tooLong);
  expect(await search('sheng')).toEqual([ginger.name]);
});

it('admin products: rejects a name that is too long on the field of its language', async () => {
  const user = open('/admin-product', admin);
  await chooseFor(user, ginger.name, 'Names and words');
  const form = await dialog(`Names and search words of ${ginger.name}`);
  const field = form.getByLabelText<HTMLInputElement>(/^Name in हिन्दी/);
  expect(field.lang).toBe('hi');
  await user.clear(field);
  await user.type(field, 'अ'.repeat(61));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(form.getByLabelText(/^Name in मराठी/).getAttribute('aria-invalid')).not.toBe('true');
});

it('admin units: saves names and descriptions by language', async () => {
  const user = open('/admin-sku', admin);
  await user.click(await button('Add Unit'));
  const form = await dialog('Add Unit');
  await user.type(form.getByLabelText(/^Unit/), '250 g');
  await user.type(form.getByLabelText(/^Description$/), 'A quarter');
  await user.click(form.getByRole('button', { name: 'In other languages (optional)' }));
  await user.type(form.getByLabelText(/^Name in मराठी/), '250 ग्रॅम');
  await user.type(form.getByLabelText(/^Description in हिन्दी/), 'पाव किलो');
  await user.click(form.getByRole('button', { name: 'Add Unit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { ok } = await world.call(api.catalog.listUnits, { as: admin, query: { q: '250 g' } });
  expect(ok).toMatchObject([{ names: { mr: '250 ग्रॅम' }, descriptions: { hi: 'पाव किलो' } }]);
});

it('admin categories: finds products by words of their category', async () => {
  const [category] = (await world.call(api.catalog.listCategories, { as: admin })).ok;
  const user = open('/admin-categories', admin);
  await chooseFor(user, category?.name ?? '', 'Names and words');
  const form = await dialog(`Names and search words of ${category?.name}`);
  await user.type(form.getByLabelText(/^Search words/), 'kirana');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await search('kirana')).toEqual([ginger.name]);
});

it('admin searches: lists failed searches, and adds them to a product or category, or dismisses them', async () => {
  for (const q of ['sunthgolki', 'sunthgolki', 'wafers', 'shampoo']) expect(await search(q)).toEqual([]);
  const [category] = (await world.call(api.catalog.listCategories, { as: admin })).ok;
  const user = open('/admin-product', admin);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Searches Without Results' }));
  const row = await screen.findByRole('row', { name: /^sunthgolki/ });
  within(row).getByRole('cell', { name: '2' });

  const adopt = async (text: string, typed: string, option: RegExp, name: string) => {
    await user.click(await button(`Link “${text}” to a product or category`));
    const form = await dialog(`Link “${text}” to a product or category`);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Choose a product or a category.');
    await user.type(form.getByRole('combobox'), typed);
    await user.click(await screen.findByRole('option', { name: option }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText(`“${text}” now finds ${name}`);
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(`^${text}`) })).toBeNull());
    expect(await search(text)).toEqual([ginger.name]);
  };
  await adopt('sunthgolki', 'adrak', new RegExp(`^${ginger.name}`), ginger.name);
  await adopt('wafers', category?.name ?? '', /Category$/, category?.name ?? '');

  await user.click(await button('More for “shampoo”'));
  await user.click(await screen.findByRole('menuitem', { name: 'Drop' }));
  await screen.findByText('“shampoo” was dropped');
  await screen.findByText('No searches without results at the moment.');
  expect(await misses()).toEqual([]);
});

it('admin searches: suggests the product whose name is spelled almost like the search', async () => {
  const words = { names: {}, descriptions: {}, search_words: ['stone flower'] };
  (await world.call(api.search.saveProductWords, { as: admin, params: { id: ginger.id }, body: words })).ok;
  const misspelled = 'ston flowar';
  expect(await search(misspelled)).toEqual([ginger.name]);
  const user = open('/admin-searches', admin);
  await user.click(await button(`Link “${misspelled}” to a product or category`));
  const isSuggested = (form: Awaited<ReturnType<typeof dialog>>) =>
    waitFor(() => expect(form.getByRole<HTMLInputElement>('combobox').value).toBe(ginger.name));
  await isSuggested(await dialog(`Link “${misspelled}” to a product or category`));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button(`Link “${misspelled}” to a product or category`));
  const form = await dialog(`Link “${misspelled}” to a product or category`);
  await isSuggested(form);
  form.getByText(/^Suggested because it is spelled almost like this\./);
  const field = form.getByRole<HTMLInputElement>('combobox');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, ginger.name.length]);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(`“${misspelled}” now finds ${ginger.name}`);
  expect(await misses()).toEqual([]);
});
