// Names in other languages and search words from a CSV file of products.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld } from '../../../../test/support/harness.ts';

const world = await createWorld();
const as = await world.admin();
await world.categoryAndUnit();
const { catalog, search } = api;

const check = (csv: string) => world.call(catalog.checkProductImport, { as, body: { csv } });
const send = (csv: string, version: string) => world.call(catalog.importProducts, { as, body: { csv, version } });
const run = async (csv: string) => send(csv, (await check(csv)).ok.version);
const find = async (name: string) =>
  (await world.call(catalog.listProducts, { as })).ok.find((row) => row.name === name);
const trail = (id: number) =>
  world.deps.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'product')
    .where('subject_id', '=', id)
    .execute();

it('takes names in other languages and search words, leaves them where a cell is blank, and finds by them at once', async () => {
  const heads = 'name,category,unit,price,description,name_mr,name_hi,search_words';
  const rows = (...lines: string[]) => [heads, ...lines].join('\n');
  const wordsOf = async (name: string) => {
    const id = (await find(name))?.id;
    const { product_id, ...words } = (await world.call(search.listProductWords, { as, query: { limit: 500 } })).ok.find(
      (row) => row.product_id === id,
    ) ?? { product_id: id };
    return words;
  };
  const sonth = 'Dry Ginger,Spices,500 g,40,Fine';
  (await run(rows(`${sonth},सुंठ,सोंठ,sunth | sonth||Sunth`, 'Plain Ginger,Spices,500 g,40,Fine,,,'))).ok;
  const words = { name_mr: 'सुंठ', name_hi: 'सोंठ', search_words: ['Sunth', 'sonth'] };
  expect(await wordsOf('Dry Ginger')).toEqual(words);
  expect(await wordsOf('Plain Ginger')).toEqual({});
  expect((await world.call(catalog.listProducts, { as, query: { q: 'sonth' } })).ok).toMatchObject([
    { name: 'Dry Ginger' },
  ]);

  // What is exported changes nothing when it comes back, and neither do blank cells.
  for (const row of [`${sonth},सुंठ,सोंठ,Sunth | sonth`, `${sonth},,,`])
    expect((await check(rows(row))).ok).toMatchObject({ changed: 0, unchanged: 1, errors: [] });

  const id = (await find('Dry Ginger'))?.id ?? 0;
  const changed = rows(`${sonth},,,adrak`);
  const { version } = (await check(changed)).ok;
  const body = { ...words, search_words: ['sunth'] };
  await world.call(search.saveProductWords, { as, params: { id }, body });
  expect((await send(changed, version)).error?.code).toBe('stale_version');
  expect((await run(changed)).ok).toMatchObject({ changed: 1 });
  expect(await wordsOf('Dry Ginger')).toEqual({ ...words, search_words: ['adrak'] });
  expect(await trail(id)).toContainEqual({
    action: 'product.words',
    before: body,
    after: { ...words, search_words: ['adrak'] },
  });

  const bad = rows(`${sonth},${'सुं'.repeat(40)},,${'x'.repeat(51)}`);
  expect((await check(bad)).ok.errors.map(({ row, column }) => [row, column])).toEqual([
    [2, 'name_mr'],
    [2, 'search_words'],
  ]);
});
