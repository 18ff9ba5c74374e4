// The pages that a browser test walks through, as the web's own table has them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Whose pages a file of the table of pages has. */
export const ROLES = [
  { files: ['public', 'auth', 'shop'], account: undefined },
  { files: ['customer'], account: 'customer' },
  { files: ['store'], account: 'manager' },
  { files: ['staff'], account: 'staff' },
  { files: ['admin'], account: 'admin' },
] as const;

const TABLE = join(import.meta.dirname, '../../apps/web/src/app/pages');

/** The addresses in a file of the table, which itself holds code that only a bundler can load; `names` is the web's PATHS. */
export function pathsIn(file: string, names: Readonly<Record<string, string>>): string[] {
  const rows = readFileSync(join(TABLE, `${file}.ts`), 'utf8').matchAll(/^\s+path: (?:PATHS\.(\w+)|'([^']+)'),$/gm);
  return [...rows].map(([row, name = '', literal]) => {
    const path = literal ?? names[name];
    if (path === undefined) throw new Error(`No address in ${row}`);
    return path.replace(':id', '1');
  });
}

/** What is wider than the window, by the place where it begins; empty when nothing is. */
export const widerParts = (page: Page) =>
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
