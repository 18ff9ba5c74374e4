// Messages during the build: the code has a slot for each group of them, which a language fills (docs/decisions/0032).
import { AREAS, LANGUAGES, listRuntime, readArea, toCode, toFormat } from '@tilgul/messages/compile';

const MODULE = /[\\/]messages[\\/]generated[\\/]en[\\/]([\w-]+)[\\/]([\w-]+)\.ts$/;
const SLOT = /__TEXTS__\([`'"]([^`'"]+)[`'"](?:,([^()]+))?\)/g;
/** What compiled messages may call: the library's functions and the plural rules of each language. */
const RUNTIME = ['plural', 'select', 'number', ...LANGUAGES.map(({ code }) => code)];
const RUNTIME_MODULE = '@tilgul/messages/runtime';

/** The code of each group of messages (`customer/cart`) in a language. */
export function loadTexts(language) {
  const format = toFormat(LANGUAGES.find(({ code }) => code === language));
  return new Map(
    AREAS.flatMap((area) =>
      Object.entries(readArea(language, area)).map(([group, texts]) => [`${area}/${group}`, toCode(texts, format)]),
    ),
  );
}

/** Whether a group has a message with plurals in any language. */
const needsRuntime = (slot, inLanguages) =>
  inLanguages.some(([language, texts]) => listRuntime(texts.get(slot), language).length > 0);

/** Replaces every group of messages that the code imports with a slot. */
export function textSlots() {
  const inLanguages = LANGUAGES.map(({ code }) => [code, loadTexts(code)]);
  return {
    name: 'text-slots',
    enforce: 'pre',
    load: {
      filter: { id: MODULE },
      handler(id) {
        const [, area, group] = MODULE.exec(id);
        const slot = `${area}/${group}`;
        // Marked as pure, so that unused texts are dropped.
        return needsRuntime(slot, inLanguages)
          ? `import { runtime } from '${RUNTIME_MODULE}';\nexport const texts = /* @__PURE__ */ __TEXTS__('${slot}', runtime);\n`
          : `export const texts = /* @__PURE__ */ __TEXTS__('${slot}');\n`;
      },
    },
  };
}

/** The slots in a code file. */
export const slotsIn = (code) => [...code.matchAll(SLOT)].map(([, slot]) => slot);

/** Fills the slots in `code` with texts; the brackets keep an object from being parsed as a block. */
export const fillSlots = (code, texts) =>
  code.replace(SLOT, (_, slot, runtime) => {
    const text = texts.get(slot);
    if (text === undefined) throw new Error(`There are no texts for ${slot}.`);
    return runtime === undefined ? `(${text})` : `(([${RUNTIME.join()}])=>(${text}))(${runtime})`;
  });
