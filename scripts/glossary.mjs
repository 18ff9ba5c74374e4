// Finds words that docs/glossary.md rules out in identifiers, SQL and comments. Strings and texts on screen are not checked.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['apps', 'messages', 'packages', 'e2e', 'scripts', 'bench', 'drills'];
const CODE = /\.(tsx?|mjs|sql)$/;
const SKIPPED = /\/migrations\/|\/texts\/|\/db\/tables\.ts$|\/generated\/|^scripts\/glossary/;
const TABLE_HEAD = /^\| word \| means \| not \|$/;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
const SQL_TAG = /\bsql(?:<[^`]*>)?$/;
/** Characters after which `/` starts a regular expression. */
const BEFORE_REGEX = /(?:[(,=:[!&|?{};+]|=>|\breturn)\s*$/;

/** Returns the phrases of the "not" columns, each with the word to use instead. */
export function readPhrases(markdown) {
  const phrases = [];
  let isTable = false;
  for (const line of markdown.split('\n')) {
    if (TABLE_HEAD.test(line)) isTable = true;
    else if (!line.startsWith('|')) isTable = false;
    else if (isTable && !line.startsWith('| -')) {
      const [, word, , not] = line.split('|').map((cell) => cell.trim());
      for (const phrase of not.split(',').map((part) => part.trim())) if (phrase) phrases.push({ phrase, word });
    }
  }
  return phrases;
}

/** Splits at capitals and underscores: `placeId` and `PLACE_ID` become ` place id `. */
const toWords = (text) =>
  ` ${text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()} `;

function findEnd(text, from, quote) {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
    else if (text[at] === '\n') return at - 1;
  }
  return text.length;
}

function findRegexEnd(text, from) {
  let isClass = false;
  for (let at = from; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') isClass = true;
    else if (text[at] === ']') isClass = false;
    else if (text[at] === '/' && !isClass) return at;
  }
  return from - 1;
}

/** Returns `{ at, text, isComment }` for the comments of a file and the code between its strings. */
function splitCode(text) {
  const parts = [];
  /** One entry per open template literal: the depth of braces in its `${}`, and whether it is SQL. */
  const templates = [];
  let start = 0;
  const add = (from, to, isComment = false) => {
    if (to > from) parts.push({ at: from, text: text.slice(from, to), isComment });
  };
  const skipComment = (at) => {
    const end = text[at + 1] === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2);
    const last = end < 0 ? text.length : end;
    add(at, last, true);
    return last;
  };
  /** Skips text of a template up to its end or the next `${`. */
  const skipTemplate = (from, isSql) => {
    let at = from;
    while (at < text.length && text[at] !== '`' && !text.startsWith('${', at)) at += text[at] === '\\' ? 2 : 1;
    if (isSql) add(from, at);
    if (text[at] === '$') templates.push({ depth: 0, isSql });
    return text[at] === '$' ? at + 2 : at + 1;
  };
  const isEndOfInsert = (at) => {
    const open = templates.at(-1);
    if (!open || (text[at] !== '{' && text[at] !== '}')) return false;
    if (text[at] === '{') open.depth += 1;
    else if (open.depth === 0) return true;
    else open.depth -= 1;
    return false;
  };
  /** Returns where code goes on after a comment, string, template or regular expression that starts here; `at` if none does. */
  const skip = (at) => {
    const before = (length) => text.slice(Math.max(0, at - length), at);
    if (text.startsWith('//', at) || text.startsWith('/*', at)) return skipComment(at);
    if (text[at] === "'" || text[at] === '"') return findEnd(text, at + 1, text[at]) + 1;
    if (text[at] === '/' && BEFORE_REGEX.test(before(20))) return findRegexEnd(text, at + 1) + 1;
    if (text[at] === '`') return skipTemplate(at + 1, SQL_TAG.test(before(60)));
    return isEndOfInsert(at) ? skipTemplate(at + 1, templates.pop().isSql) : at;
  };
  for (let at = 0; at < text.length; ) {
    const end = skip(at);
    if (end > at) {
      add(start, at);
      start = end;
    }
    at = Math.max(end, at + 1);
  }
  add(start, text.length);
  return parts.sort((one, other) => one.at - other.at);
}

function splitSql(text) {
  return [...text.matchAll(/--[^\n]*|(?:(?!--)[\s\S])+/g)].map(({ 0: part, index }) => ({
    at: index,
    text: part.replace(/'[^']*'/g, (string) => ' '.repeat(string.length)),
    isComment: part.startsWith('--'),
  }));
}

/** Line comments that follow each other are one text, since a phrase may be broken over two lines. */
function joinComments(parts) {
  const joined = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (!part.isComment && part.text.trim() === '' && !part.text.includes('\n\n')) continue;
    if (part.isComment && last?.isComment) last.text += `\n${part.text}`;
    else joined.push({ ...part });
  }
  return joined;
}

/** Returns a function that finds the phrases in a name or comment. Names repeat, so results of names are kept. */
function buildFinder(phrases) {
  const inside = phrases.filter(({ phrase }) => !phrase.startsWith('`'));
  const any = new RegExp(` (?:${inside.map(({ phrase }) => phrase).join('|')})s? `);
  const findInWords = (text) => {
    const words = toWords(text);
    if (inside.length === 0 || !any.test(words)) return [];
    return inside.filter(({ phrase }) => words.includes(` ${phrase} `) || words.includes(` ${phrase}s `));
  };
  const names = new Map();
  const findInName = (name) => {
    const found = names.get(name) ?? [
      ...findInWords(name),
      ...phrases.filter(({ phrase }) => phrase === `\`${name}\``),
    ];
    names.set(name, found);
    return found;
  };
  return (text, isComment) => (isComment ? findInWords(text) : findInName(text));
}

/**
 * Returns `{ line, phrase, word, found }` for each phrase in identifiers and comments; names in `allowed` are ignored. A phrase
 * in backticks is a whole identifier; others may also stand inside a longer one, in the plural too.
 */
export function findPhrases(path, text, phrases, allowed = new Set(), find = buildFinder(phrases)) {
  const parts = joinComments(path.endsWith('.sql') ? splitSql(text) : splitCode(text));
  const lineAt = (at) => text.slice(0, at).split('\n').length;
  return parts.flatMap((part) => {
    const texts = part.isComment
      ? [{ at: part.at, text: part.text.replace(IDENTIFIER, (name) => (allowed.has(name) ? '|' : name)) }]
      : [...part.text.matchAll(IDENTIFIER)]
          .filter(([name]) => !allowed.has(name))
          .map(({ 0: name, index }) => ({ at: part.at + index, text: name }));
    return texts.flatMap((one) =>
      find(one.text, part.isComment).map(({ phrase, word }) => ({
        line: lineAt(one.at),
        phrase,
        word,
        found: part.isComment ? 'a comment' : one.text,
      })),
    );
  });
}

/** Returns the names that one member of the API's description gives away. */
function listNames(key, item) {
  if (key.startsWith('/')) return key.split(/[/{}-]/);
  if (key === 'operationId') return item.split('.');
  if (key === 'enum') return [key, ...item];
  if (key === 'const' || key === 'name') return [key, item];
  return [key];
}

/** Every key of the API's description, every part of its paths and operation ids, and its enumerated values. */
function* listApiNames(value) {
  if (value === null || typeof value !== 'object') return;
  const entries = Object.entries(value);
  if (!Array.isArray(value)) for (const [key, item] of entries) yield* listNames(key, item);
  for (const [, item] of entries) yield* listApiNames(item);
}

/** Views that keep a table's old name for servers of the previous version. */
const VIEWS_OF_OLD_NAMES = ['stock_places'];

/** Names that never change: those of the API, of tables and columns, and of settings. */
export function readFixedNames(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const columns = read('apps/server/src/platform/db/tables.ts').matchAll(
    /^\s*(?:export interface )?"?(\w+)"?(?::| \{)/gm,
  );
  const settings = read('apps/server/src/config.ts').match(/\b[A-Z][A-Z0-9_]{3,}\b/g) ?? [];
  return new Set([
    ...listApiNames(JSON.parse(read('docs/openapi.json'))),
    ...[...columns].map(([, name]) => name),
    ...VIEWS_OF_OLD_NAMES,
    ...settings,
  ]);
}

/** Returns one line per ruled-out phrase in the repository. */
export function findGlossaryViolations(root) {
  const phrases = readPhrases(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
  const fixed = readFixedNames(root);
  const find = buildFinder(phrases);
  return execFileSync('git', ['ls-files', ...FOLDERS], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => CODE.test(path) && !SKIPPED.test(path) && existsSync(join(root, path)))
    .flatMap((path) =>
      findPhrases(path, readFileSync(join(root, path), 'utf8'), phrases, fixed, find).map(
        ({ line, phrase, word, found }) => `${path}:${line}: "${phrase}" in ${found}; the word is "${word}"`,
      ),
    );
}
