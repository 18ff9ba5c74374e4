// The HTML of every page before its code runs.
import { describe, expect, it } from 'vitest';
import { getRoleForPath, PATHS } from '../shared/paths.ts';
import { renderAppShells, renderPages } from './prerender.tsx';

const pages = await renderPages();
const shells = await renderAppShells();
const getHtml = (path: string) => pages.find((page) => page.path === path)?.html ?? '';
const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a public page before any code has run', () => {
  it.each([
    ['/', 'Fresh staples at your door'],
    ['/about-us', 'About Us'],
    ['/contact-us', 'Contact Us'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/login', 'Login'],
    ['/register', 'Register'],
  ])('%s has a single heading, the footer text and the links to the public pages', (path, heading) => {
    const html = getHtml(path);
    const [h1, ...more] = html.match(/<h1.*?<\/h1>/g) ?? [];
    expect(toText(h1 ?? '')).toBe(heading);
    expect(more).toEqual([]);
    expect(html).toContain('Your trusted partner for fresh groceries.');
    for (const to of ['/about-us', '/contact-us', '/privacy-policy']) expect(html).toContain(`href="${to}"`);
  });

  it('has a unique title', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  });

  it('has no inline script, which the content security policy would block', () => {
    for (const { html } of pages) expect(html).not.toMatch(/<script|<template/);
  });

  it('links Start Shopping on the landing page to the login', () => {
    const link = /<a[^>]*href="\/login"[^>]*>(?:(?!<\/a>).)*Start Shopping/;
    expect(getHtml('/')).toMatch(link);
  });
});

describe('a page of signed-in users before any code has run', () => {
  it('shows its layout and heading, on every page', () => {
    const rolePaths = Object.values<string>(PATHS).filter((path) => getRoleForPath(path));
    expect(shells.map(({ path }) => path).sort()).toEqual(rolePaths.sort());
    const orders = shells.find(({ path }) => path === PATHS.adminOrders);
    expect(orders?.title).toBe('Online Orders · Tilgul');
    expect(orders?.html).toContain('>Online Orders<');
  });

  it('is inert, without ids, names, links and landmarks', () => {
    for (const { html } of shells) {
      expect(html).toMatch(/^<div id="app-shell" aria-hidden="true" inert=""/);
      expect(html.slice('<div id="app-shell"'.length)).not.toMatch(/ (?:id|for|name|href|role|tabindex|aria-label)="/);
      expect(html).not.toMatch(/<(?:script|template|h1|main|nav)/);
    }
  });

  it('lists the requests of the page and its layout', () => {
    const first = shells.find(({ path }) => path === PATHS.staffOrders)?.first;
    expect(first).toMatchObject({ role: 'Warehouse Staff' });
    expect(first?.requests.map(({ url }) => url)).toContain('/orders/staff-orders/?limit=30');
  });
});
