// What is in the HTML of every page before any code has run.
import { describe, expect, it } from 'vitest';
import { PATHS, roleAt } from '../shared/paths.ts';
import { renderAppShells, renderPages } from './prerender.tsx';

const pages = await renderPages();
const shells = await renderAppShells();
const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? '';
const textOf = (html: string) =>
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
  ])('%s has its one heading, the footer text and the links to the public pages', (path, heading) => {
    const html = htmlOf(path);
    const [h1, ...more] = html.match(/<h1.*?<\/h1>/g) ?? [];
    expect(textOf(h1 ?? '')).toBe(heading);
    expect(more).toEqual([]);
    expect(html).toContain('Your trusted partner for fresh groceries.');
    for (const to of ['/about-us', '/contact-us', '/privacy-policy']) expect(html).toContain(`href="${to}"`);
  });

  it('has a title of its own', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  });

  it('carries no inline script, which the content security policy would refuse', () => {
    for (const { html } of pages) expect(html).not.toMatch(/<script|<template/);
  });

  it('leads on from the landing page: Start Shopping goes to the login', () => {
    const link = /<a[^>]*href="\/login"[^>]*>(?:(?!<\/a>).)*Start Shopping/;
    expect(htmlOf('/')).toMatch(link);
  });
});

describe('a page of signed-in people before any code has run', () => {
  it('shows its heading in its layout, whichever page it is', () => {
    const ofRoles = Object.values<string>(PATHS).filter((path) => roleAt(path));
    expect(shells.map(({ path }) => path).sort()).toEqual(ofRoles.sort());
    const orders = shells.find(({ path }) => path === PATHS.adminOrders);
    expect(orders?.title).toBe('Online Orders · Tilgul');
    expect(orders?.html).toContain('>Online Orders<');
  });

  it('is a picture only: it cannot be reached, and names nothing that the page names', () => {
    for (const { html } of shells) {
      expect(html).toMatch(/^<div id="app-shell" aria-hidden="true" inert=""/);
      expect(html.slice('<div id="app-shell"'.length)).not.toMatch(/ (?:id|for|name|href|role|tabindex|aria-label)="/);
      expect(html).not.toMatch(/<(?:script|template|h1|main|nav)/);
    }
  });

  it('asks for what the page asks for, by the addresses of the calls', () => {
    const asked = shells.find(({ path }) => path === PATHS.staffOrders)?.first;
    expect(asked).toMatchObject({ role: 'Warehouse Staff' });
    expect(asked?.requests.map(({ url }) => url)).toContain('/orders/staff-orders/?limit=30');
  });
});
