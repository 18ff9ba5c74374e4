// SQL of translated names, search words, and searches without results.

import { notFound } from '@tilgul/contract/rules/errors';
import type { ProductWords, WordsAnswer } from '@tilgul/contract/search';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { newestById, readPage } from '../../../platform/paging/keyset.ts';
import type { Page, PageQuery } from '../../../platform/paging/page.ts';
import { type Names, toLegacyNames } from '../../../texts/names.ts';

/** A product or a category. */
export interface WordsTarget {
  readonly table: 'products' | 'categories';
  readonly id: number;
}

const getColumn = ({ table }: WordsTarget) => (table === 'products' ? 'product_id' : 'category_id');

/** Names and search words as they are stored. */
export type Words = Pick<WordsAnswer, 'search_words'> & { readonly names: Names; readonly descriptions: Names };

export const toWordsAnswer = <Row extends Words>(row: Row) => ({ ...row, ...toLegacyNames(row.names) });

/** Returns the names and search words of a live product or category. `isLocked` locks its row first. */
export async function readWords(db: Db, named: WordsTarget, isLocked = false): Promise<Words> {
  const row = await db
    .selectFrom(named.table)
    .select(['names', 'descriptions'])
    .where('id', '=', named.id)
    .where('archived_at', 'is', null)
    .$if(isLocked, (rows) => rows.forNoKeyUpdate())
    .executeTakeFirstOrThrow(notFound);
  const aliases = await db
    .selectFrom('search_aliases')
    .select('text')
    .where(getColumn(named), '=', named.id)
    .orderBy('id')
    .execute();
  return { ...row, search_words: aliases.map(({ text }) => text) };
}

/** Search words of a product's row, in the order of entry. */
export const searchWordsSql = sql<
  string[]
>`array(select text from search_aliases where product_id = products.id order by id)`;

/** Lists the words of all products on sale that have any, newest first. */
export async function listProductWords(db: Db, query: PageQuery): Promise<Page<ProductWords>> {
  const rows = db
    .selectFrom('products')
    .select(['products.id', 'names', 'descriptions', searchWordsSql.as('search_words')])
    .where('archived_at', 'is', null)
    .where(
      sql<boolean>`(names <> '{}' or descriptions <> '{}' or exists (select from search_aliases where product_id = products.id))`,
    );
  const page = await readPage({ rows, order: newestById('products.id'), query });
  return { ...page, rows: page.rows.map(({ id, ...words }) => ({ product_id: id, ...toWordsAnswer(words) })) };
}

/** Replaces the words of a product or category. */
export async function writeWords(db: Db, named: WordsTarget, words: Words): Promise<void> {
  const { names, descriptions, search_words } = words;
  await db.updateTable(named.table).set({ names, descriptions }).where('id', '=', named.id).execute();
  await db.deleteFrom('search_aliases').where(getColumn(named), '=', named.id).execute();
  const rows = search_words.map((text) => ({ [getColumn(named)]: named.id, text }));
  // The database's case folding decides which words are equal.
  const insert = db.insertInto('search_aliases').values(rows);
  if (rows.length > 0) await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Adds a search word unless it exists. */
export async function addWord(db: Db, named: WordsTarget, text: string): Promise<void> {
  await db
    .insertInto('search_aliases')
    .values({ [getColumn(named)]: named.id, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Above this limit only known words are counted, so that the table cannot be flooded. */
const MAX_MISSES = 5000;

/** A search without results. */
interface Miss {
  readonly folded: string;
  readonly text: string;
  readonly now: Date;
}

/** Time to type a word. Lists are requested while typing, so shorter beginnings within it do not count. */
const TYPING = sql.lit('10 seconds');

/** A word in the list that was searched while this one was being typed. Not every beginning is folded like the whole. */
const isBeginning = ({ folded, text, now }: Miss) => sql<boolean>`
  folded <> ${folded} and last_at > ${now}::timestamptz - ${TYPING}::interval
    and (starts_with(${folded}, folded) or starts_with(lower(${text}), lower(text)))`;

/** Whether a search without results would add a word to the list, which grows unless a beginning of it goes. */
export async function isNewMiss(db: Db, miss: Miss): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select not exists (
      select from search_misses
      where folded = ${miss.folded} or count = 1 and ${isBeginning(miss)}
    ) as is_new`.execute(db);
  return rows[0]?.is_new ?? true;
}

/** Counts a search without results. Spellings of one word count together; beginnings typed just before are uncounted. */
export async function countMissedSearch(db: Db, { folded, text, now }: Miss): Promise<void> {
  await sql`
    with beginnings as (
      select id, count from search_misses
      where ${isBeginning({ folded, text, now })}
    ), fewer as (
      update search_misses set count = search_misses.count - 1 from beginnings
      where beginnings.id = search_misses.id and beginnings.count > 1
    ), gone as (
      delete from search_misses using beginnings where beginnings.id = search_misses.id and beginnings.count = 1
    )
    insert into search_misses (folded, text, count, last_at)
    select ${folded}, ${text}, 1, ${now}::timestamptz
    where (select count(*) from search_misses) < ${sql.lit(MAX_MISSES)} or exists (select from search_misses where folded = ${folded})
    on conflict (folded) do update set text = excluded.text, last_at = excluded.last_at, count = search_misses.count + case
      when search_misses.last_at > ${now}::timestamptz - ${TYPING}::interval and excluded.text <> search_misses.text
        and starts_with(excluded.text, search_misses.text) then 0 else 1 end`.execute(db);
}
