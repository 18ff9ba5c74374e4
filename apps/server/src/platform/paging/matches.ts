// Reads a page of search results in order of relevance; among equals, products in stock come first.
import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import { formatCursor, getPageLimit, type Page, type PageQuery, parseCursor } from './page.ts';

/** A search result. */
export interface Match {
  readonly id: number;
  /** Relevance, 0 is best. Within a level, products in stock come first. */
  readonly level: number;
  /** Whether only its category matches. */
  readonly isOfCategory?: boolean;
}

/** The matches by name or search word, or else those by category: 'besan' is not all flour, but 'flour' is. */
export function preferNamed(matches: readonly Match[]): readonly Match[] {
  const named = matches.filter(({ isOfCategory }) => !isOfCategory);
  return named.length > 0 ? named : matches;
}

export interface MatchList<D, T extends keyof D, Row> {
  /** All rows of the list before the search, unordered. */
  readonly rows: SelectQueryBuilder<D, T, Row>;
  /** Column of the product id. */
  readonly id: StringReference<D, T>;
  readonly matches: readonly Match[];
  readonly isInStock: RawBuilder<boolean>;
  readonly query: PageQuery;
}

/** Reads a page with its `total`. The cursor is an offset into the results. */
export async function readMatches<D, T extends keyof D, Row>(list: MatchList<D, T, Row>): Promise<Page<Row>> {
  const { matches, isInStock, query } = list;
  const limit = getPageLimit(query.limit);
  const offset = parseCursor(query.cursor)?.id ?? 0;
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
    next: rows.length > limit ? formatCursor({ key: '', id: offset + limit }) : undefined,
    total: rows[0]?.found_in_all ?? 0,
  };
}
