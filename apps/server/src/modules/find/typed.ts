// What a text typed into the search over everything can mean.
import { parseOrderNumber } from '@tilgul/contract/rules/order-code';
import { type RawBuilder, sql } from 'kysely';
import { toLikePattern } from '../../platform/db/sql.ts';
import {
  hasCustomerName,
  matchesPhone,
  parseInvoiceEnd,
  parseInvoiceNumber,
  parsePhone,
  parsePincode,
} from '../../platform/db/typed-text.sql.ts';

/** Shorter texts are no names: no index covers them. */
const NAME_LENGTH = 3;
/** At most so many rows of a kind are compared; only their newest are shown. */
const MOST_HITS = 10_000;
const LETTER = /\p{L}/u;
/** Names are guessed from these only. */
const WORDS = /^[\p{L}\p{M}\s]+$/u;
/** Shorter texts are not guessed. */
const SHORTEST_GUESSED = 4;

export interface Typed {
  readonly text: string;
  /** Pattern of a part of a name; undefined for numbers and short texts. */
  readonly name: string | undefined;
  /** Finds names that resemble the text instead of those that contain it. */
  readonly isGuessed?: boolean;
  readonly number: number | undefined;
  readonly pincode: string | undefined;
  /** Number of an invoice or credit note. */
  readonly invoice: string | undefined;
  /** The end of such a number. */
  readonly invoiceEnd: ReturnType<typeof parseInvoiceEnd>;
}

export function parseTyped(typed: string): Typed {
  const text = typed.trim();
  const isName = [...text].length >= NAME_LENGTH && LETTER.test(text);
  return {
    text,
    name: isName ? toLikePattern(text) : undefined,
    number: parseOrderNumber(text),
    pincode: parsePincode(text),
    invoice: parseInvoiceNumber(text),
    invoiceEnd: parseInvoiceEnd(text),
  };
}

/** Whether names that resemble the text may be what was meant. */
export const isGuessable = ({ text }: Typed): boolean => WORDS.test(text) && [...text].length >= SHORTEST_GUESSED;

type Condition = RawBuilder<boolean> | undefined;

/** Any of the conditions that the text can mean; undefined without any. */
export function joinAny(...conditions: readonly Condition[]): Condition {
  const meant = conditions.filter((condition) => condition !== undefined);
  return meant.length === 0 ? undefined : sql<boolean>`(${sql.join(meant, sql` or `)})`;
}

/** The condition, unless the text has no such meaning. */
export const whenTyped = <Value>(value: Value | undefined, toCondition: (value: Value) => RawBuilder<boolean>) =>
  value === undefined ? undefined : toCondition(value);

const toNamed = (name: RawBuilder<unknown>, pattern: string, { isGuessed, text }: Typed) =>
  isGuessed
    ? sql<boolean>`(${name} %> ${text}::text or ${name} % ${text}::text)`
    : sql<boolean>`${name} ilike ${pattern}::text`;

export const isNamed = (name: RawBuilder<unknown>, typed: Typed): Condition =>
  whenTyped(typed.name, (pattern) => toNamed(name, pattern, typed));

/** The same for the customer of an order. */
export const isCustomerNamed = (typed: Typed): Condition =>
  whenTyped(typed.name, (pattern) => hasCustomerName((name) => toNamed(name, pattern, typed)));

/** How much a name resembles the text; the same for all that contain it. */
export const likeness = (name: RawBuilder<unknown>, { isGuessed, text }: Typed) =>
  isGuessed ? sql`greatest(word_similarity(${text}::text, ${name}), similarity(${text}::text, ${name}))` : sql`0::real`;

export const hasPhone = (column: string, typed: Typed): Condition => matchesPhone(column, typed.text);

/** Mobile numbers begin with these digits. */
const PHONE_START = /^[6-9]\d{3,8}$/;
const PHONE_LENGTH = 10;

function parsePhoneStart({ text }: Typed): string | undefined {
  const digits = parsePhone(text) ?? '';
  return PHONE_START.test(digits) ? digits : undefined;
}

/** Whether a number begins with the typed digits, read from an index of patterns. */
export const beginsPhone = (column: string, typed: Typed): Condition =>
  whenTyped(
    parsePhoneStart(typed),
    // The colon follows the 9.
    (digits) =>
      sql<boolean>`(${sql.ref(column)} ~>=~ ${digits}::text and ${sql.ref(column)} ~<~ ${`${digits}:`}::text)`,
  );

/** Live users whose phone number begins with the typed digits, read from the index of numbers. */
export function startsPhone(typed: Typed): Condition {
  const digits = parsePhoneStart(typed);
  if (digits === undefined) return undefined;
  const last = digits.padEnd(PHONE_LENGTH, '9');
  return sql<boolean>`(users.archived_at is null and users.phone_no >= ${digits}::text and users.phone_no <= ${last}::text)`;
}

/** The ids of those users. */
export const isOfPhone = (column: string, typed: Typed): Condition =>
  whenTyped(
    startsPhone(typed),
    (starts) =>
      sql<boolean>`${sql.ref(column)} = any(array(select users.id from users where ${starts} limit ${hitLimit}))`,
  );

/** The numbers of invoices that end as typed: one of each series, so that their index serves. */
export const invoiceNumbers = ({ invoice, invoiceEnd }: Typed): RawBuilder<unknown> =>
  invoiceEnd === undefined
    ? sql`array[${invoice ?? ''}::text]`
    : sql`array(select series || '/' || fy || '/' || lpad(${invoiceEnd.seq}::bigint::text, 7, '0') from tax_series
        where last_seq >= ${invoiceEnd.seq}::bigint and fy = coalesce(${invoiceEnd.fy ?? null}::text, fy))`;

export const hitLimit = sql.lit(MOST_HITS);
