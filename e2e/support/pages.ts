// Pages for browser tests, read from the web app's page tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Tables of pages by the demo account that opens them. */
export const ROLES = [
  { files: ['public', 'auth', 'shop'], account: undefined },
  { files: ['customer'], account: 'customer' },
  { files: ['store'], account: 'manager' },
  { files: ['staff'], account: 'staff' },
  { files: ['admin'], account: 'admin' },
] as const;

const TABLE = join(import.meta.dirname, '../../apps/web/src/app/pages');

/** Paths in a page table, parsed as text since only a bundler can load it; `names` is the web app's PATHS. */
export function listPaths(file: string, names: Readonly<Record<string, string>>): string[] {
  const rows = readFileSync(join(TABLE, `${file}.ts`), 'utf8').matchAll(
    /^\s+definePage\((?:PATHS\.(\w+)|'([^']+)'),/gm,
  );
  const paths = [...rows].map(([row, name = '', literal]) => {
    const path = literal ?? names[name];
    if (path === undefined) throw new Error(`No path in ${row}`);
    return path.replace(':id', '1');
  });
  if (paths.length < 3) throw new Error(`Unknown format of ${file}.ts`);
  return paths;
}

/** Sets the browser's font size, which media queries follow. */
export async function setFont(page: Page, px: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
  await devtools.detach();
}

/** Resizes the page and waits until it is painted. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Elements wider than the window, by start position; empty if there are none. */
export const findOverflowing = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide <= 0) return [];
    const isCut = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.documentElement) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isCut(parent);
    };
    const parts = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && !isCut(element),
    );
    return parts.slice(-3).map((element) => `${element.tagName} ${element.className}`.slice(0, 120));
  });

/** Height in px of bars that stay in place while the page scrolls. */
export const measureBars = (page: Page) =>
  page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isBar = ({ height, width }: DOMRect) => height > 0 && height < innerHeight && width > innerWidth / 2;
    const isFixed = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position);
    scrollTo(0, document.documentElement.scrollHeight / 2);
    await painted();
    const taken = new Set<number>();
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      if (!isBar(box) || !isFixed(element)) continue;
      for (let y = Math.max(0, Math.round(box.top)); y < Math.min(innerHeight, Math.round(box.bottom)); y += 1)
        taken.add(y);
    }
    scrollTo(0, 0);
    return taken.size;
  });

/** Every visible or spoken text of the page, except what is marked as English. */
export const collectTexts = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const around = nodes.currentNode.parentElement;
      if (around && !around.closest('script, style, [lang=en]')) texts.push(nodes.currentNode.textContent ?? '');
    }
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
    for (const element of document.body.querySelectorAll(spoken.map((name) => `[${name}]`).join()))
      for (const name of spoken) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

/** Controls and headings whose text overflows by more than a letter's overhang. */
export const findTruncated = (page: Page) =>
  page.evaluate(() => {
    // The hit area of a short link is wider than its text, which is not cut.
    const noHitAreas = new CSSStyleSheet();
    noHitAreas.replaceSync('.hit-44::after { display: none !important; }');
    const own = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [...own, noHitAreas];
    const cut = [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, th, legend')]
      // A checkbox has no text, and its hit area exceeds its cell.
      .filter(({ textContent }) => textContent?.trim())
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 4)
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
    document.adoptedStyleSheets = own;
    return cut;
  });
