// Fields that several calls share: texts with limits, numbers as forms send them, money, phones, ids, list queries.
import * as z from 'zod/mini';
import {
  digitsAndPlus,
  type FieldName,
  type Message,
  notDigits,
  notOneOf,
  notStorable,
  notText,
  notValid,
  notWhole,
  required,
  withMessage,
  formatMessage,
  tooLong,
  wrongLength,
  wrongStart,
} from './form-messages.ts';
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
import { PRIVACY_VERSIONS } from './rules/privacy-notice.ts';
import { ROLES } from './rules/roles.ts';

export * from './rules/limits.ts';

/** A JSON Schema fragment that describes a field in the API description. */
type WireShape = Readonly<Record<string, unknown>>;

const shapes = z.registry<{ shape: WireShape }>();

/** Registers how a schema's input looks on the wire and returns the schema. */
export function describeWire<T extends z.core.$ZodType>(schema: T, shape: WireShape): T {
  shapes.add(schema, { shape });
  return schema;
}

/** The registered wire shape of a schema, or undefined when its own JSON Schema already says it. */
export function wireShape(schema: z.core.$ZodType): WireShape | undefined {
  return shapes.get(schema)?.shape;
}

/** Half a character: a surrogate without its partner. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** PostgreSQL cannot store NUL, and half a character would come back as another one. */
const isStorable = (value: string) => !value.includes('\u0000') && !LONE_SURROGATE.test(value);

const storable = (message: Message) => z.refine<string>(isStorable, withMessage(message));

/** What is said when no text came: that it is missing, or that something else than a text came. */
const textError =
  (name: FieldName, missing: Message) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null ? formatMessage(missing) : notText(name)();

/** A required text, trimmed, between `min` and `max` characters; `required` is the message for an empty one. */
export function text(name: FieldName, limits: { min?: number; max: number; required?: Message }) {
  const { min = 1, max, required: missing = required(name) } = limits;
  const length = withMessage(wrongLength(name, { min, max }));
  return z
    .string({ error: textError(name, missing) })
    .check(
      z.trim(),
      z.minLength(1, withMessage(missing)),
      z.minLength(min, length),
      z.maxLength(max, length),
      storable(notStorable(name)),
    );
}

/** An optional text: blank, null and missing all mean null. */
export function optionalText(name: FieldName, limits: { min?: number; max: number }) {
  return blankAsNull(text(name, limits));
}

/** Wraps a field so that blank, null and missing are all null. */
export function blankAsNull<T extends z.core.$ZodType>(field: T) {
  const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');
  const blank = z.transform((value: unknown) => (isBlank(value) ? null : value));
  // The blank is taken away before the field sees it, so the field's own input type no longer matters here.
  const nullable = z.nullable(field) as unknown as z.ZodMiniType<z.output<T> | null, unknown>;
  return z.optional(z.pipe(blank, nullable));
}

/**
 * Wraps a field that may be left out: missing, null and an empty text all mean that nothing was sent, since forms send
 * every field and other languages write what they do not know as null.
 */
export function optionalField<T extends z.core.$ZodType>(field: T) {
  const isNothing = (value: unknown) => value === null || value === '';
  const sent = z.transform((value: unknown): unknown => (isNothing(value) ? undefined : value));
  // No null arrives at the field; it is here for the API description.
  const kept = z.optional(z.nullable(field)) as unknown as z.ZodMiniType<unknown, unknown>;
  const wrapped = z.optional(z.pipe(sent, kept));
  return wrapped as unknown as z.ZodMiniOptional<
    z.ZodMiniType<z.output<T> | undefined, z.input<T> | '' | null | undefined>
  >;
}

/** A number sent as text of plain digits counts as that number, since forms send text (API-5). */
const digitsAsNumber = z.transform((value: unknown) =>
  typeof value === 'string' && /^\d{1,16}$/.test(value.trim()) ? Number(value.trim()) : value,
);

/** A whole number between two bounds, also as text of digits. */
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

