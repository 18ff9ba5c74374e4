// Checks that every rule id that is cited (docs/rules, docs/security.md) exists, once, and that nothing cites pages that are not in the repository.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'docs'];
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results', 'generated', 'pictures', 'openapi.json']);
const CITING = /\.(tsx?|mjs|css|sql|md|html)$/;
/** Quotes the phrases that it forbids. */
const OWN_TEST = 'scripts/rules.test.mjs';

/** Pages of the requirement and the design, which readers of this repository do not have. */
const ELSEWHERE =
  /\b(?:decisions|ux|architecture|pitfalls?),? (?:sections? \d|P\d)|\bsecurity,? sections? \d|\bdocument [12],/i;
const COMMENT = /\/\/|^\s*\/?\*|^\s*--/;
const SECURITY_ID = /\b(?:[AOZMNPSDUR]\d{2}|I\d{1,2})\b/g;

/** The ids that a page of rules defines: the first cells of its tables. */
const idsOf = (text, id) =>
  [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell.trim()).filter((cell) => id.test(cell));

/**
 * One line per violation. `files` are `{ path, text }` with paths from the root; rules are what docs/rules/*.md and
 * docs/security.md define. A rule id is PREFIX-number with a prefix that docs/rules has; an id of security.md counts
 * where a comment cites it.
 */
export function ruleViolations(files) {
  const rules = files
    .filter(({ path }) => path.startsWith('docs/rules/'))
    .flatMap(({ text }) => idsOf(text, /^[A-Z]+-\d+$/));
  const threats = files
    .filter(({ path }) => path === 'docs/security.md')
    .flatMap(({ text }) => idsOf(text, /^[A-Z]\d{1,2}$/));
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
            ...(ELSEWHERE.test(line) ? [`${path}:${at + 1}: cites a page that is not here`] : []),
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

/** What can cite or define a rule in the repository at `root`. */
export const citingFiles = (root) =>
  [...FOLDERS.flatMap((folder) => [...walk(join(root, folder))]), join(root, 'README.md')].map((path) => ({
    path: relative(root, path),
    text: readFileSync(path, 'utf8'),
  }));
