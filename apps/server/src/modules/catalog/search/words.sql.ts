// SQL of names in other languages, search words, and words that found nothing.

import { AppError } from '@tilgul/contract/rules/errors';
import type { ProductWords, WordsAnswer } from '@tilgul/contract/search';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { newestById, readPage } from '../../../platform/paging/keyset.ts';
import type { Page, PageQuery } from '../../../platform/paging/page.ts';

/** A product or a category. */
export interface Named {
  readonly table: 'products' | 'categories';
  readonly id: number;
}

const columnOf = ({ table }: Named) => (table === 'products' ? 'product_id' : 'category_id');

/** The words of a product on sale or of a category; 404 where there is none. `isHeld` locks its row first. */
export async function readWords(db: Db, named: Named, isHeld = false): Promise<WordsAnswer> {
  const row = await db
    .selectFrom(named.table)
    .select(['name_mr', 'name_hi'])
    .where('id', '=', named.id)
    .where('archived_at', 'is', null)
    .$if(isHeld, (rows) => rows.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const aliases = await db
    .selectFrom('search_aliases')
    .select('text')
    .where(columnOf(named), '=', named.id)
    .orderBy('id')
    .execute();
  return { ...row, search_words: aliases.map(({ text }) => text) };
}

/** The search words of a product's row, in the order in which they were written. */
export const searchWordsSql = sql<
  string[]
>`array(select text from search_aliases where product_id = products.id order by id)`;

/** The words of all products on sale that have some, newest first. */
export function listProductWords(db: Db, query: PageQuery): Promise<Page<ProductWords>> {
  const rows = db
    .selectFrom('products')
    .select(['products.id', 'name_mr', 'name_hi', searchWordsSql.as('search_words')])
    .where('archived_at', 'is', null)
    .where(
      sql<boolean>`(name_mr is not null or name_hi is not null or exists (select from search_aliases where product_id = products.id))`,
    );
  const page = readPage({ rows, order: newestById('products.id'), query });
  return page.then(({ rows: found, ...rest }) => ({
    ...rest,
    rows: found.map(({ id: product_id, ...words }) => ({ product_id, ...words })),
  }));
}

/** Puts these words in the place of those that were there. */
export async function writeWords(db: Db, named: Named, words: WordsAnswer): Promise<void> {
  const { name_mr, name_hi, search_words } = words;
  await db.updateTable(named.table).set({ name_mr, name_hi }).where('id', '=', named.id).execute();
  await db.deleteFrom('search_aliases').where(columnOf(named), '=', named.id).execute();
  const rows = search_words.map((text) => ({ [columnOf(named)]: named.id, text }));
  // The database's idea of upper and lower case decides what is the same word.
  const insert = db.insertInto('search_aliases').values(rows);
  if (rows.length > 0) await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Adds one search word; one that is there already stays. */
export async function addWord(db: Db, named: Named, text: string): Promise<void> {
  await db
    .insertInto('search_aliases')
    .values({ [columnOf(named)]: named.id, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Beyond these only words that are known already are counted, so that nobody fills the table with made-up ones. */
const MOST_MISSES = 5000;

/** How long somebody takes from the beginning of a word to its end: a list is asked while they type. */
const TYPING = sql.lit('10 seconds');

/** Counts a search that found nothing; spellings of one word are one, and its beginnings that were just counted are none. */
export async function countMiss(db: Db, miss: { readonly folded: string; readonly text: string; readonly now: Date }) {
  const { folded, text, now } = miss;
  await sql`
    with beginnings as (
      select id, count from search_misses
      where starts_with(${folded}, folded) and folded <> ${folded} and last_at > ${now}::timestamptz - ${TYPING}::interval
    ), fewer as (
      update search_misses set count = search_misses.count - 1 from beginnings
      where beginnings.id = search_misses.id and beginnings.count > 1
    ), gone as (
      delete from search_misses using beginnings where beginnings.id = search_misses.id and beginnings.count = 1
    )
    insert into search_misses (folded, text, count, last_at)
    select ${folded}, ${text}, 1, ${now}::timestamptz
    where (select count(*) from search_misses) < ${sql.lit(MOST_MISSES)} or exists (select from search_misses where folded = ${folded})
    on conflict (folded) do update set text = excluded.text, count = search_misses.count + 1, last_at = excluded.last_at`.execute(
    db,
  );
}
