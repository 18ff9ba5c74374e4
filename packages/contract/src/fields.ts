// Fields that several calls share: texts, numbers, money, phones, ids, list queries.
import * as z from 'zod/mini';
import {
  digitsAndPlus,
  type FieldName,
  formatMessage,
  type Message,
  notDigits,
  nothingVisible,
  notOneLine,
  notOneOf,
  notStorable,
  notText,
  notValid,
  notWhole,
  required,
  tooLong,
  withMessage,
  wrongLength,
  wrongStart,
} from './form-messages.ts';
import { foldDigits } from './rules/digits.ts';
import { toBarcode } from './rules/gtin.ts';
import {
  BARCODE,
  MAX_ID,
  MAX_PAGE,
  MOBILE_NUMBER,
  normalisePhone,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SIX_DIGITS,
} from './rules/limits.ts';
import { type Paise, toPaise, toRupees } from './rules/money.ts';
import { OTHER_LANGUAGES, type OtherLanguage } from './rules/names.ts';
import { PRIVACY_VERSIONS } from './rules/privacy-notice.ts';
import { ROLES } from './rules/roles.ts';

export * from './rules/limits.ts';

/** A JSON Schema fragment that describes a field in the API description. */
type WireShape = Readonly<Record<string, unknown>>;

const shapes = z.registry<{ shape: WireShape }>();

/** Registers how a schema's input looks on the wire, if it differs from the parsed form (rupees sent, paise received). */
export function describeWire<T extends z.core.$ZodType>(schema: T, shape: WireShape): T {
  shapes.add(schema, { shape });
  return schema;
}

/** Returns the registered wire shape of a schema; undefined if its own JSON Schema is right. */
export function wireShape(schema: z.core.$ZodType): WireShape | undefined {
  return shapes.get(schema)?.shape;
}

/** Half a character: a surrogate without its partner. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** PostgreSQL cannot store NUL, and a lone surrogate would come back as another character. */
const isStorable = (value: string) => !value.includes('\u0000') && !LONE_SURROGATE.test(value);

const storable = (message: Message) => z.refine<string>(isStorable, withMessage(message));

/** A character with a shape: neither white space nor control nor invisible. */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Control characters, line ends, and marks that reverse the text around them. */
const NOT_IN_LINE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Refuses text that looks like another text. Joiners stay, as some scripts need them. */
const inOneLine = (message: Message) => z.refine<string>((value) => !NOT_IN_LINE.test(value), withMessage(message));

/** Texts of an answer in the request's language; where they are translated, `…_en` has the English ones. */
export const translated = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, z.string()],
      [`${name}_en`, z.optional(z.string())],
    ]),
  ) as Record<Name, z.ZodMiniString> & Record<`${Name}_en`, z.ZodMiniOptional<z.ZodMiniString>>;

/** Error if the value is not a text: missing, or of another type. */
const textError =
  (name: FieldName, missing: Message) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null ? formatMessage(missing) : notText(name)();

interface TextLimits {
  readonly min?: number;
  readonly max: number;
  /** Message if it is empty. */
  readonly required?: Message;
}

/** Joins letters with the marks typed after them (NFC). Look-alikes without marks, such as the Kelvin sign, stay what they are. */
const composed = () => z.overwrite((value: string) => (/\p{M}/u.test(value) ? value.normalize('NFC') : value));

/** A required text of several lines, trimmed and composed (NFC), of `min` to `max` characters. */
export function longText(name: FieldName, limits: TextLimits) {
  const { min = 1, max, required: missing = required(name) } = limits;
  const length = withMessage(wrongLength(name, { min, max }));
  return z.string({ error: textError(name, missing) }).check(
    composed(),
    z.trim(),
    z.minLength(1, withMessage(missing)),
    z.minLength(min, length),
    z.maxLength(max, length),
    storable(notStorable(name)),
    z.refine((value) => value === '' || VISIBLE.test(value), withMessage(nothingVisible(name))),
  );
}

/** A required text of one line, trimmed, of `min` to `max` characters. */
export const text = (name: FieldName, limits: TextLimits) => longText(name, limits).check(inOneLine(notOneLine(name)));

