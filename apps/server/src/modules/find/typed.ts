// What a text typed into the search over everything can mean.
import { parseOrderNumber } from '@tilgul/contract/rules/order-code';
import { type RawBuilder, sql } from 'kysely';
import { toLikePattern } from '../../platform/db/sql.ts';
import { matchesPhone, parseInvoiceNumber, parsePincode } from '../../platform/db/typed-text.sql.ts';

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

export const hitLimit = sql.lit(MOST_HITS);
