// Keyset pagination: reads the rows after a cursor in the order of an index.
import { day } from '@tilgul/contract/fields';
import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import * as z from 'zod/mini';
import { cutPage, getPageLimit, invalidCursor, type Page, type PageQuery, type Position, parseCursor } from './page.ts';

/** Order of a list: columns, all in one direction; the last one is unique and breaks ties. */
export interface KeyOrder<Column extends string, Row> {
  readonly columns: readonly Column[];
  /** Matches rows after the cursor; undefined for the first page. Throws `invalid` for a forged one. */
  readonly isAfterCursor: (cursor: string | undefined) => RawBuilder<boolean> | undefined;
  /** The `order by` expression. */
  readonly by: RawBuilder<unknown>;
  readonly toPosition: (row: Row) => Position;
}

const DIRECTIONS = {
  ascending: { word: sql`asc`, behind: sql`>` },
  descending: { word: sql`desc`, behind: sql`<` },
} as const;
type Direction = keyof typeof DIRECTIONS;

interface Key<Column extends string, Row> {
  readonly columns: readonly Column[];
  readonly toPosition: (row: Row) => Position;
  /** Column values at a cursor's position. */
  readonly getValues: (position: Position) => readonly unknown[];
}

/** Casts numbers to 64 bits: a cursor may contain one too large for the column's type. */
const toBigint = (value: unknown) => (typeof value === 'number' ? sql`${value}::bigint` : value);

function keyOrder<Column extends string, Row>(
  direction: Direction,
  { columns, toPosition, getValues }: Key<Column, Row>,
): KeyOrder<Column, Row> {
  const { word, behind } = DIRECTIONS[direction];
  const refs = columns.map((column) => sql.ref(column));
  return {
    columns,
    toPosition,
    by: sql.join(refs.map((ref) => sql`${ref} ${word}`)),
    isAfterCursor: (cursor) => {
      const position = parseCursor(cursor);
      return position && sql`(${sql.join(refs)}) ${behind} (${sql.join(getValues(position).map(toBigint))})`;
    },
  };
}

/** Parses a time. JavaScript accepts years that the database does not. */
function parseTime(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-/.test(text) || Number.isNaN(time.getTime())) throw invalidCursor();
  return time;
}

function parseDay(text: string): string {
  if (!z.safeParse(day(), text).success) throw invalidCursor();
  return text;
}

/** Newest first, by id. */
export const newestById = <Column extends string>(id: Column): KeyOrder<Column, { readonly id: number }> =>
  keyOrder('descending', {
    columns: [id],
    toPosition: (row) => ({ key: '', id: row.id }),
    getValues: (position) => [position.id],
  });

/** Ascending by a unique number. */
export const byNumber = <Column extends string, Row>(
  column: Column,
  getNumber: (row: Row) => number,
): KeyOrder<Column, Row> =>
  keyOrder('ascending', {
    columns: [column],
    toPosition: (row) => ({ key: '', id: getNumber(row) }),
    getValues: (position) => [position.id],
  });

/** Orders rows by a key, then by id. A cursor has the key as text. */
const byKey =
  <Key>(direction: Direction, format: (key: Key) => string, parse: (text: string) => unknown) =>
  <Column extends string, Row extends { readonly id: number }>(
    columns: readonly [key: Column, id: Column],
    getKey: (row: Row) => Key,
  ): KeyOrder<Column, Row> =>
    keyOrder(direction, {
      columns,
      toPosition: (row) => ({ key: format(getKey(row)), id: row.id }),
      getValues: ({ key, id }) => [parse(key), id],
    });

const formatTime = (time: Date): string => time.toISOString();

/** By time, then by id within a millisecond. */
export const newestByTime = byKey('descending', formatTime, parseTime);
export const oldestByTime = byKey('ascending', formatTime, parseTime);

/** By day (YYYY-MM-DD), then by id. */
export const newestByDay = byKey<string>('descending', String, parseDay);
export const oldestByDay = byKey<string>('ascending', String, parseDay);

function parseWhole(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw invalidCursor();
  return value;
}

/** By a non-unique integer, then by id. */
export const byAmount = <Column extends string, Row extends { readonly id: number }>(
  direction: Direction,
  columns: readonly [amount: Column, id: Column],
  getAmount: (row: Row) => number,
): KeyOrder<Column, Row> => byKey<number>(direction, String, parseWhole)(columns, getAmount);

/** By text from A to Z, then by id. */
export const byText = <Column extends string, Row>(
  columns: readonly [text: Column, id: Column],
  toPosition: (row: Row) => Position,
): KeyOrder<Column, Row> => keyOrder('ascending', { columns, toPosition, getValues: ({ key, id }) => [key, id] });

/** A list to read a page of. */
export interface KeysetList<D, T extends keyof D, Row> {
  /** All rows, unordered. */
  readonly rows: SelectQueryBuilder<D, T, Row>;
  readonly order: KeyOrder<StringReference<D, T>, Row>;
  readonly query: PageQuery;
  /** Counts all rows. Not called when the first page contains them all. Omit it when the caller counts. */
  readonly count?: (rows: readonly Row[]) => Promise<number>;
}

/** Page sizes of the web app, and the default. */
const USUAL_LIMITS = new Set([10, 20, 25, 30, 50, 100]);

/**
 * One row more than the page. Usual limits are literals: with a parameter the planner does not know that it is small
 * and replans every time, which takes longer than the read.
 */
const limitPlusOne = (limit: number) => (USUAL_LIMITS.has(limit) ? sql<number>`${sql.lit(limit + 1)}` : limit + 1);

/** Reads a page. Throws `invalid` for a forged one. */
export async function readPage<D, T extends keyof D, Row>(list: KeysetList<D, T, Row>): Promise<Page<Row>> {
  const { order, query, count } = list;
  const limit = getPageLimit(query.limit);
  const behind = order.isAfterCursor(query.cursor);
  const sorted = list.rows.orderBy(order.by).limit(limitPlusOne(limit));
  const rows = await (behind ? sorted.where(behind) : sorted).execute();
  const isAll = behind === undefined && rows.length <= limit;
  return cutPage(rows as Row[], limit, order.toPosition, isAll ? rows.length : await count?.(rows as Row[]));
}
