// What a text typed into the search over everything can mean.
import { parseOrderNumber } from '@tilgul/contract/rules/order-code';
import { type RawBuilder, sql } from 'kysely';
import { toLikePattern } from '../../platform/db/sql.ts';
import {
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

export interface Typed {
  readonly text: string;
  /** Pattern of a part of a name; undefined for numbers and short texts. */
  readonly name: string | undefined;
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

type Condition = RawBuilder<boolean> | undefined;

/** Any of the conditions that the text can mean; undefined without any. */
export function joinAny(...conditions: readonly Condition[]): Condition {
  const meant = conditions.filter((condition) => condition !== undefined);
  return meant.length === 0 ? undefined : sql<boolean>`(${sql.join(meant, sql` or `)})`;
}

/** The condition, unless the text has no such meaning. */
export const whenTyped = <Value>(value: Value | undefined, toCondition: (value: Value) => RawBuilder<boolean>) =>
  value === undefined ? undefined : toCondition(value);

export const isNamed = (name: RawBuilder<unknown>, typed: Typed): Condition =>
  whenTyped(typed.name, (pattern) => sql<boolean>`${name} ilike ${pattern}::text`);

export const hasPhone = (column: string, typed: Typed): Condition => matchesPhone(column, typed.text);

/** Mobile numbers begin with these digits. */
const PHONE_START = /^[6-9]\d{3,8}$/;
const PHONE_LENGTH = 10;

/** Live users whose phone number begins with the typed digits, read from the index of numbers. */
export function startsPhone(typed: Typed): Condition {
  const digits = parsePhone(typed.text) ?? '';
  if (!PHONE_START.test(digits)) return undefined;
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
