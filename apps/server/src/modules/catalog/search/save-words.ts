// Saves translated names and search words, and handles searches that found nothing.

import type { Body } from '@tilgul/contract/endpoint';
import { invalid, notFound } from '@tilgul/contract/rules/errors';
import type { adoptMissedWord, MissedWord, saveProductWords, WordsAnswer } from '@tilgul/contract/search';
import type { ActorContext, Context, Db } from '../../../deps.ts';
import { toLikePattern } from '../../../platform/db/sql.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { byAmount, readPage } from '../../../platform/paging/keyset.ts';
import type { Page, SearchQuery } from '../../../platform/paging/page.ts';
import { addressLimits, tryTakeAttempt } from '../../../platform/security/attempts.ts';
import { getText } from '../../../texts/get-text.ts';
import { changeTexts } from '../../../texts/names.ts';
import { audit } from '../../audit-log/audit-log.commands.ts';
import { invalidateProductList } from '../product-list-cache.ts';
import { foldWords } from './fold.ts';
import { invalidateSearchIndex } from './product-search.ts';
import {
  addWord,
  countMissedSearch,
  isNewMiss,
  readWords,
  toWordsAnswer,
  type Words,
  type WordsTarget,
  writeWords,
} from './words.sql.ts';

const SHORTEST_MISS = 3;
const LONGEST_MISS = 50;
const NEW_WORDS_PER_USER = 5;
const NEW_WORDS_PER_ADDRESS = 20;
const DAY_SECONDS = 24 * 60 * 60;

async function recordChange(
  context: ActorContext,
  { table, id }: WordsTarget,
  change: { before: Words; after: Words },
) {
  const subject = table === 'products' ? 'product' : 'category';
  await audit(context, { action: `${subject}.words`, subject, subjectId: id, ...change });
  invalidateSearchIndex(context);
  // The shop's lists show these names.
  invalidateProductList(context);
}

/** Saves names, descriptions and search words of a product or category (SEARCH-1). */
export async function saveWords(
  context: ActorContext,
  target: WordsTarget,
  { name_mr, name_hi, names, descriptions = {}, search_words }: Body<typeof saveProductWords>,
): Promise<WordsAnswer> {
  const before = await readWords(context.db, target, true);
  // Old clients send both names; a missing one is cleared.
  const legacy = names === undefined ? { mr: name_mr ?? null, hi: name_hi ?? null } : { mr: name_mr, hi: name_hi };
  await writeWords(context.db, target, {
    names: changeTexts(changeTexts(before.names, legacy), names ?? {}),
    descriptions: changeTexts(before.descriptions, descriptions),
    search_words,
  });
  const after = await readWords(context.db, target);
  await recordChange(context, target, { before, after });
  return toWordsAnswer(after);
}

interface Searcher {
  readonly userId: number | undefined;
  readonly ip: string;
}

/** Whether this user and address may add one more word today; counts it. */
async function takeNewWord({ deps, now }: Pick<Context, 'deps' | 'now'>, { userId, ip }: Searcher): Promise<boolean> {
  if (deps.config.RATE_LIMITS === 'off') return true;
  const ofUser = { bucket: `search-word:${userId}`, max: NEW_WORDS_PER_USER, windowSeconds: DAY_SECONDS };
  const limits = [
    ...(userId === undefined ? [] : [ofUser]),
    ...addressLimits('search-word', ip, NEW_WORDS_PER_ADDRESS, DAY_SECONDS),
  ];
  return (await inTransaction(deps.db, (db) => tryTakeAttempt(db, limits, now))) === 0;
}

/**
 * Counts a search without results, unless it is too short or too long to be a useful word, or its user or address has added
 * enough new ones today (SEARCH-6). Writes to the primary: the empty list may have been read from a replica.
 */
export async function recordMissedSearch(
  context: Pick<Context, 'deps' | 'now'>,
  q: string,
  searcher: Searcher,
): Promise<void> {
  const { deps, now } = context;
  const text = q.trim();
  const folded = foldWords(text).join(' ');
  if (folded.length < SHORTEST_MISS || text.length > LONGEST_MISS) return;
  const miss = { folded, text, now };
  if ((await isNewMiss(deps.db, miss)) && !(await takeNewWord(context, searcher))) return;
  await countMissedSearch(deps.db, miss);
}

/** Lists searches without results, most frequent first. */
export async function listMissedSearches(db: Db, query: SearchQuery): Promise<Page<MissedWord>> {
  const rows = db
    .selectFrom('search_misses')
    .select(['id', 'text', 'count', 'last_at'])
    .$if(Boolean(query.q), (found) => found.where('text', 'ilike', toLikePattern(query.q ?? '')));
  const order = byAmount(
    'descending',
    ['count', 'id'],
    (row: { readonly id: number; readonly count: number }) => row.count,
  );
  const page = await readPage({ rows, order, query });
  return { ...page, rows: page.rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })) };
}

/** Makes a missed word a search word of a product or category, and removes it from the list. */
export async function adoptMissedSearch(
  context: ActorContext,
  id: number,
  { product_id, category_id }: Body<typeof adoptMissedWord>,
): Promise<void> {
  if ((product_id === undefined) === (category_id === undefined))
    throw invalid({ product_id: [getText('search.targetMissing')] });
  const target: WordsTarget =
    product_id === undefined ? { table: 'categories', id: category_id ?? 0 } : { table: 'products', id: product_id };
  const before = await readWords(context.db, target, true);
  const text = await dropMissedSearch(context, id);
  await addWord(context.db, target, text);
  await recordChange(context, target, { before, after: await readWords(context.db, target) });
}

/** Removes a missed word and returns its text. */
export async function dropMissedSearch({ db }: Context, id: number): Promise<string> {
  const row = await db
    .deleteFrom('search_misses')
    .where('id', '=', id)
    .returning('text')
    .executeTakeFirstOrThrow(notFound);
  return row.text;
}
