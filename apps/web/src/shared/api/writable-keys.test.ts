// Every key that a call accepts occurs in the screens that send it, or has a reason below.
import { endpoints } from '@tilgul/contract';
import { listLeaves } from '@tilgul/contract/leaves.fixture';
import { expect, it } from 'vitest';

/** Keys that the screens of a call do not name. */
const REASONS: readonly (readonly [keys: RegExp, reason: string])[] = [
  [/\.(?:mr|hi)$/, 'translationFields() has a field for each of the other languages'],
  [/\.razorpay_(?:payment_id|order_id|signature)$/, "the payment window's proof is sent as it is"],
  [/^stockRequests\.addToInventory\.(?:batch_no|best_before)$/, 'sent by the fields of batches, as other screens do'],
  [/^stores\.(?:create|update)Store\.name_mr$/, 'API only, because forms send names.mr, which overrides it'],
  [/^users\.(?:create|update)User\.gstin$/, 'API only, because customers write their GSTIN in their account'],
  [
    /^registers\.saveRegisterSettings\.(?:discount_limit_percent|return_days)$/,
    'no form yet: registers start with the defaults',
  ],
  [/^inventory\.adjustStock\.loose_grams$/, 'no form yet: the stock list counts packs'],
  [/^pageSpeed\.reportPageSpeed\.(?:lcp|inp|cls)$/, "the measuring library's names, in lower case"],
];

const modules = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = Object.entries(modules).map(([path, text]) => ({
  /** `/src/features/stores`, `/src/ui`. */
  folder: /^\/src\/(?:(?:features|shared)\/)?[^/]+/.exec(path)?.[0],
  text,
}));

/** The sources of the features that send a call. */
function readScreens(call: string): string {
  const isNamed = new RegExp(`\\b${call}\\b`);
  const folders = new Set(sources.filter(({ text }) => isNamed.test(text)).map(({ folder }) => folder));
  return sources.flatMap(({ folder, text }) => (folders.has(folder) ? [text] : [])).join('\n');
}

/** As a name, `'key'`, or in an object, `key: value` or `{ key }`. */
const occurs = (key: string, text: string) => new RegExp(`['"]${key}['"]|\\b${key}:|[{,]\\s*${key}\\s*[,}]`).test(text);

const calls = endpoints.flatMap(({ noun, name, endpoint: { body } }) => {
  if (!body) return [];
  const keys = listLeaves('', body).flatMap((leaf) => leaf.name.replaceAll('[]', '').split('.').filter(Boolean));
  const text = readScreens(name);
  const missing = [...new Set(keys)].filter((key) => !occurs(key, text)).map((key) => `${noun}.${name}.${key}`);
  return [{ call: `${noun}.${name}`, missing }];
});

it.each(calls)('$call has each key in a form', ({ missing }) => {
  expect(missing.filter((key) => !REASONS.some(([keys]) => keys.test(key)))).toEqual([]);
});

it.each(REASONS)('%s is missing in a form: %s', (keys) => {
  expect(calls.flatMap(({ missing }) => missing).filter((key) => keys.test(key))).not.toEqual([]);
});
