// Every rule that is cited can be read in docs/rules or docs/security.md; the check is shown to find what it is for.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { citingFiles, ruleViolations } from './rules.mjs';

const PAGES = [
  { path: 'docs/rules/stock.md', text: '| id | rule |\n| --- | --- |\n| STOCK-1 | One. |\n| STOCK-2 | Two. |\n' },
  { path: 'docs/security.md', text: '| S01 | No unit is sold twice | `races` |\n' },
];
const citing = (text) => ruleViolations([...PAGES, { path: 'apps/server/src/a.ts', text }]);

describe('the check of rule ids', () => {
  it.each([
    ['an id that no page defines', '// Sums first (STOCK-3).'],
    ['an id of security.md that is not there', ' * Counts once (S02).'],
    ['a section of a page that is not in the repository', '// Sums first (decisions section 4).'],
    ['a row of a page that is not in the repository', '/** Sums first (pitfall P2). */'],
    ['a section of the specification', '/** At most 20 (specification, document 1, section 5). */'],
  ])('refuses %s', (_title, text) => {
    expect(citing(text)).toHaveLength(1);
  });

  it('accepts ids that are defined, and words that only look like ids', () => {
    expect(citing("// Sums first (STOCK-1, S01), in UTF-8.\nconst size = 'A4';\nconst code = 'S99';")).toEqual([]);
  });

  it('refuses an id that is defined twice', () => {
    const again = { path: 'docs/rules/orders.md', text: '| STOCK-2 | Two again. |\n' };
    expect(ruleViolations([...PAGES, again])).toEqual(['STOCK-2 is defined twice']);
  });
});

it('every rule that the repository cites is defined, once', () => {
  const files = citingFiles(fileURLToPath(new URL('..', import.meta.url)));
  expect(files.some(({ path }) => path === 'docs/rules/stock.md')).toBe(true);
  expect(files.length).toBeGreaterThan(500);
  expect(ruleViolations(files)).toEqual([]);
});
