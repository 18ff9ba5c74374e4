// Fields that several calls share: texts with limits, numbers as forms send them, phones, ids, list queries.
import * as z from 'zod/mini';
import {
  BARCODE,
  MAX_ID,
  MAX_PAGE,
  MOBILE_NUMBER,
  normalisePhone,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SIX_DIGITS,
} from '../rules/limits.ts';
import { PRIVACY_VERSIONS } from '../rules/privacy-notice.ts';
import { ROLES } from '../rules/roles.ts';
import { describeWire } from './wire.ts';

export * from '../rules/limits.ts';

/** Half a character: a surrogate without its partner. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** PostgreSQL cannot store NUL, and half a character would come back as another one. */
const isStorable = (value: string) => !value.includes('\u0000') && !LONE_SURROGATE.test(value);

const storable = (message: string) => z.refine<string>(isStorable, message);

/** What is said when no text came: that it is missing, or that something else than a text came. */
const textError =
  (name: string, required: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null ? required : `${name} must be sent as text.`;

/** A required text, trimmed, between `min` and `max` characters; `required` is the message for an empty one. */
export function text(name: string, limits: { min?: number; max: number; required?: string }) {
  const min = limits.min ?? 1;
  const required = limits.required ?? `${name} is required.`;
  const length =
    min > 1
      ? `${name} must be ${min} to ${limits.max} characters.`
      : `${name} must be at most ${limits.max} characters.`;
  return z
    .string({ error: textError(name, required) })
    .check(
      z.trim(),
      z.minLength(1, required),
      z.minLength(min, length),
      z.maxLength(limits.max, length),
      storable(`${name} has a character that cannot be stored.`),
    );
}

/** An optional text: blank, null and missing all mean null. */
export function optionalText(name: string, limits: { min?: number; max: number }) {
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
export function orNothing<T extends z.core.$ZodType>(field: T) {
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
export function whole(name: string, bounds: { min: number; max: number; message?: string }) {
  const message = bounds.message ?? `${name} must be a whole number from ${bounds.min} to ${bounds.max}.`;
  const number = z.number({ error: message }).check(
    z.refine((value) => Number.isInteger(value), message),
    z.gte(bounds.min, message),
    z.lte(bounds.max, message),
  );
  return describeWire(z.pipe(digitsAsNumber, number), { type: 'integer', minimum: bounds.min, maximum: bounds.max });
}

/** The id of a row in a body or query. */
export const id = (name: string) => whole(name, { min: 1, max: MAX_ID, message: `${name} is not valid.` });

/** One of a few words, trimmed as every text is, spelt as they are here. */
export function word<const W extends string>(words: readonly [W, ...W[]], message: string) {
  const trimmed = z.transform((value: unknown): unknown => (typeof value === 'string' ? value.trim() : value));
  const known = z.enum(words, { error: message });
  return z.pipe(trimmed, known as unknown as z.ZodMiniType<W, unknown>) as unknown as z.ZodMiniType<W, W>;
}

/** A phone number of exactly ten digits after normalising (API-6). */
export function phone(name: string, messages: { required: string; invalid: string }) {
  return z
    .string({ error: textError(name, messages.required) })
    .check(
      z.trim(),
      z.minLength(1, messages.required),
      z.overwrite(normalisePhone),
      z.regex(/^\d{10}$/, messages.invalid),
    );
}

/** The number of an account or address: a phone number that begins as Indian mobile numbers do (API-6). */
export function mobileNumber(name: string, messages: { required: string; invalid: string }) {
  const isMobile = (value: string) => value.length !== 10 || MOBILE_NUMBER.test(value);
  return phone(name, messages).check(z.refine(isMobile, `${name} must begin with 6, 7, 8 or 9.`));
}

/** Contact number of a user: exactly ten digits, the first 6 to 9. */
export const userPhone = () =>
  mobileNumber('Contact number', {
    required: 'Contact number is required.',
    invalid: 'Contact number must be exactly 10 digits.',
  });

/**
 * A phone number of ten to thirteen characters, digits and a leading plus, kept as typed but for its blanks, which do not
 * count (API-5).
 */
export const longPhone = (name: string) =>
  z.string({ error: textError(name, `${name} is required.`) }).check(
    z.overwrite((value) => value.replace(/\s/g, '')),
    z.minLength(1, `${name} is required.`),
    z.regex(/^\+?\d+$/, `${name} may have digits and + only.`),
    z.minLength(10, `${name} must be 10 to 13 characters.`),
    z.maxLength(13, `${name} must be 10 to 13 characters.`),
  );

const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]{2,}$/;

/** An e-mail address, trimmed. */
export const email = () =>
  z
    .string({ error: textError('Email', 'Email is required.') })
    .check(
      z.trim(),
      z.minLength(1, 'Email is required.'),
      z.maxLength(254, 'Email is too long.'),
      z.regex(EMAIL, 'Please enter a valid email address.'),
      storable('Please enter a valid email address.'),
    );

/** An optional e-mail address; blank is null. */
export const optionalEmail = () => blankAsNull(email());

/** Wraps a field in a form of changes: null or a blank clears it, and missing says nothing of it. */
export function orCleared<T extends z.core.$ZodType<string | number, unknown>>(field: T) {
  const cleared = z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value));
  const kept = z.optional(z.nullable(field)) as unknown as z.ZodMiniType<z.output<T> | null | undefined, unknown>;
  return z.optional(z.pipe(cleared, kept));
}

/** An e-mail address in a form of changes. */
export const emailOrCleared = () => orCleared(email());

/** What is printed on a product's pack, in a form of changes: an EAN, or another number of 8 to 14 digits. */
export const barcodeOrCleared = () =>
  orCleared(
    z
      .string({ error: textError('Barcode', 'Barcode is required.') })
      .check(z.trim(), z.regex(BARCODE, 'Barcode must be 8 to 14 digits.')),
  );

/** The id of something that may be taken back: what is not sent stays, `null` and '' clear it. */
export const idOrCleared = (name: string) => orCleared(whole(name, { min: 1, max: MAX_ID }));

/** A password of 6 to 64 characters everywhere; never trimmed (SES-6). */
export const password = () =>
  z
    .string({ error: textError('Password', 'Password is required.') })
    .check(
      z.minLength(1, 'Password is required.'),
      z.minLength(PASSWORD_MIN, 'Your password must be at least 6 characters long. Please enter a stronger password.'),
      z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters.`),
      storable('Password has a character that cannot be stored.'),
    );

/** Six digits as text; a JSON number is refused (FORM-10). */
export const sixDigits = (message: string) =>
  z.string({ error: message }).check(z.trim(), z.regex(SIX_DIGITS, message));

/** A day as YYYY-MM-DD that exists in the calendar. */
export const day = (message = 'Date must be a day as YYYY-MM-DD.') =>
  z.string({ error: message }).check(
    z.trim(),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, message),
    z.refine((value) => {
      const date = new Date(`${value}T00:00:00Z`);
      // There was no year 0.
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && value >= '0001';
    }, message),
  );

/** A day to choose rows by, in BUSINESS_TZ; blank means none is chosen. */
export const dayFilter = () => orNothing(day());

/** What every list takes: page size, the opaque cursor of the `Link` header, and for searched lists `q`. */
export const listQuery = {
  limit: orNothing(whole('limit', { min: 1, max: MAX_PAGE })),
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
  orNothing(word(PRIVACY_VERSIONS, 'This version of the privacy notice is not known.'));
