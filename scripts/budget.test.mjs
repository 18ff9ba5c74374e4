// Proves that the weighing finds what a page loads, and that a planted excess fails.
import { describe, expect, it } from 'vitest';
import { excesses, table, weigh } from './budget.mjs';

const page = (key) => ({
  [key]: { file: `${key}.js`, imports: ['_react.js', '_shared.js'], dynamicImports: ['late.tsx'] },
});
const PAGES = ['landing/home', 'auth/login', 'catalog/shop', 'orders/run', 'users/staff', 'users/users'].map(
  (name) => `src/features/${name}.page.tsx`,
);
const [home, login, shop, run, staff, users] = PAGES;
const area = (name, only) => ({
  [`src/app/areas/${name}.ts`]: { file: `${name}.js`, imports: [], dynamicImports: [only] },
});

const MANIFEST = {
  'index.html': { file: 'entry.js', css: ['all.css'], imports: ['_react.js'], dynamicImports: [home, login] },
  '_react.js': { file: 'react.js' },
  '_shared.js': { file: 'shared.js', imports: ['_react.js'] },
  'late.tsx': { file: 'late.js' },
  'src/app/layouts/public.tsx': { file: 'public.js' },
  'src/app/layouts/auth.tsx': { file: 'auth.js' },
  ...area('customer', shop),
  ...area('staff', run),
  ...area('store', staff),
  ...area('admin', users),
  ...Object.assign({}, ...PAGES.map(page)),
  'src/styles/fonts/mukta-400.woff2': { file: 'a.woff2' },
  'src/styles/fonts/mukta-logo.woff2': { file: 'logo.woff2' },
  'node_modules/rare.woff2': { file: 'rare.woff2' },
};

/** Everything weighs 1 KiB but what is named. */
const weighing = (heavy = {}) => weigh(MANIFEST, (file) => (heavy[file] ?? 1) * 1024);
const of = (rows, name) => rows.find((row) => row.page === name);

describe('what a page loads before the first interaction', () => {
  it('counts entry, frame, page and all they import, each once, but nothing that is fetched later', () => {
    // entry, react, frame, page, shared
    expect(of(weighing({ 'late.js': 500 }), 'home')).toEqual({ page: 'home', area: 'public', js: 5, css: 1, fonts: 1 });
  });

  it('weighs the pages of every area', () => {
    expect(weighing().map((row) => row.page)).toEqual(['home', 'login', 'shop', 'run', 'staff', 'users']);
    expect(excesses(weighing())).toEqual([]);
  });
});

describe('a figure above its limit', () => {
  it.each([
    ['code of the entry', { 'entry.js': 107 }, ['home: 111.0 KiB of js, 110 allowed (public)']],
    ['a page with a form', { [`${login}.js`]: 122 }, ['login: 126.0 KiB of js, 125 allowed (public with a form)']],
    ['a chunk that only one page imports', { [`${run}.js`]: 137 }, ['run: 141.0 KiB of js, 140 allowed (staff)']],
    [
      'the style sheet',
      { 'all.css': 15 },
      ['home: 15.0 KiB of css, 14 allowed (public)', 'login: 15.0 KiB of css, 14 allowed (public with a form)'],
    ],
  ])('is told for %s', (_title, heavy, told) => {
    expect(excesses(weighing(heavy))).toEqual(told);
  });

  it('is told for the fonts of every page', () => {
    expect(excesses(weighing({ 'a.woff2': 31 }))).toHaveLength(6);
  });

  it('stands in the table beside its limit', () => {
    expect(table(weighing({ 'entry.js': 107 }))).toContain('111.0 / 110');
  });
});

it('refuses a build in which it finds no pages', () => {
  const { 'src/app/areas/staff.ts': _gone, ...rest } = MANIFEST;
  expect(() => weigh(rest, () => 1)).toThrow('src/app/areas/staff.ts');
});