/** An optional text of one line: blank, null and missing all mean null. */
export const optionalText = (name: FieldName, limits: TextLimits) => blankAsNull(text(name, limits));

/** An optional text of several lines. */
export const optionalLongText = (name: FieldName, limits: TextLimits) => blankAsNull(longText(name, limits));

/** Wraps a field so that blank, null and missing are all null. */
export function blankAsNull<T extends z.core.$ZodType>(field: T) {
  const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');
  const blank = z.transform((value: unknown) => (isBlank(value) ? null : value));
  // Blank values never reach the field, so its own input type does not matter.
  const nullable = z.nullable(field) as unknown as z.ZodMiniType<z.output<T> | null, unknown>;
  return z.optional(z.pipe(blank, nullable));
}

/** Makes a field optional: missing, null and '' mean that nothing was sent, as forms send every field and clients send null. */
export function optionalField<T extends z.core.$ZodType>(field: T) {
  const isNothing = (value: unknown) => value === null || value === '';
  const sent = z.transform((value: unknown): unknown => (isNothing(value) ? undefined : value));
  // Null never reaches the field; it is part of the type for the API description.
  const kept = z.optional(z.nullable(field)) as unknown as z.ZodMiniType<unknown, unknown>;
  const wrapped = z.optional(z.pipe(sent, kept));
  return wrapped as unknown as z.ZodMiniOptional<
    z.ZodMiniType<z.output<T> | undefined, z.input<T> | '' | null | undefined>
  >;
}

/** A number sent as text of plain digits counts as that number, since forms send text (API-5). */
const digitsAsNumber = z.transform((value: unknown) => {
  if (typeof value !== 'string') return value;
  const digits = foldDigits(value).trim();
  return /^\d{1,16}$/.test(digits) ? Number(digits) : value;
});

/** A whole number between two bounds; may be sent as a string of digits. */
export function wholeNumber(name: FieldName, bounds: { min: number; max: number; message?: Message }) {
  const message = withMessage(bounds.message ?? notWhole(name, bounds));
  const number = z.number(message).check(
    z.refine((value) => Number.isInteger(value), message),
    z.gte(bounds.min, message),
    z.lte(bounds.max, message),
  );
  return describeWire(z.pipe(digitsAsNumber, number), { type: 'integer', minimum: bounds.min, maximum: bounds.max });
}

/** The id of a row in a body or query. */
export const id = (name: FieldName) => wholeNumber(name, { min: 1, max: MAX_ID, message: notValid(name) });

/** One of a list of words, trimmed, case-sensitive. */
export function oneOf<const W extends string>(words: readonly [W, ...W[]], message: Message) {
  const trimmed = z.transform((value: unknown): unknown =>
    typeof value === 'string' ? foldDigits(value).trim() : value,
  );
  const known = z.enum(words, withMessage(message));
  return z.pipe(trimmed, known as unknown as z.ZodMiniType<W, unknown>) as unknown as z.ZodMiniType<W, W>;
}

/** A text of digits in a given form, such as a pincode or a licence number, in digits of any script. */
export const digitText = (form: RegExp, message: Message) =>
  z.string(withMessage(message)).check(z.overwrite(foldDigits), z.trim(), z.regex(form, withMessage(message)));

/** A phone number of exactly ten digits after normalising (API-6). */
export function phone(name: FieldName, messages: { required?: Message; invalid?: Message } = {}) {
  const { required: missing = required(name), invalid = notDigits(name, 10) } = messages;
  return z
    .string({ error: textError(name, missing) })
    .check(
      z.trim(),
      z.minLength(1, withMessage(missing)),
      z.overwrite(normalisePhone),
      z.regex(/^\d{10}$/, withMessage(invalid)),
    );
}

/** Phone number of an account or address: begins like Indian mobile numbers (API-6). */
export function mobileNumber(name: FieldName, messages?: { required?: Message; invalid?: Message }) {
  const isMobile = (value: string) => value.length !== 10 || MOBILE_NUMBER.test(value);
  return phone(name, messages).check(z.refine(isMobile, withMessage(wrongStart(name))));
}

