// The web in each language: one build, its code filled with the texts of each (docs/decisions/0024, 0032).
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { LANGUAGES as LIST } from '@tilgul/messages/compile';
import { fillSlots, slotsIn } from './texts.mjs';

const ENGLISH = 'en';
export const LANGUAGES = LIST.map(({ code }) => code);

/** A file's name in a language: `index.html` in English, `index.mr.html` in Marathi. */
export const toLanguageFile = (language, file) =>
  language === ENGLISH ? file : file.replace(/(\.\w+)$/, (ending) => `.${language}${ending}`);

/** The address of a page in a language. */
export const toLanguageAddress = (language, path) => (language === ENGLISH ? path : `${path}?lang=${language}`);

function* filesBelow(folder, below = '') {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else yield path;
  }
}

const HASHED = /-[\w-]{8}\.js$/;
const FILE_NAME = /[\w.-]+\.js\b/g;

/** File names of the code in a language, hashed over its texts and those of the code it loads. */
function renameForLanguage(code, texts) {
  const parts = new Map(
    [...code].map(([name, text]) => {
      const loads = [...new Set(text.match(FILE_NAME))].filter((other) => other !== name && code.has(other));
      return [name, { loads, slots: slotsIn(text) }];
    }),
  );
  const slotsBelow = (name, seen = new Set()) => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { loads, slots } = parts.get(name);
    return [...slots, ...loads.flatMap((other) => slotsBelow(other, seen))];
  };
  const toName = (name) => {
    const slots = [...new Set(slotsBelow(name))].sort();
    if (slots.length === 0 || !HASHED.test(name)) return name;
    const hash = createHash('sha256').update(name);
    for (const slot of slots) hash.update(`${slot}=${texts.get(slot)}\n`);
    return name.replace(HASHED, `-${hash.digest('base64url').slice(0, 8)}.js`);
  };
  return new Map([...code.keys()].map((name) => [name, toName(name)]));
}

/**
 * Writes the build in `built`, whose texts are slots, into `out` with the `texts` of a language. Code files are named by content
 * hash, including the code they load, since browsers cache them for ever.
 */
export function writeInLanguage(built, out, language, texts) {
  const paths = [...filesBelow(built)];
  const isCode = (path) => extname(path) === '.js';
  const code = new Map(paths.filter(isCode).map((path) => [basename(path), readFileSync(join(built, path), 'utf8')]));
  const names = renameForLanguage(code, texts);
  const renameFiles = (text) => text.replace(FILE_NAME, (name) => names.get(name) ?? name);
  for (const path of paths) {
    const to = join(out, isCode(path) ? join(dirname(path), names.get(basename(path))) : path);
    mkdirSync(dirname(to), { recursive: true });
    if (isCode(path)) writeFileSync(to, fillSlots(renameFiles(code.get(basename(path))), texts));
    else if (['.html', '.json'].includes(extname(path))) {
      const text = renameFiles(readFileSync(join(built, path), 'utf8'));
      writeFileSync(to, text.replace('<html lang="en"', `<html lang="${language}"`));
    } else copyFileSync(join(built, path), to);
  }
}

/** Service workers, which list the files of one language. */
const WORKERS = new Set(['sw.js', 'counter-sw.js']);

/** Path of a language's file in `dist`; undefined for files shared with English. */
function toDistPath(path, language) {
  if (path.startsWith('assets')) return path;
  if (path.startsWith('.vite')) return join('.vite', language, path.slice('.vite'.length));
  return extname(path) === '.html' || WORKERS.has(path) ? toLanguageFile(language, path) : undefined;
}

/** Moves a language's files from `built` into `dist`, beside the English ones. */
export function joinLanguage(built, dist, language) {
  for (const path of filesBelow(built)) {
    const target = toDistPath(path, language);
    if (target === undefined) continue;
    const [from, to] = [join(built, path), join(dist, target)];
    if (existsSync(to) && !readFileSync(to).equals(readFileSync(from)))
      throw new Error(`Two builds of the web have different files called ${target}.`);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
  rmSync(built, { recursive: true });
}
