// Compiles the message files (ICU MessageFormat) to typed TypeScript modules in generated/.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { parse } from '@messageformat/parser';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const OUT = join(FOLDER, 'generated');
const ENGLISH = 'en';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The list of languages, the default one first: `{ code, name, locale }`. */
export const LANGUAGES = readJson(join(FOLDER, 'languages.json'));

/** Areas of messages: the files of the English folder, without `.json`. */
export const AREAS = readdirSync(join(FOLDER, ENGLISH))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

/** The messages of an area in a language, English where a translation is missing. The group `language` has its row of the list. */
export function readArea(language, area) {
  const english = readJson(join(FOLDER, ENGLISH, `${area}.json`));
  const path = join(FOLDER, language, `${area}.json`);
  const messages = existsSync(path) ? fallBack(readJson(path), english) : english;
  if (messages.language === undefined) return messages;
  const { code, locale } = LANGUAGES.find((row) => row.code === language);
  return { ...messages, language: { code, locale, ...messages.language } };
}

function fallBack(own, english) {
  if (typeof english === 'string') return typeof own === 'string' ? own : english;
  if (Array.isArray(english)) return Array.isArray(own) && own.length === english.length ? own : english;
  return Object.fromEntries(Object.keys(english).map((key) => [key, fallBack(own?.[key], english[key])]));
}

/** The parameters of a message by name: `number` if it selects a plural form, otherwise `string | number`. */
export function listParameters(message, found = new Map(), tokens = parse(message)) {
  for (const token of tokens) {
    if (token.arg === undefined) continue;
    if (token.type === 'plural' || token.type === 'selectordinal') found.set(token.arg, 'number');
    else if (!found.has(token.arg)) found.set(token.arg, token.type === 'select' ? 'string' : 'Value');
    for (const option of token.cases ?? []) listParameters(message, found, option.tokens);
  }
  return found;
}

/** Compiles a message to source code: a string without parameters, otherwise a function of them. */
function compileMessage(message, format, isTyped) {
  if (!/[{}]/.test(message)) return JSON.stringify(message);
  const parameters = [...listParameters(message)];
  const [, code] = /\bm: ([\s\S]*)\n\}\s*$/.exec(compileModule(format, { m: message }));
  if (parameters.length === 0) return code.replace(/^\(\) => /, '');
  const type = parameters.map(([name, type]) => `${name}: ${type}`).join('; ');
  return isTyped ? code.replace(/^\(d\)/, `(d: { ${type} }): string`) : code;
}

const KEY = /^[A-Za-z_]\w*$/;

/** Source code of messages, objects and lists of them. */
export function toCode(value, format, isTyped = false) {
  if (typeof value === 'string') return compileMessage(value, format, isTyped);
  if (Array.isArray(value)) return `[${value.map((inner) => toCode(inner, format, isTyped)).join(',\n')}]`;
  const members = Object.entries(value).map(
    ([key, inner]) => `${KEY.test(key) ? key : JSON.stringify(key)}: ${toCode(inner, format, isTyped)}`,
  );
  return `{\n${members.join(',\n')}\n}`;
}

export const toFormat = ({ locale }) => new MessageFormat(locale);

const HEAD = '// @ts-nocheck\n// Generated from the message files by compile.mjs.\n';

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/** Whether a compiled message calls a function of the runtime. */
const calls = (code, name) => new RegExp(`[^.\\w"]${name}\\(${name === 'number' ? '"' : 'd\\.'}`).test(` ${code}`);

/** Functions and plural rules of the runtime that compiled code uses. */
export function listRuntime(code, language) {
  const functions = ['plural', 'select', 'number'].filter((name) => calls(code, name));
  return functions.includes('plural') ? [...functions, language] : functions;
}

const toRuntimeImport = (names, path) => (names.length > 0 ? `import { ${names.join(', ')} } from '${path}';\n` : '');
const toValueImport = (code, path) => (/\bValue\b/.test(code) ? `import type { Value } from '${path}';\n` : '');

/** Areas of the server and of the contract's forms, which the server has in all languages at once. */
const SERVER_AREAS = ['forms', 'notifications', 'server'].filter((area) => AREAS.includes(area));

function writeCatalogue() {
  const inLanguages = LANGUAGES.map((language) => {
    const areas = Object.fromEntries(SERVER_AREAS.map((area) => [area, readArea(language.code, area)]));
    return [language.code, toCode(areas, toFormat(language), language.code === ENGLISH)];
  });
  const names = [...new Set(inLanguages.flatMap(([language, code]) => listRuntime(code, language)))];
  write(
    join(OUT, 'catalogue.ts'),
    `${HEAD}import type { Language } from './languages.ts';\n${toRuntimeImport(names, './runtime.ts')}${toValueImport(inLanguages[0][1], '../message.ts')}
const english = ${Object.fromEntries(inLanguages)[ENGLISH]};
export type Catalogue = typeof english;
/** The messages of forms, notifications and the server in each language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: english,\n${inLanguages
      .filter(([language]) => language !== ENGLISH)
      .map(([language, code]) => `// @ts-ignore: typed as English.\n${language}: ${code}`)
      .join(',\n')} };\n`,
  );
}

/** The offer of each language in its own words, which pages in another language show. */
function writeOffers() {
  const offers = LANGUAGES.map((language) => {
    const { lead, yes } = readArea(language.code, 'shared')['language-offer'];
    return `${language.code}: ${toCode({ lead, yes }, toFormat(language))}`;
  });
  write(
    join(OUT, 'language-offers.ts'),
    `${HEAD}import type { Language } from './languages.ts';
type Message = (parameters: { language: string }) => string;
export const LANGUAGE_OFFERS: Readonly<Record<Language, { lead: Message; yes: Message }>> = {\n${offers.join(',\n')}\n};\n`,
  );
}

/** Writes all modules. */
export function compileMessages() {
  const codes = LANGUAGES.map(({ code }) => code);
  const offered = Object.fromEntries([...LANGUAGES.slice(1), LANGUAGES[0]].map(({ code, name }) => [code, name]));
  write(
    join(OUT, 'languages.ts'),
    `${HEAD}export const LANGUAGES = ${JSON.stringify(codes)} as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language in its own words, in the order in which they are offered. */
export const LANGUAGE_NAMES = ${JSON.stringify(offered)} as const;\n`,
  );
  write(
    join(OUT, 'runtime.ts'),
    `${HEAD}import { plural, select } from '@messageformat/runtime';\n${toRuntimeImport(['number'], '../number.ts')}import { ${codes.join(', ')} } from '@messageformat/runtime/lib/cardinals';\nexport { number, plural, select, ${codes.join(', ')} };\nexport const runtime = [plural, select, number, ${codes.join(', ')}];\n`,
  );
  const english = LANGUAGES.find(({ code }) => code === ENGLISH);
  const expected = new Set();
  for (const area of AREAS)
    for (const [group, messages] of Object.entries(readArea(ENGLISH, area))) {
      const code = toCode(messages, toFormat(english), true);
      const imports = `${toRuntimeImport(listRuntime(code, ENGLISH), '../../runtime.ts')}${toValueImport(code, '../../../message.ts')}`;
      const file = join(OUT, ENGLISH, area, `${group}.ts`);
      expected.add(file);
      write(file, `${HEAD}${imports}export const texts = ${code} as const;\n`);
    }
  for (const entry of readdirSync(join(OUT, ENGLISH), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !expected.has(file)) rmSync(file);
  }
  writeCatalogue();
  writeOffers();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) compileMessages();
