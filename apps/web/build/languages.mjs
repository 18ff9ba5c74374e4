// The web in other languages: a build for each, with its texts in the place of the English ones (docs/decisions/0024).
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

const ENGLISH = 'en';
/** As the contract has them; a test compares. */
export const LANGUAGES = [ENGLISH, 'mr', 'hi'];

const ENGLISH_TEXTS = /[\\/]texts[\\/]en[\\/][\w/\\-]+\.ts$/;
const inPlaceOf = (file, language) => file.replace(/([\\/]texts[\\/])en([\\/])/, `$1${language}$2`);

/** Lets a build take the texts of a language wherever the code imports the English ones, and name it in the HTML. */
export function inLanguage(language) {
  return {
    name: 'in-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (language === ENGLISH || !ENGLISH_TEXTS.test(source)) return null;
      const english = await this.resolve(source, importer, { ...options, skipSelf: true });
      const translation = english && inPlaceOf(english.id, language);
      // The pages of those whose texts are not translated yet are served in English (rules/web-areas.ts).
      return translation && existsSync(translation) ? translation : null;
    },
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
  };
}

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
