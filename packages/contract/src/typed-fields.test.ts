// Every number of every call may be typed in digits of any Indian script, and pasted with invisible marks; every text shows
// something, and is one line unless it may have several.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './index.ts';
import { type Leaf, listLeaves } from './leaves.fixture.ts';
import { foldDigits } from './rules/digits.ts';

const ZEROS = { Devanagari: '०', Gujarati: '૦', Bengali: '০', Tamil: '௦', Urdu: '۰', fullwidth: '０' };

const inScript = (text: string, zero: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

/** As copied from a chat: between direction marks, a zero-width space inside. */
const withMarks = (text: string) => `\u200e\u202a${text.slice(0, 1)}\u200b${text.slice(1)}\u202c\ufeff`;

it('folds digits of any script and removes invisible marks', () => {
  for (const zero of Object.values(ZEROS))
    expect(foldDigits(inScript('+91 98765-43210.', zero))).toBe('+91 98765-43210.');
  expect(foldDigits(withMarks('411001'))).toBe('411001');
  expect(foldDigits('𝟗𝟠𝟩, 10² and ½')).toBe('987, 10² and ½');
});

/** Numbers of every kind that a field may ask for. */
const SAMPLES = [
  ['0', '1', '2', '6', '7', '15', '45', '1.5', '19.25', '72.5', '18.52'],
  ['09:30', '2026-11-28', '2001-01-31', '2026-11'],
  ['27', '1001', '100199', '411001', '482913', '9822041210', '+919822041210'],
  ['11526034000123', '8901234567894', '27AAPFU0939F1ZV', '411001-411009'],
].flat();

const leaves = endpoints.flatMap(({ noun, name, endpoint: { body, query } }) =>
  [body, query].flatMap((schema) => (schema ? listLeaves(`${noun}.${name}`, schema) : [])),
);

const parse = (schema: z.core.$ZodType, value: unknown) => {
  const { success, data } = z.safeParse(schema, value);
  return success ? { data } : undefined;
};
/** Free text keeps the digits of its writer. */
const isText = ({ schema }: Leaf) =>
  parse(schema, 'Asha Patil') !== undefined || parse(schema, 'asha@x.in') !== undefined;
const numbers = leaves
  .filter((leaf) => !isText(leaf))
  .map(({ name, schema }) => ({ name, schema, samples: SAMPLES.filter((sample) => parse(schema, sample)) }))
  .filter(({ samples }) => samples.length > 0);

it('finds the fields of numbers', () => {
  expect(numbers.length).toBeGreaterThan(150);
});

it.each(numbers)('$name', ({ schema, samples }) => {
  const accepted = samples.map((sample) => parse(schema, sample)?.data);
  const typed = (write: (text: string) => string) => samples.map((sample) => parse(schema, write(sample))?.data);
  for (const zero of Object.values(ZEROS)) expect(typed((text) => inScript(text, zero))).toEqual(accepted);
  expect(typed(withMarks)).toEqual(accepted);
});

/** Of several lines, passwords, tokens, ids from elsewhere, searches and files. */
const NOT_IN_LINE =
  /(?:description|descriptions\.\w+|reason|note|word|Address|additional_info|previous_exp|saveTaxSettings\.address|update(?:User|Staff)\.username)$/;
const NOT_SHOWN =
  /(?:signIn\.username|password|cursor|\.q|otp|factor_code|refresh|token|csv|version|razorpay_\w+|endpoint|role_name|pincodes\[\])$/;
const texts = leaves.filter((leaf) => isText(leaf) && !NOT_SHOWN.test(leaf.name));

it.each(texts)('$name shows something', ({ schema, name }) => {
  for (const nothing of ['\u200b\u200b\u200b', '\u2800\u2800\u2800', '\u200d\ufe0f\u200d', '\u3164\u3164\u3164'])
    expect(parse(schema, nothing)).toBeUndefined();
  const sample = name.endsWith('email') ? 'asha@x.in' : 'क्\u200dष नाम';
  if (!/username$/.test(name)) expect(parse(schema, sample)).toEqual({ data: sample });
});

it.each(texts.filter(({ name }) => !NOT_IN_LINE.test(name)))('$name is one line', ({ schema }) => {
  for (const mark of ['\t', '\n', '\r', '\u0007', '\u202e', '\u2066', '\u2028'])
    expect(parse(schema, `Asha${mark}Patil`) ?? parse(schema, `asha${mark}@x.in`)).toBeUndefined();
});
