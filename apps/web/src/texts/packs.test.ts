// Every translation says the whole of its English text, in its own language.
import { LANGUAGES } from '@tilgul/contract/rules/languages';
import { describe, expect, it } from 'vitest';

/** Nothing stands where English has nothing either: a step that has no word. */
type Texts = string | undefined | { readonly [key: string]: Texts };

const modules: Readonly<Record<string, Readonly<Record<string, Texts>>>> = import.meta.glob(
  // The contract's own dictionaries are checked there.
  ['./{en,mr,hi}/**/*.ts', '!./*/shared/messages.ts'],
  { eager: true },
);

/** Names, and words that people in a shop use as they are. */
const ALLOWED =
  /\b(Tilgul|brand|UPI|OTP|SMS|PIN|CSV|QR|FSSAI|DLT|DPDP|EAN|HSN|GST|GSTIN|PDF|MB|KB|Ctrl|Delete|Enter|Esc|Tab|Alt|Space|Google|Mozilla|Apple|Microsoft|Aegis|2FAS|Authenticator|Razorpay|kg|g|ml|km|accessToken|refreshToken|roleName|userId|warehouse_id|resetGrant|lang|json|txt|csv|SKU|Admin|ID|N\/A|recovery|codes|my|data|MRP|UTF|Safari|Share|Add to Home Screen|Add|name|category|unit|price|description|stock|barcode|hsn|tax_class|mrp|origin|packer|shelf_life|fssai|sold_by_weight|yes|no|name_mr|name_hi|search_words)\b/g;

/** Texts by their path in a module: `cartTexts.empty`. */
function* textsIn(texts: Texts, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof texts === 'string') yield [path, texts];
  else if (texts)
    for (const [key, inner] of Object.entries(texts)) yield* textsIn(inner, path === '' ? key : `${path}.${key}`);
}
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();
const latinIn = (text: string) =>
  text
    .replace(/\{\w+\}/g, '')
    .replace(ALLOWED, '')
    .match(/[A-Za-z]{2,}/g);

const languages = LANGUAGES.filter((language) => language !== 'en');
const files = Object.keys(modules).filter((path) => path.startsWith('./en/'));
const packs = languages.flatMap((language) =>
  files.flatMap((file) => {
    const pack = modules[file.replace('/en/', `/${language}/`)];
    return pack ? [{ language, file, pack, english: modules[file] ?? {} }] : [];
  }),
);
/** What is the same in every language: words for machines, ids of sections (a heading of a column is written with a capital). */
const isForMachines = (path: string) => /(^|\.)(code|locale|file|exportName|templateName)$/.test(path);
const isId = ({ path, text }: { path: string; text: string }) => /(^|\.)id$/.test(path) && /^[a-z-]+$/.test(text);

it('translates every file', () => {
  // The contract's own dictionaries are checked there.
  const missing = languages.flatMap((language) =>
    files.map((file) => file.replace('/en/', `/${language}/`)).filter((file) => !(file in modules)),
  );
  expect(missing).toEqual([]);
});

describe.each(packs)('$file in $language', ({ pack, english }) => {
  const translated = new Map(textsIn(pack, ''));
  const pairs = [...textsIn(english, '')].map(([path, text]) => ({ path, text, said: translated.get(path) ?? '' }));

  it('has every text with its names', () => {
    expect(pairs.filter(({ text, said }) => said === '' || namesIn(said) !== namesIn(text))).toEqual([]);
    expect(translated.size).toBe(pairs.length);
  });

  it('has no English left', () => {
    const english = pairs.filter((pair) => !isForMachines(pair.path) && !isId(pair) && latinIn(pair.said));
    expect(english).toEqual([]);
  });

  it('keeps what is not for people', () => {
    const changed = pairs.filter((pair) => isId(pair) && pair.said !== pair.text);
    expect(changed).toEqual([]);
  });
});
