// The lists of docs/asvs.md are those of the code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { OUTGOING } from '../apps/server/src/gateways/outgoing-hosts.ts';
import { COOKIES } from '../packages/contract/src/auth.ts';
import { LANGUAGE_COOKIE } from '../packages/contract/src/rules/languages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = 'apps/server/src';
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/asvs.md');

/** Source files of the server, without tests. */
const sources = readdirSync(join(ROOT, SERVER), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: read(join(SERVER, path)) }));
const findAll = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
const unique = (names) => [...new Set(names)].toSorted();

/** Cells of the rows below a heading, each as its words in backticks; the first cell also as text. */
function readList(heading) {
  const [, rest] = page.split(`### ${heading}\n`);
  if (rest === undefined) throw new Error(`no list of ${heading}`);
  const rows =
    rest
      .split('\n#')[0]
      ?.match(/^\|.*\|$/gm)
      ?.slice(2) ?? [];
  return rows.map((row) => {
    const cells = row.split('|').slice(1, -1);
    return { name: cells[0]?.trim() ?? '', cells: cells.map((cell) => findAll(cell, /`([^`]+)`/g)) };
  });
}
const firstCells = (heading) => unique(readList(heading).flatMap(({ cells }) => cells[0]));

it('names the outgoing hosts of each gateway, and what pages may load', () => {
  const hosts = readList('Outgoing hosts');
  const listed = Object.fromEntries(hosts.map(({ name, cells: [, names, settings] }) => [name, { names, settings }]));
  const known = Object.entries(OUTGOING).map(([service, { hosts: names, setting }]) => [
    service,
    { names: names.map((host) => host.replace(/^\./, '*.')), settings: setting === undefined ? [] : [setting] },
  ]);
  const policy = read(`${SERVER}/platform/http/security-headers.ts`);
  const pages = {
    names: unique(findAll(policy, /https:\/\/([\w.*-]+)/g)),
    settings: unique(findAll(policy, /getOrigin\(config\.(\w+)\)/g)),
  };
  expect({ ...listed, pages: { names: unique(listed.pages?.names ?? []), settings: listed.pages?.settings } }).toEqual({
    ...Object.fromEntries(known),
    pages,
  });
});

it('has all calls to other hosts: they go through the files that check the list', () => {
  const callers = sources.filter(
    ({ text }) =>
      /(?<![.\w])fetch\((?!word)/.test(text) ||
      /from '(aws4fetch|undici|node:https|@opentelemetry\/exporter[\w-]*)'/.test(text) ||
      /import \{[^}]*\b(request|get)\b[^}]*\} from 'node:http'/.test(text),
  );
  const paths = callers.map(({ path }) => path).toSorted();
  expect(paths).toEqual(['gateways/http.ts', 'gateways/media-s3.ts', 'gateways/tracing.ts']);
  for (const { path, text } of callers)
    expect({ path, isChecked: text.includes('accepts(') }).toEqual({ path, isChecked: true });
});

it('names all cookies in the privacy notice', () => {
  const { sections } = JSON.parse(read('messages/en/public.json')).privacy;
  const { facts } = sections.find(({ id }) => id === 'cookies');
  const listed = facts.flatMap(({ term }) => term.split(', '));
  expect(unique(listed)).toEqual(unique([...Object.values(COOKIES), LANGUAGE_COOKIE]));
});

it('names every cookie, and which ones scripts cannot read', () => {
  const cookies = readList('Cookies');
  expect(firstCells('Cookies')).toEqual(unique([...Object.values(COOKIES), LANGUAGE_COOKIE]));
  const hidden = findAll(
    /const HTTP_ONLY_COOKIES = \{(.*?)\n\}/s.exec(read(`${SERVER}/modules/auth/cookies.ts`))?.[1] ?? '',
    /COOKIES\.(\w+)/g,
  );
  const rows =
    page
      .split('### Cookies')[1]
      ?.split('###')[0]
      ?.match(/^\| `.*\| yes \|$/gm) ?? [];
  expect(unique(rows.flatMap((row) => findAll(row.split('|')[1] ?? '', /`(\w+)`/g)))).toEqual(
    unique(hidden.map((key) => COOKIES[key])),
  );
  expect(cookies.length).toBeGreaterThan(3);
});

it('names every cookie that the code sets by name', () => {
  const literal = sources.flatMap(({ text }) => findAll(text, /(?:setCookie|clearCookie)\('([^']+)'/g));
  expect(literal.filter((name) => !firstCells('Cookies').includes(name))).toEqual([]);
});

it('names the purpose of every key', () => {
  const purposes = findAll(
    read(`${SERVER}/platform/security/secrets.ts`),
    /(?:keys|derive|letters|deriveFrom)\((?:\w+, )?'([^']+)'/g,
  );
  expect(purposes.length).toBeGreaterThan(5);
  expect(firstCells('Keys')).toEqual(unique(purposes));
  expect(sources.filter(({ text }) => text.includes('hkdf')).map(({ path }) => path)).toEqual([
    'platform/security/secrets.ts',
  ]);
});

it('names every public file and path', () => {
  const text = sources.map((source) => source.text).join('\n');
  const paths = [...findAll(text, /\bapp\.get(?:<[^(]*>)?\('([^']+)'/g), ...findAll(text, /routePrefix: '([^']+)'/g)];
  expect(firstCells('Public files and paths')).toEqual(unique(paths.filter((path) => path !== '/')));
  const [web] = readList('Public files and paths');
  expect(web?.cells[1]).toEqual(readdirSync(join(ROOT, 'apps/web/public')).toSorted());
});