/** Contact number of a user: exactly ten digits, the first 6 to 9. */
export const userPhone = () => mobileNumber('Contact number');

/** A phone number of 10 to 13 characters, digits with an optional plus, stored as typed without spaces (API-5). */
export const longPhone = (name: FieldName) =>
  z.string({ error: textError(name, required(name)) }).check(
    z.overwrite((value) => foldDigits(value).replace(/\s/g, '')),
    z.minLength(1, withMessage(required(name))),
    z.regex(/^\+?\d+$/, withMessage(digitsAndPlus(name))),
    z.minLength(10, withMessage(wrongLength(name, { min: 10, max: 13 }))),
    z.maxLength(13, withMessage(wrongLength(name, { min: 10, max: 13 }))),
  );

const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]{2,}$/;

/** An e-mail address, trimmed. */
export const email = () =>
  z.string({ error: textError('Email', required('Email')) }).check(
    z.trim(),
    z.minLength(1, withMessage(required('Email'))),
    z.maxLength(254, withMessage(tooLong('Email'))),
    z.regex(EMAIL, withMessage('invalidEmail')),
    z.refine((value) => !/\p{C}/u.test(value), withMessage('invalidEmail')),
  );

/** An optional e-mail address; blank is null. */
export const optionalEmail = () => blankAsNull(email());

/** A field of a partial update: null or a blank clears it, a missing one stays unchanged. */
export function clearable<T extends z.core.$ZodType<string | number, unknown>>(field: T) {
  const cleared = z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value));
  const kept = z.optional(z.nullable(field)) as unknown as z.ZodMiniType<z.output<T> | null | undefined, unknown>;
  return z.optional(z.pipe(cleared, kept));
}

/** E-mail address of a partial update. */
export const clearableEmail = () => clearable(email());

const objectByLanguage = <T extends z.core.$ZodType>(field: () => T) =>
  z.object(Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, field()])) as Record<OtherLanguage, T>);

/** Answer field: names or descriptions by language, without English. */
export const textsByLanguage = () => objectByLanguage(() => z.optional(z.string()));

/** Form field: a text by language. Missing languages stay, null and '' remove. */
export const textsByLanguageInput = (field: () => z.ZodMiniType<string, string>) =>
  optionalField(objectByLanguage(() => clearable(field())));

/** Barcode of a partial update: an EAN or another number of 8 to 14 digits, or a scan that contains one. */
export const clearableBarcode = () =>
  clearable(
    z
      .string({ error: textError('Barcode', required('Barcode')) })
      .check(z.overwrite(toBarcode), z.regex(BARCODE, withMessage('barcodeDigits'))),
  );

/** Id in a partial update. */
export const clearableId = (name: FieldName) => clearable(wholeNumber(name, { min: 1, max: MAX_ID }));

/** A password of 6 to 64 characters everywhere; never trimmed (SES-6). */
export const password = () =>
  z
    .string({ error: textError('Password', required('Password')) })
    .check(
      z.minLength(1, withMessage(required('Password'))),
      z.minLength(PASSWORD_MIN, withMessage('passwordTooShort')),
      z.maxLength(PASSWORD_MAX, withMessage(wrongLength('Password', { min: 1, max: PASSWORD_MAX }))),
      storable(notStorable('Password')),
    );

/** Six digits as text; a JSON number is refused (FORM-10). */
export const sixDigits = (message: Message) => digitText(SIX_DIGITS, message);

/** Years that days and months may have: neighbouring days and months can be computed and stored for each. */
const YEAR = '(?:19|2[01])\\d{2}';

/** A day of any year as YYYY-MM-DD that exists in the calendar. */
export const dayOfAnyYear = (message: Message, form = /^\d{4}-\d{2}-\d{2}$/) =>
  digitText(form, message).check(
    z.refine((value) => {
      const date = new Date(`${value}T00:00:00Z`);
      // There was no year 0.
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && value >= '0001';
    }, withMessage(message)),
  );

/** A day from 1900 to 2199 as YYYY-MM-DD that exists in the calendar. */
export const day = (message: Message = 'dateFormat') => dayOfAnyYear(message, new RegExp(`^${YEAR}-\\d{2}-\\d{2}$`));

