// docs/security.md and the titles of the tests name the same rows.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { formatFigure, formatGoal, GOALS, isGoalMet } from '../bench/red-team/trust-attack.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** The rows of the page: id and names of test files. */
const rows = [...page.matchAll(/^\| ([A-Z]\d{1,2}) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, id = '', files = '']) => ({
  id,
  files: [...files.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).toSorted(),
}));

/** Names of the test files that have a row's id in a title, by id. */
/** @type {Map<string, string[]>} */
const named = new Map();
for (const folder of ['apps/server/src', 'apps/server/test', 'packages', 'scripts'])
  for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.m?[jt]s$/.test(path) || path.includes('node_modules')) continue;
    const name = basename(path).replace(/\.test\.\w+$/, '');
    const text = readFileSync(join(ROOT, folder, path), 'utf8');
    // A title begins with its ids, right after its quote.
    for (const [, ids = ''] of text.matchAll(/['"`]((?:\[[A-Z]\d{1,2}\])+) /g))
      for (const [, id = ''] of ids.matchAll(/\[(\w+)\]/g))
        named.set(id, [...new Set([...(named.get(id) ?? []), name])]);
  }

it('the page has each row once, and every row that a test names', () => {
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.length).toBeGreaterThan(90);
  expect(ids.toSorted()).toEqual([...named.keys()].toSorted());
});

it.each(rows)('$id is tested in exactly the files that the page names', ({ id, files }) => {
  expect(named.get(id)?.toSorted()).toEqual(files);
});

/** The requirements of a cell; `1.2.3–5` are three. */
const readNumbers = (list) =>
  list.split(', ').flatMap((cell) => {
    const [first = '', last] = cell.split('–');
    const [chapter, section, from] = first.split('.');
    const length = last === undefined ? 1 : Number(last) - Number(from) + 1;
    return Array.from({ length }, (_, index) => `${chapter}.${section}.${Number(from) + index}`);
  });

it('the ASVS page has each requirement once, counts them by status, and names existing rows', () => {
  const standard = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
  const found = [...standard.matchAll(/^\| ((?:\d+\.\d+\.\d+(?:–\d+)?(?:, )?)+) \| [^|]+ \| ([a-z ]+) \| (.+) \|$/gm)];
  const numbers = found.flatMap(([, list = '']) => readNumbers(list));
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers.length).toBe(253);
  const count = (status) =>
    found.filter(([, , one]) => one === status).flatMap(([, list = '']) => readNumbers(list)).length;
  const counts = ['met', 'operator', 'not met', 'not applicable'].map(count).join(' | ');
  expect(standard).toContain(`| ${counts} |`);
  const ids = new Set(rows.map(({ id }) => id));
  const named = found.flatMap(([, , , how = '']) => how.match(/\b[A-Z]\d{1,2}\b/g) ?? []);
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

it('the table of attacks has each attack with its figure before, a figure that meets the goal, and the goal', () => {
  const before = JSON.parse(readFileSync(join(ROOT, 'bench/red-team/before.json'), 'utf8'));
  const [, section = ''] = page.split('\n## What an attacker gets\n');
  const table = (section.match(/^\|.*\|$/gm) ?? []).slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const goals = Object.values(GOALS);
  expect(table.map(([what, former, , goal]) => [what, former, goal])).toEqual(
    goals.map((goal) => [goal.what, formatFigure(goal, before[goal.what]), formatGoal(goal)]),
  );
  const missed = goals.filter((goal, index) => !isGoalMet(goal, Number.parseFloat(table[index]?.[2] ?? '')));
  expect(missed).toEqual([]);
});
