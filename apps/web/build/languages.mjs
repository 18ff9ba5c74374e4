// The web in each language: one build, its code filled with the texts of each (docs/decisions/0024, 0032).
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fillSlots, slotsIn } from './texts.mjs';

const ENGLISH = 'en';
/** As the contract has them; a test compares. */
export const LANGUAGES = [ENGLISH, 'mr', 'hi'];

/** What a file of the built web is called in a language: `index.html` is English, `index.mr.html` Marathi. */
export const fileIn = (language, file) =>
  language === ENGLISH ? file : file.replace(/(\.\w+)$/, (ending) => `.${language}${ending}`);

/** The address that asks for a page in a language; without one it is English, where nothing else was chosen. */
export const addressIn = (language, path) => (language === ENGLISH ? path : `${path}?lang=${language}`);

function* filesBelow(folder, below = '') {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else yield path;
  }
}

const HASHED = /-[\w-]{8}\.js$/;
const FILE_NAME = /[\w.-]+\.js\b/g;

/** What each file of code is called once its texts and those of the code that it loads are in it. */
function namesInLanguage(code, texts) {
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
  const nameOf = (name) => {
    const slots = [...new Set(slotsBelow(name))].sort();
    if (slots.length === 0 || !HASHED.test(name)) return name;
    const hash = createHash('sha256').update(name);
    for (const slot of slots) hash.update(`${slot}=${texts.get(slot)}\n`);
    return name.replace(HASHED, `-${hash.digest('base64url').slice(0, 8)}.js`);
  };
  return new Map([...code.keys()].map((name) => [name, nameOf(name)]));
}

/**
 * Writes the build in `built`, whose texts are slots, into `out` with the `texts` of a language. A file of code is named
 * after what is in it and in the code that it loads, as the bundler does: browsers keep it for ever.
 */
export function writeInLanguage(built, out, language, texts) {
  const paths = [...filesBelow(built)];
  const isCode = (path) => extname(path) === '.js';
  const code = new Map(paths.filter(isCode).map((path) => [basename(path), readFileSync(join(built, path), 'utf8')]));
  const names = namesInLanguage(code, texts);
  const renamed = (text) => text.replace(FILE_NAME, (name) => names.get(name) ?? name);
  for (const path of paths) {
    const to = join(out, isCode(path) ? join(dirname(path), names.get(basename(path))) : path);
    mkdirSync(dirname(to), { recursive: true });
    if (isCode(path)) writeFileSync(to, fillSlots(renamed(code.get(basename(path))), texts));
    else if (['.html', '.json'].includes(extname(path))) {
      const text = renamed(readFileSync(join(built, path), 'utf8'));
      writeFileSync(to, text.replace('<html lang="en"', `<html lang="${language}"`));
    } else copyFileSync(join(built, path), to);
  }
}

/** Where a file of a language's build belongs in the English one. Hashed files that are the same in both are there already. */
function placeOf(path, language) {
  if (path.startsWith('assets')) return path;
  if (path.startsWith('.vite')) return join('.vite', language, path.slice('.vite'.length));
  return extname(path) === '.html' || path === 'sw.js' ? fileIn(language, path) : undefined;
}

/** Moves what a language's build in `built` has of its own into `dist`, beside the English files. */
export function joinLanguage(built, dist, language) {
  for (const path of filesBelow(built)) {
    const place = placeOf(path, language);
    if (place === undefined) continue;
    const [from, to] = [join(built, path), join(dist, place)];
    if (existsSync(to) && !readFileSync(to).equals(readFileSync(from)))
      throw new Error(`Two builds of the web have different files called ${place}.`);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
  rmSync(built, { recursive: true });
}
