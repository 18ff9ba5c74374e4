import { describe, expect, it } from 'vitest';
import { listLookups } from './list-lookups.mjs';

const PATH = 'apps/web/src/features/cart/a.tsx';
const check = (text, allowed = {}, path = PATH) => listLookups([{ path, text }], allowed);

describe('lookups in lists with pages', () => {
  it.each([
    'list.rows.find((row) => row.id === id)',
    'rows.find(isLinked)',
    'products.find(({ id }) => id === linked)',
    'stores.findIndex((one) => one.warehouse_id === store)',
    'stores.find(({ id }) => String(id) === store)',
  ])('refuses %s in the web app', (text) => {
    expect(check(text)).toHaveLength(1);
  });

  it('allows other searches, tests and the server', () => {
    expect(check('VIEWS.find(({ value }) => value === view)')).toEqual([]);
    for (const path of ['apps/web/src/a.test.tsx', 'apps/server/src/a.ts'])
      expect(check('rows.find(isLinked)', {}, path)).toEqual([]);
  });

  it('allows as many as are listed, and refuses entries that no longer hold', () => {
    const allowed = { [PATH]: [1, 'the answer has no pages'] };
    expect(check('rows.find(isLinked)', allowed)).toEqual([]);
    expect(check('rows.find(isLinked); rows.find(isOther)', allowed)).toHaveLength(1);
    expect(check('', allowed)).toHaveLength(1);
    expect(listLookups([], allowed)).toHaveLength(1);
  });
});
