// Texts during the build: the code has a slot for each, which a language fills (docs/decisions/0032).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const TEXTS = join(dirname(fileURLToPath(import.meta.url)), '../src/texts');
const ENGLISH = join(TEXTS, 'en');
const EXPORT = /^export const (\w+)/gm;
const SLOT = /__TEXTS__\([`'"]([^`'"]+)[`'"]\)/g;

/** A module of texts by its path below the language's folder, with slashes and without `.ts`: `shared/app`. */
const toModuleName = (file) => relative(ENGLISH, file).split(sep).join('/').replace(/\.ts$/, '');

/** Replaces every English text that the code imports with a slot. */
export function textSlots() {
  return {
    name: 'text-slots',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]texts[\\/]en[\\/][\w/\\-]+\.ts$/ },
      handler(id) {
        const names = [...readFileSync(id, 'utf8').matchAll(EXPORT)].map(([, name]) => name);
        // Marked as pure, so that unused texts are dropped.
        return names
          .map((name) => `export const ${name} = /* @__PURE__ */ __TEXTS__('${toModuleName(id)}:${name}');\n`)
          .join('');
      },
    },
  };
}

/** Serializes a text value as code. Throws for a value that a slot cannot hold, such as a function. */
function toCode(value, slot) {
  if (value === undefined) return 'void 0';
  if (value === null || typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((inner) => toCode(inner, slot)).join()}]`;
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`${slot} has something that is no text.`);
  const members = Object.entries(value).map(
    ([key, inner]) => `${/^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key)}:${toCode(inner, slot)}`,
  );
  return `{${members.join()}}`;
}

/** The code for each slot in a language; a module without a translation stays English (rules/web-areas.ts). */
export async function loadTexts(language) {
  const files = readdirSync(ENGLISH, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  const imports = files.map((file) => {
    const translation = join(TEXTS, language, relative(ENGLISH, file));
    const source = existsSync(translation) ? translation : file;
    return `export * as ${JSON.stringify(toModuleName(file))} from ${JSON.stringify(source)};`;
  });
  const { outputFiles } = await build({
    stdin: { contents: imports.join('\n'), resolveDir: TEXTS },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const modules = await import(`data:text/javascript;base64,${code}`);
  return new Map(
    Object.entries(modules).flatMap(([module, texts]) =>
      Object.entries(texts).map(([name, value]) => {
        const slot = `${module}:${name}`;
        return [slot, toCode(value, slot)];
      }),
    ),
  );
}

/** The slots in a code file. */
export const slotsIn = (code) => [...code.matchAll(SLOT)].map(([, slot]) => slot);

/** Fills the slots in `code` with texts; the brackets keep an object from being parsed as a block. */
export const fillSlots = (code, texts) =>
  code.replace(SLOT, (_, slot) => {
    const text = texts.get(slot);
    if (text === undefined) throw new Error(`There are no texts for ${slot}.`);
    return `(${text})`;
  });