/** A month of BUSINESS_TZ from 1900 to 2199 as YYYY-MM. */
export const month = () => digitText(new RegExp(`^${YEAR}-(0[1-9]|1[0-2])$`), 'monthFormat');

/** A filter by day in BUSINESS_TZ; blank means no filter. */
export const dayFilter = () => optionalField(day());

/** Query of every list: page size and the cursor of the `Link` header; searchable lists add `q`. */
export const listQuery = {
  limit: optionalField(wholeNumber('limit', { min: 1, max: MAX_PAGE })),
  cursor: z.optional(z.string().check(z.maxLength(200))),
};
export const searchQuery = {
  ...listQuery,
  q: z.optional(z.string().check(composed(), z.trim(), z.maxLength(100), storable('notSearchable'))),
};

/** ISO 8601 time in UTC, in answers. */
export const time = () => describeWire(z.string(), { type: 'string', format: 'date-time' });
/** Name of a role (USER-1). */
export const roleName = () => z.enum(ROLES.map((role) => role.name));
export const messageAnswer = () => z.object({ message: z.string() });

/** Version of the privacy notice that the user agreed to; optional for clients that show none. */
export const privacyVersion = () => optionalField(oneOf(PRIVACY_VERSIONS, 'unknownPrivacyVersion'));

/** Answer field: rupees as a JSON number with at most two decimals. */
export const rupees = () => describeWire(z.number(), { type: 'number', multipleOf: 0.01, description: 'Rupees' });

/** Input field: a difference in rupees, negative when short, parsed to paise; at most `max` paise either way. */
export function differenceInput({ max, message }: { max: Paise; message: Message }) {
  const error = withMessage(message);
  const schema = z.pipe(
    z.transform((value: unknown) => {
      const paise = typeof value === 'number' ? toPaise(Math.abs(value)) : undefined;
      return paise === undefined ? undefined : Math.sign(Number(value)) * paise;
    }),
    z.number(error).check(z.gte(-max, error), z.lte(max, error)),
  );
  return describeWire(schema, {
    type: 'number',
    minimum: toRupees(-max),
    maximum: toRupees(max),
    multipleOf: 0.01,
    description: 'Rupees; negative when short',
  });
}

/** Input field: rupees as number or decimal text, parsed to paise. Bounds are in paise; `missing` is the message of an empty text. */
export function rupeesInput(options: { min: Paise; max: Paise; message: Message; missing?: Message }) {
  const message = withMessage(options.message);
  const { missing = options.message } = options;
  const schema = z.pipe(
    z.transform((value: unknown) => {
      if (typeof value === 'string' && value.trim() === '') return null;
      return typeof value === 'number' || typeof value === 'string' ? toPaise(value) : undefined;
    }),
    z
      .number({ error: ({ input }) => formatMessage(input === null ? missing : options.message) })
      .check(z.gte(options.min, message), z.lte(options.max, message)),
  );
  return describeWire(schema, {
    type: 'number',
    minimum: toRupees(options.min),
    maximum: toRupees(options.max),
    multipleOf: 0.01,
    description: 'Rupees',
  });
}

/** Finds a word in a list, ignoring case. */
export function findWord<W extends string>(words: readonly W[], text: string): W | undefined {
  const wanted = text.trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === wanted);
}

/** One of `words`, case-insensitive. `offered` are the words in the API description and message, if a call accepts fewer. */
export function statusWord<const W extends string>(words: readonly [W, ...W[]], offered: readonly W[] = words) {
  return describeWire(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? (findWord(words, value) ?? value) : value)),
      z.enum(words, withMessage(notOneOf('Status', offered))),
    ),
    { type: 'string', enum: offered },
  );
}

/** Status filter of a list: one of `words`, case-insensitive; `all`, blank and missing mean every status. */
export function statusFilter<const W extends string>(words: readonly [W, ...W[]]) {
  const isEvery = (value: unknown) => typeof value === 'string' && ['', 'all'].includes(value.trim().toLowerCase());
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (isEvery(value) ? undefined : value)),
      z.optional(statusWord(words)),
    ),
  );
}
