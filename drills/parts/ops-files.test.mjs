// Checks that every file of ops/ is exercised: docs/operations.md names a drill for each, and that drill uses it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './drill.mjs';

/** Files that operators add beside compose.yaml. */
const OPERATOR_FILES = ['tilgul.env', 'database-password'];

const files = readdirSync(join(ROOT, 'ops'), { recursive: true })
  .filter((name) => statSync(join(ROOT, 'ops', name)).isFile() && !OPERATOR_FILES.includes(name))
  .sort();
const drills = readdirSync(join(ROOT, 'drills'))
  .filter((name) => name.endsWith('.mjs') && name !== 'run.mjs')
  .map((name) => basename(name, '.mjs'));

/** Rows of the table of drills: name and description. */
const table = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').split('\n## Drills\n')[1].split('\n## ')[0];
const rows = [...table.matchAll(/^\| `([a-z-]+)`(?: \\\*)? \| ([^|]+) \|/gm)].map(([, name, text]) => [name, text]);

/** Source of a drill and of everything it imports from this repository. */
function readWithImports(path, seen = new Set()) {
  if (seen.has(path)) return '';
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  const imported = [...text.matchAll(/from '(\.[^']+\.mjs)'/g)].map(([, name]) => join(dirname(path), name));
  return text + imported.map((name) => readWithImports(name, seen)).join('');
}

it('the table has exactly one row per drill', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(drills.sort());
});

it.for(files)('ops/%s is named by a drill that uses it', (file) => {
  const naming = rows.filter(([, text]) => text.includes(`\`${file}\``)).map(([name]) => name);
  expect(naming).not.toEqual([]);
  expect(
    naming.filter((name) => !readWithImports(join(ROOT, 'drills', `${name}.mjs`)).includes(basename(file))),
  ).toEqual([]);
});

it('images and actions are named by digest', () => {
  const read = (name) => readFileSync(join(ROOT, name), 'utf8');
  const workflows = readdirSync(join(ROOT, '.github/workflows')).map((name) => read(`.github/workflows/${name}`));
  const actions = workflows.flatMap((text) => [...text.matchAll(/uses: (.*)/g)].map(([, name]) => name));
  const images = [read('ops/Containerfile'), read('ops/compose.yaml')]
    .flatMap((text) => [...text.matchAll(/(?:image: |^FROM |NODE=)(\S+)/gm)].map(([, name]) => name))
    .filter((name) => !name.startsWith('$'));
  expect([actions.length > 1, images.length]).toEqual([true, 3]);
  expect(actions.filter((name) => !/^[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(name))).toEqual([]);
  expect(images.filter((name) => !/:\d[\w.-]*@sha256:[0-9a-f]{64}$/.test(name))).toEqual([]);
});

it('the image contains every folder of the server that its bundle reads', () => {
  const text = readFileSync(join(ROOT, 'ops/Containerfile'), 'utf8');
  const folders = readdirSync(join(ROOT, 'apps/server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['src', 'test', 'node_modules', 'data'].includes(entry.name))
    .map(({ name }) => name);
  expect(folders).toContain('assets');
  expect(folders.filter((name) => !text.includes(`/src/apps/server/${name} ./apps/server/${name}`))).toEqual([]);
});
