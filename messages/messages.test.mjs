// Every language has all messages, with the same parameters, in its own words.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@messageformat/parser';
import { describe, expect, it } from 'vitest';
import { AREAS, LANGUAGES, listParameters, toFormat } from './compile.mjs';

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** Names, and words that people in a shop use as they are. */
const ALLOWED =
  /\b(Tilgul|brand|UPI|USB|OTP|SMS|PIN|CSV|QR|FSSAI|DLT|DPDP|EAN|PLU|HSN|GST|GSTIN|CGST|SGST|IGST|GSTR|PDF|MB|KB|Ctrl|Delete|Enter|Esc|Tab|Alt|Space|Google|Mozilla|Apple|Microsoft|Aegis|2FAS|Authenticator|Razorpay|kg|g|ml|km|accessToken|refreshToken|roleName|userId|warehouse_id|resetGrant|resetBrowser|signInBrowser|device|__Secure|lang|json|txt|csv|SKU|Admin|ID|N\/A|recovery|codes|my|data|MRP|UTF|LCP|INP|CLS|Safari|Share|Add to Home Screen|Add|sold_by_weight|yes|no|search_words)\b/g;
/** Values and technical words of the API, in messages about its requests. */
const ALLOWED_IN_API =
  /\b(base64url|true|false|YYYY|MM|DD|HH|INR|online|cod|27AAPFU0939F1ZV|Idempotency-Key|JPEG|PNG|WebP|AVIF|JSON|p256dh|cursor)\b/g;
const API_AREAS = ['forms', 'server'];

/** Messages by path: `cart.empty`. */
function* listMessages(value, path = []) {
  if (typeof value === 'string') yield { path: path.join('.'), message: value };
  else for (const [key, inner] of Object.entries(value)) yield* listMessages(inner, [...path, key]);
}

const read = (language, area) => [
  ...listMessages(JSON.parse(readFileSync(join(FOLDER, language, `${area}.json`), 'utf8'))),
];

/** The words of a message without its parameters. */
const toWords = (tokens) =>
  tokens
    .map((token) => token.value ?? (token.cases ?? []).map((option) => ` ${toWords(option.tokens)} `).join(''))
    .join('');
function findEnglish(message, area) {
  const words = toWords(parse(message)).replace(ALLOWED, '');
  return (API_AREAS.includes(area) ? words.replace(ALLOWED_IN_API, '') : words).match(/[A-Za-z]{2,}/g);
}
const toParameters = (message) => [...listParameters(message)].map(([name, type]) => `${name}: ${type}`).sort();

/** The forms of each plural and select in a message, without exact numbers such as `=0`. */
function listForms(tokens) {
  return tokens.flatMap(({ type, cases = [] }) => [
    ...(cases.length > 0 ? [{ type, forms: cases.map(({ key }) => key).filter((key) => !key.startsWith('=')) }] : []),
    ...cases.flatMap((option) => listForms(option.tokens)),
  ]);
}

/** Read by programs, and the same in every language: names of files, ids of sections (columns start with a capital letter). */
const isForPrograms = ({ path, message }) =>
  /(^|\.)(code|locale|file|exportName|templateName)$/.test(path) ||
  (/(^|\.)id$/.test(path) && /^[a-z-]+$/.test(message));

const everyFile = LANGUAGES.flatMap(({ code, locale }) => AREAS.map((area) => ({ code, locale, area })));
const translations = everyFile.filter(({ code }) => code !== 'en');

describe.each(translations)('$area in $code', ({ code, area }) => {
  const english = read('en', area);
  const translated = new Map(read(code, area).map(({ path, message }) => [path, message]));
  const pairs = english.map((one) => ({ ...one, translation: translated.get(one.path) ?? '' }));

  it('has exactly the messages of the English file', () => {
    expect([...translated.keys()].sort()).toEqual(english.map(({ path }) => path).sort());
    expect(pairs.filter(({ translation }) => translation === '')).toEqual([]);
  });

  it('uses the same parameters', () => {
    const differs = ({ message, translation }) => toParameters(message).join() !== toParameters(translation).join();
    expect(pairs.filter(differs)).toEqual([]);
  });

  it('has no English left', () => {
    expect(pairs.filter((pair) => !isForPrograms(pair) && findEnglish(pair.translation, area))).toEqual([]);
  });

  it('keeps ids of sections', () => {
    const ids = pairs.filter(({ path, message }) => /(^|\.)id$/.test(path) && /^[a-z-]+$/.test(message));
    expect(ids.filter(({ message, translation }) => message !== translation)).toEqual([]);
  });
});

it.each(everyFile)('$area in $code has every plural form of the language', ({ code, locale, area }) => {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const isComplete = ({ type, forms }) =>
    type === 'select' ? forms.includes('other') : [...pluralCategories].sort().join() === [...forms].sort().join();
  const incomplete = read(code, area).filter(({ message }) => !listForms(parse(message)).every(isComplete));
  expect(incomplete).toEqual([]);
});

it.each(LANGUAGES)('counts have Indian groups and Latin digits in $code', (language) => {
  const format = toFormat(language).compile('{count, plural, one {# #} other {#}}');
  expect(format({ count: 1_234_567 })).toBe('12,34,567');
  expect(format({ count: 1 })).toBe('1 1');
});
