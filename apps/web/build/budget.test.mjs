// The budget check finds what a page downloads, and reports a planted excess.
import { describe, expect, it } from 'vitest';
import { findExcesses, LIMITS, weighPages } from './budget.mjs';

const page = (area, name) => ({ area, page: name, js: ['entry.js', 'shared.js', `${name}.js`], css: ['all.css'] });
const PAGES = [
  page('public', 'home'),
  page('auth', 'login'),
  page('customer', 'shop'),
  page('shop', 'product'),
  page('staff', 'round'),
  page('store', 'staff'),
  page('admin', 'users'),
];
const manifest = {
  'src/styles/fonts/mukta-400.woff2': { file: 'a.woff2' },
  'src/styles/fonts/mukta-logo.woff2': { file: 'logo.woff2' },
  'src/styles/fonts/mukta-places.woff2': { file: 'places.woff2' },
  'src/styles/fonts/mukta-names.woff2': { file: 'names.woff2' },
  'src/styles/fonts/mukta-devanagari-600.woff2': { file: 'bold.woff2' },
  'node_modules/rare.woff2': { file: 'rare.woff2' },
};

/** All files weigh 1 KiB except those in `heavy`. */
const weigh = (heavy = {}, pages = PAGES) =>
  weighPages({ pages, manifest, early: ['early.js'] }, (file) => (heavy[file] ?? 1) * 1024);

describe('the weight of a page', () => {
  it('counts its code and style and the English fonts, and the inline script of pages that do not start empty', () => {
    expect(weigh()).toContainEqual({ page: 'home', area: 'public', kib: 6 });
    expect(weigh()).toContainEqual({ page: 'product', area: 'customer', kib: 5 });
  });

  it('counts the pages of every area', () => {
    expect(weigh().map((row) => row.page)).toEqual(['home', 'login', 'shop', 'product', 'round', 'staff', 'users']);
    expect(findExcesses(weigh())).toEqual([]);
  });
});

describe('a page above its limit', () => {
  it.each([
    ['code of the entry', 'entry.js', 'home', LIMITS.public, 'public'],
    ['a page with a form', 'login.js', 'login', LIMITS['public with a form'], 'public with a form'],
    ['code of one page', 'round.js', 'round', LIMITS.staff, 'staff'],
    ['the style sheet', 'all.css', 'home', LIMITS.public, 'public'],
    ['a font of every page', 'a.woff2', 'home', LIMITS.public, 'public'],
  ])('is reported for %s', (_title, file, name, limit, area) => {
    const rows = weigh({ [file]: limit });
    const excess = `${name}: ${(limit + 5).toFixed(1)} KiB, ${limit} allowed (${area})`;
    expect(findExcesses(rows)).toContain(excess);
  });
});

it('refuses a build in which an area has no pages', () => {
  const pages = PAGES.filter(({ area }) => area !== 'staff');
  expect(() => weigh({}, pages)).toThrow('area staff');
});
