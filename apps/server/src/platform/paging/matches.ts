// Reads a page of what a search found: in the order of the search, what is in stock first among equals.
import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import { type Page, type PageQuery, pageLimit, readCursor, writeCursor } from './page.ts';

/** A row that a search found. */
export interface Match {
  readonly id: number;
  /** How well it fits, 0 is best; within a level what is in stock comes first. */
  readonly level: number;
}

export interface MatchList<D, T extends keyof D, Row> {
  /** All rows of the list, whatever was searched for, in no order. */
  readonly rows: SelectQueryBuilder<D, T, Row>;
  /** The column that holds the product's id. */
  readonly id: StringReference<D, T>;
  readonly matches: readonly Match[];
  readonly isInStock: RawBuilder<boolean>;
  readonly query: PageQuery;
}

/** The page that a query asks for, `total` included; the cursor is a position in the order. */
export async function readMatches<D, T extends keyof D, Row>(list: MatchList<D, T, Row>): Promise<Page<Row>> {
  const { matches, isInStock, query } = list;
  const limit = pageLimit(query.limit);
  const offset = readCursor(query.cursor)?.id ?? 0;
  const id = sql.ref(list.id as string);
  const ids = sql`${matches.map((match) => match.id)}::bigint[]`;
  const place = sql<number>`array_position(${ids}, ${id}::bigint)`;
  const level = sql<number>`(${matches.map((match) => match.level)}::int[])[${place}]`;
  const found = list.rows.where(sql<boolean>`${id} = any(${ids})`);
  const rows = (await found
    .select(sql<number>`count(*) over ()`.as('found_in_all'))
    .orderBy(level)
    .orderBy(sql`${isInStock} desc`)
    .orderBy(place)
    .limit(limit + 1)
    .offset(offset)
    .execute()) as (Row & { found_in_all: number })[];
  return {
    rows: rows.slice(0, limit).map(({ found_in_all: _all, ...row }) => row as unknown as Row),
    next: rows.length > limit ? writeCursor({ key: '', id: offset + limit }) : undefined,
    total: rows[0]?.found_in_all ?? 0,
  };
}