/** One of a few words, trimmed as every text is, spelt as they are here. */
export function oneOf<const W extends string>(words: readonly [W, ...W[]], message: Message) {
  const trimmed = z.transform((value: unknown): unknown => (typeof value === 'string' ? value.trim() : value));
  const known = z.enum(words, withMessage(message));
  return z.pipe(trimmed, known as unknown as z.ZodMiniType<W, unknown>) as unknown as z.ZodMiniType<W, W>;
}

/** A phone number of exactly ten digits after normalising (API-6). */
export function phone(name: FieldName, messages: { required?: Message; invalid?: Message } = {}) {
  const { required: missing = required(name), invalid = notDigits(name, 10) } = messages;
  return z
    .string({ error: textError(name, missing) })
    .check(z.trim(), z.minLength(1, withMessage(missing)), z.overwrite(normalisePhone), z.regex(/^\d{10}$/, withMessage(invalid)));
}

/** The number of an account or address: a phone number that begins as Indian mobile numbers do (API-6). */
export function mobileNumber(name: FieldName, messages?: { required?: Message; invalid?: Message }) {
  const isMobile = (value: string) => value.length !== 10 || MOBILE_NUMBER.test(value);
  return phone(name, messages).check(z.refine(isMobile, withMessage(wrongStart(name))));
}

/** Contact number of a user: exactly ten digits, the first 6 to 9. */
export const userPhone = () => mobileNumber('Contact number');

/**
 * A phone number of ten to thirteen characters, digits and a leading plus, kept as typed but for its blanks, which do not
 * count (API-5).
 */
export const longPhone = (name: FieldName) =>
  z.string({ error: textError(name, required(name)) }).check(
    z.overwrite((value) => value.replace(/\s/g, '')),
    z.minLength(1, withMessage(required(name))),
    z.regex(/^\+?\d+$/, withMessage(digitsAndPlus(name))),
    z.minLength(10, withMessage(wrongLength(name, { min: 10, max: 13 }))),
    z.maxLength(13, withMessage(wrongLength(name, { min: 10, max: 13 }))),
  );

const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]{2,}$/;

/** An e-mail address, trimmed. */
export const email = () =>
  z
    .string({ error: textError('Email', required('Email')) })
    .check(
      z.trim(),
      z.minLength(1, withMessage(required('Email'))),
      z.maxLength(254, withMessage(tooLong('Email'))),
      z.regex(EMAIL, withMessage('Please enter a valid email address.')),
      storable('Please enter a valid email address.'),
    );

/** An optional e-mail address; blank is null. */
export const optionalEmail = () => blankAsNull(email());

/** Wraps a field in a form of changes: null or a blank clears it, and missing says nothing of it. */
export function clearable<T extends z.core.$ZodType<string | number, unknown>>(field: T) {
  const cleared = z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value));
  const kept = z.optional(z.nullable(field)) as unknown as z.ZodMiniType<z.output<T> | null | undefined, unknown>;
  return z.optional(z.pipe(cleared, kept));
}

/** An e-mail address in a form of changes. */
export const clearableEmail = () => clearable(email());

/** What is printed on a product's pack, in a form of changes: an EAN, or another number of 8 to 14 digits. */
export const clearableBarcode = () =>
  clearable(
    z
      .string({ error: textError('Barcode', required('Barcode')) })
      .check(z.trim(), z.regex(BARCODE, withMessage('Barcode must be 8 to 14 digits.'))),
  );

/** The id of something that may be taken back: what is not sent stays, `null` and '' clear it. */
export const clearableId = (name: FieldName) => clearable(wholeNumber(name, { min: 1, max: MAX_ID }));

/** A password of 6 to 64 characters everywhere; never trimmed (SES-6). */
export const password = () =>
  z
    .string({ error: textError('Password', required('Password')) })
    .check(
      z.minLength(1, withMessage(required('Password'))),
      z.minLength(
        PASSWORD_MIN,
        withMessage('Your password must be at least 6 characters long. Please enter a stronger password.'),
      ),
      z.maxLength(PASSWORD_MAX, withMessage(wrongLength('Password', { min: 1, max: PASSWORD_MAX }))),
      storable(notStorable('Password')),
    );

