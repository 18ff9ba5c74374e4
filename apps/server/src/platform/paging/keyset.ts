// Reads a page of a list by keyset: the rows behind a cursor, in an order that an index has.
import { day } from '@tilgul/contract/fields';
import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import * as z from 'zod/mini';
import { badCursor, cutPage, type Page, type PageQuery, type Position, pageLimit, readCursor } from './page.ts';

/** The order of a list: its columns, the last of them unique among equals of the others, all in one direction. */
export interface KeyOrder<Column extends string, Row> {
  readonly columns: readonly Column[];
  /** True of the rows behind a cursor; undefined for the first page. Throws `invalid` at `cursor` for a made-up one. */
  readonly isBehind: (cursor: string | undefined) => RawBuilder<boolean> | undefined;
  /** What comes after `order by`. */
  readonly by: RawBuilder<unknown>;
  readonly positionOf: (row: Row) => Position;
}

const DIRECTIONS = {
  ascending: { word: sql`asc`, behind: sql`>` },
  descending: { word: sql`desc`, behind: sql`<` },
} as const;

interface Key<Column extends string, Row> {
  readonly columns: readonly Column[];
  readonly positionOf: (row: Row) => Position;
  /** The values of the columns at a cursor's position. */
  readonly valuesAt: (position: Position) => readonly unknown[];
}

/** A number as 64 bits, since a cursor may name one that the column's own type has no room for. */
const asBound = (value: unknown) => (typeof value === 'number' ? sql`${value}::bigint` : value);

function keyOrder<Column extends string, Row>(
  direction: keyof typeof DIRECTIONS,
  { columns, positionOf, valuesAt }: Key<Column, Row>,
): KeyOrder<Column, Row> {
  const { word, behind } = DIRECTIONS[direction];
  const refs = columns.map((column) => sql.ref(column));
  return {
    columns,
    positionOf,
    by: sql.join(refs.map((ref) => sql`${ref} ${word}`)),
    isBehind: (cursor) => {
      const position = readCursor(cursor);
      return position && sql`(${sql.join(refs)}) ${behind} (${sql.join(valuesAt(position).map(asBound))})`;
    },
  };
}

/** A moment as a cursor has it. JavaScript knows years far before and after those of the database. */
function readTime(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-/.test(text) || Number.isNaN(time.getTime())) throw badCursor();
  return time;
}

function readDay(text: string): string {
  if (!z.safeParse(day(), text).success) throw badCursor();
  return text;
}

/** Newest first by id. */
export const newestById = <Column extends string>(id: Column): KeyOrder<Column, { readonly id: number }> =>
  keyOrder('descending', {
    columns: [id],
    positionOf: (row) => ({ key: '', id: row.id }),
    valuesAt: (position) => [position.id],
  });

/** The smallest first by a number that no two rows share. */
export const byNumber = <Column extends string, Row>(
  column: Column,
  numberOf: (row: Row) => number,
): KeyOrder<Column, Row> =>
  keyOrder('ascending', {
    columns: [column],
    positionOf: (row) => ({ key: '', id: numberOf(row) }),
    valuesAt: (position) => [position.id],
  });

/** Newest first by a time and, within a millisecond, by id. */
export const newestByTime = <Column extends string, Row extends { readonly id: number }>(
  columns: readonly [time: Column, id: Column],
  timeOf: (row: Row) => Date,
): KeyOrder<Column, Row> =>
  keyOrder('descending', {
    columns,
    positionOf: (row) => ({ key: timeOf(row).toISOString(), id: row.id }),
    valuesAt: ({ key, id }) => [readTime(key), id],
  });

/** Oldest first by a time and, within a millisecond, by id. */
export const oldestByTime = <Column extends string, Row extends { readonly id: number }>(
  columns: readonly [time: Column, id: Column],
  timeOf: (row: Row) => Date,
): KeyOrder<Column, Row> =>
  keyOrder('ascending', {
    columns,
    positionOf: (row) => ({ key: timeOf(row).toISOString(), id: row.id }),
    valuesAt: ({ key, id }) => [readTime(key), id],
  });

function readWhole(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw badCursor();
  return value;
}

/** By a whole number that rows may share and, among equals, by id. */
export const byAmount = <Column extends string, Row extends { readonly id: number }>(
  direction: keyof typeof DIRECTIONS,
  columns: readonly [amount: Column, id: Column],
  amountOf: (row: Row) => number,
): KeyOrder<Column, Row> =>
  keyOrder(direction, {
    columns,
    positionOf: (row) => ({ key: String(amountOf(row)), id: row.id }),
    valuesAt: ({ key, id }) => [readWhole(key), id],
  });

/** Newest first by a calendar day (YYYY-MM-DD) and, within it, by id. */
export const newestByDay = <Column extends string, Row extends { readonly id: number }>(
  columns: readonly [day: Column, id: Column],
  dayOf: (row: Row) => string,
): KeyOrder<Column, Row> =>
  keyOrder('descending', {
    columns,
    positionOf: (row) => ({ key: dayOf(row), id: row.id }),
    valuesAt: ({ key, id }) => [readDay(key), id],
  });

/** Earliest first by a calendar day (YYYY-MM-DD) and, within it, by id. */
export const oldestByDay = <Column extends string, Row extends { readonly id: number }>(
  columns: readonly [day: Column, id: Column],
  dayOf: (row: Row) => string,
): KeyOrder<Column, Row> =>
  keyOrder('ascending', {
    columns,
    positionOf: (row) => ({ key: dayOf(row), id: row.id }),
    valuesAt: ({ key, id }) => [readDay(key), id],
  });

/** By a text from A to Z and, among equals, by id. */
export const byText = <Column extends string, Row>(
  columns: readonly [text: Column, id: Column],
  positionOf: (row: Row) => Position,
): KeyOrder<Column, Row> => keyOrder('ascending', { columns, positionOf, valuesAt: ({ key, id }) => [key, id] });

/** A list to read one page of. */
export interface KeysetList<D, T extends keyof D, Row> {
  /** All its rows, in no order. */
  readonly rows: SelectQueryBuilder<D, T, Row>;
  readonly order: KeyOrder<StringReference<D, T>, Row>;
  readonly query: PageQuery;
  /** How many rows there are in all; not asked when the first page has them all. Left out where the caller counts. */
  readonly count?: (rows: readonly Row[]) => Promise<number>;
}

/** What the contract's screens ask for, and the default. */
const USUAL_LIMITS = new Set([10, 20, 25, 30, 50, 100]);

/**
 * One row more than the page has. Usual limits are written into the statement: of a parameter the planner does not know
 * that it is small, so it would plan every page anew, which takes longer than to read it.
 */
const oneMoreThan = (limit: number) => (USUAL_LIMITS.has(limit) ? sql<number>`${sql.lit(limit + 1)}` : limit + 1);

/** Reads the page that a query asks for. Throws `invalid` at `cursor` for a made-up one. */
export async function readPage<D, T extends keyof D, Row>(list: KeysetList<D, T, Row>): Promise<Page<Row>> {
  const { order, query, count } = list;
  const limit = pageLimit(query.limit);
  const behind = order.isBehind(query.cursor);
  const sorted = list.rows.orderBy(order.by).limit(oneMoreThan(limit));
  const rows = await (behind ? sorted.where(behind) : sorted).execute();
  const isAll = behind === undefined && rows.length <= limit;
  return cutPage(rows as Row[], limit, order.positionOf, isAll ? rows.length : await count?.(rows as Row[]));
}
