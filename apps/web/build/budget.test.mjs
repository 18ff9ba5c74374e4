// Proves that the weighing finds what a page loads, and that a planted excess fails.
import { describe, expect, it } from 'vitest';
import { excesses, LIMITS_IN, table, weigh } from './budget.mjs';
import { LANGUAGES } from './languages.mjs';

const page = (area, name) => ({ area, page: name, js: ['entry.js', 'shared.js', `${name}.js`], css: ['all.css'] });
const PAGES = [
  page('public', 'home'),
  page('auth', 'login'),
  page('customer', 'shop'),
  page('shop', 'product'),
  page('staff', 'run'),
  page('store', 'staff'),
  page('admin', 'users'),
];
const manifest = {
  'src/styles/fonts/mukta-400.woff2': { file: 'a.woff2' },
  'src/styles/fonts/mukta-logo.woff2': { file: 'logo.woff2' },
  'src/styles/fonts/mukta-places.woff2': { file: 'places.woff2' },
  'node_modules/rare.woff2': { file: 'rare.woff2' },
};

/** Everything weighs 1 KiB but what is named. */
const weighing = (heavy = {}, pages = PAGES) => weigh({ pages, manifest }, (file) => (heavy[file] ?? 1) * 1024);
const of = (rows, name) => rows.find((row) => row.page === name);

describe('what a page loads before the first interaction', () => {
  it('counts its code, style and the fonts of English, and each file', () => {
    expect(of(weighing(), 'home')).toEqual({ page: 'home', area: 'public', js: 3, css: 1, fonts: 1, files: 8 });
  });

  it('weighs the pages of every area', () => {
    expect(weighing().map((row) => row.page)).toEqual(['home', 'login', 'shop', 'product', 'run', 'staff', 'users']);
    expect(excesses(weighing())).toEqual([]);
  });
});

describe('a figure above its limit', () => {
  it.each([
    ['code of the entry', { 'entry.js': 117 }, ['home: 119.0 KiB of js, 118.5 allowed (public)']],
    ['a page with a form', { 'login.js': 135.5 }, ['login: 137.5 KiB of js, 137 allowed (public with a form)']],
    ['code of one page', { 'run.js': 153 }, ['run: 155.0 KiB of js, 154 allowed (staff)']],
    [
      'the style sheet',
      { 'all.css': 16 },
      ['home: 16.0 KiB of css, 15.5 allowed (public)', 'login: 16.0 KiB of css, 15.5 allowed (public with a form)'],
    ],
  ])('is reported for %s', (_title, heavy, reported) => {
    expect(excesses(weighing(heavy))).toEqual(reported);
  });

  it('is reported for the fonts of every page', () => {
    expect(excesses(weighing({ 'a.woff2': 31 }))).toHaveLength(7);
  });

  it('is reported for too many files', () => {
    const pieces = Array.from({ length: 8 }, (_, index) => `piece-${index}.js`);
    const [home, ...rest] = PAGES;
    const rows = weighing({}, [{ ...home, js: pieces }, ...rest]);
    expect(excesses(rows)).toEqual(['home: 13 files, 12 allowed (public)']);
  });

  it('is in the table beside its limit', () => {
    expect(table(weighing({ 'entry.js': 117 }))).toContain('119.0 / 118.5');
  });
});

describe('pages in another language', () => {
  it('have limits of their own for the code, and the others of English', () => {
    expect(Object.keys(LIMITS_IN)).toEqual(LANGUAGES);
    for (const language of LANGUAGES)
      for (const [area, limits] of Object.entries(LIMITS_IN[language]))
        expect({ ...limits, js: 0 }).toEqual({ ...LIMITS_IN.en[area], js: 0 });
    const rows = weighing({ 'entry.js': 117 });
    expect(excesses(rows)).toEqual(['home: 119.0 KiB of js, 118.5 allowed (public)']);
    expect(excesses(rows, 'mr')).toEqual([]);
    expect(excesses(weighing({ 'entry.js': 119 }), 'hi')).toEqual([
      'home in hi: 121.0 KiB of js, 120.5 allowed (public)',
    ]);
  });
});

it('refuses a build in which an area has no pages', () => {
  expect(() =>
    weighing(
      {},
      PAGES.filter(({ area }) => area !== 'staff'),
    ),
  ).toThrow('area staff');
});