/** Six digits as text; a JSON number is refused (FORM-10). */
export const sixDigits = (message: Message) =>
  z.string(withMessage(message)).check(z.trim(), z.regex(SIX_DIGITS, withMessage(message)));

/** A day as YYYY-MM-DD that exists in the calendar. */
export const day = (message: Message = 'Date must be a day as YYYY-MM-DD.') =>
  z.string(withMessage(message)).check(
    z.trim(),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, withMessage(message)),
    z.refine((value) => {
      const date = new Date(`${value}T00:00:00Z`);
      // There was no year 0.
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && value >= '0001';
    }, withMessage(message)),
  );

/** A day to choose rows by, in BUSINESS_TZ; blank means none is chosen. */
export const dayFilter = () => optionalField(day());

/** What every list takes: page size, the opaque cursor of the `Link` header, and for searched lists `q`. */
export const listQuery = {
  limit: optionalField(wholeNumber('limit', { min: 1, max: MAX_PAGE })),
  cursor: z.optional(z.string().check(z.maxLength(200))),
};
export const searchQuery = {
  ...listQuery,
  q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable('q has a character that cannot be searched.'))),
};

/** An ISO 8601 time in UTC, as answers have it. */
export const time = () => describeWire(z.string(), { type: 'string', format: 'date-time' });
/** The role of a user by its name (USER-1). */
export const roleName = () => z.enum(ROLES.map((role) => role.name));
/** A plain sentence as answer. */
export const messageAnswer = () => z.object({ message: z.string() });

/** The version of the privacy notice that a form showed and its sender agreed to; left out by clients that show none. */
export const privacyVersion = () =>
  optionalField(oneOf(PRIVACY_VERSIONS, 'This version of the privacy notice is not known.'));

/** Answer field: rupees as a JSON number with at most two decimals. */
export const rupees = () => describeWire(z.number(), { type: 'number', multipleOf: 0.01, description: 'Rupees' });

/** Input field: a difference in rupees, negative when short, given to the server as paise; `max` in paise, either way. */
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

/** Input field: rupees as number or decimal text, given to the server as paise. Bounds are in paise. */
export function rupeesInput(options: { min: Paise; max: Paise; message: Message }) {
  const message = withMessage(options.message);
  const schema = z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'number' || typeof value === 'string' ? toPaise(value) : undefined,
    ),
    z.number(message).check(z.gte(options.min, message), z.lte(options.max, message)),
  );
  return describeWire(schema, {
    type: 'number',
    minimum: toRupees(options.min),
    maximum: toRupees(options.max),
    multipleOf: 0.01,
    description: 'Rupees',
  });
}

/** The word of a list that a text means regardless of case, or undefined. */
export function findWord<W extends string>(words: readonly W[], text: string): W | undefined {
  const wanted = text.trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === wanted);
}

/**
 * One of `words` in any case, given to the server as it is written there. `offered` are those that the description and
 * the message name, where a call takes fewer than there are.
 */
export function statusWord<const W extends string>(words: readonly [W, ...W[]], offered: readonly W[] = words) {
  return describeWire(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? (findWord(words, value) ?? value) : value)),
      z.enum(words, withMessage(notOneOf('Status', offered))),
    ),
    { type: 'string', enum: offered },
  );
}

/** `status` of a list: one of `words` in any case; `all`, blank and missing mean every status. */
export function statusFilter<const W extends string>(words: readonly [W, ...W[]]) {
  const isEvery = (value: unknown) => typeof value === 'string' && ['', 'all'].includes(value.trim().toLowerCase());
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (isEvery(value) ? undefined : value)),
      z.optional(statusWord(words)),
    ),
  );
}
