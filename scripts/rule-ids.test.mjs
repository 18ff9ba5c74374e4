import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'docs'];
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results', 'generated', 'pictures', 'openapi.json']);
const CITING = /\.(tsx?|mjs|css|sql|md|html)$/;
/** Quotes the forbidden phrases. */
const OWN_TEST = 'scripts/rule-ids.test.mjs';

/** Citations of requirement and design documents, which readers of this repository do not have. */
const EXTERNAL =
  /\b(?:decisions|ux|architecture|pitfalls?),? (?:sections? \d|P\d)|\bsecurity,? sections? \d|\bdocument [12],/i;
const COMMENT = /\/\/|^\s*\/?\*|^\s*--/;
const SECURITY_ID = /\b(?:[AOZMNPSDUR]\d{2}|I\d{1,2})\b/g;

/** Returns the ids that a page defines: the first cells of its tables. */
const listIds = (text, id) =>
  [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell.trim()).filter((cell) => id.test(cell));

/**
 * Returns one line per violation. Rules are defined in docs/rules/*.md and docs/security.md. A rule id is PREFIX-number with
 * a prefix from docs/rules; ids of security.md count only in comments.
 */
function findRuleViolations(files) {
  const rules = files
    .filter(({ path }) => path.startsWith('docs/rules/'))
    .flatMap(({ text }) => listIds(text, /^[A-Z]+-\d+$/));
  const threats = files
    .filter(({ path }) => path === 'docs/security.md')
    .flatMap(({ text }) => listIds(text, /^[A-Z]\d{1,2}$/));
  const known = new Set([...rules, ...threats]);
  const prefixes = [...new Set(rules.map((id) => id.split('-')[0]))];
  const ruleId = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b`, 'g');
  const twice = [...rules, ...threats].filter((id, at, all) => all.indexOf(id) !== at);
  return [
    ...twice.map((id) => `${id} is defined twice`),
    ...files
      .filter(({ path }) => path !== OWN_TEST)
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, at) => {
          const cited = [...(line.match(ruleId) ?? []), ...(COMMENT.test(line) ? (line.match(SECURITY_ID) ?? []) : [])];
          return [
            ...cited.filter((id) => !known.has(id)).map((id) => `${path}:${at + 1}: no rule ${id}`),
            ...(EXTERNAL.test(line) ? [`${path}:${at + 1}: cites a page outside the repository`] : []),
          ];
        }),
      ),
  ];
}

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (CITING.test(entry.name)) yield path;
  }
}

/** Reads every file that can cite or define a rule, `{ path, text }`. */
const readCitingFiles = (root) =>
  [...FOLDERS.flatMap((folder) => [...walk(join(root, folder))]), join(root, 'README.md')].map((path) => ({
    path: relative(root, path),
    text: readFileSync(path, 'utf8'),
  }));

const PAGES = [
  { path: 'docs/rules/stock.md', text: '| id | rule |\n| --- | --- |\n| STOCK-1 | One. |\n| STOCK-2 | Two. |\n' },
  { path: 'docs/security.md', text: '| S01 | No unit is sold twice | `races` |\n' },
];
const checkText = (text) => findRuleViolations([...PAGES, { path: 'apps/server/src/a.ts', text }]);

describe('the check of rule ids', () => {
  it.each([
    ['an id that no page defines', '// Sums first (STOCK-3).'],
    ['an unknown id of security.md', ' * Counts once (S02).'],
    ['a section of a page outside the repository', '// Sums first (decisions section 4).'],
    ['a row of a page outside the repository', '/** Sums first (pitfall P2). */'],
    ['a section of the specification', '/** At most 20 (specification, document 1, section 5). */'],
  ])('refuses %s', (_title, text) => {
    expect(checkText(text)).toHaveLength(1);
  });

  it('accepts defined ids and words that only look like ids', () => {
    expect(checkText("// Sums first (STOCK-1, S01), in UTF-8.\nconst size = 'A4';\nconst code = 'S99';")).toEqual([]);
  });

  it('refuses an id that is defined twice', () => {
    const again = { path: 'docs/rules/orders.md', text: '| STOCK-2 | Two again. |\n' };
    expect(findRuleViolations([...PAGES, again])).toEqual(['STOCK-2 is defined twice']);
  });
});

it('every cited rule is defined exactly once', () => {
  const files = readCitingFiles(fileURLToPath(new URL('..', import.meta.url)));
  expect(files.some(({ path }) => path === 'docs/rules/stock.md')).toBe(true);
  expect(files.length).toBeGreaterThan(500);
  expect(findRuleViolations(files)).toEqual([]);
});
