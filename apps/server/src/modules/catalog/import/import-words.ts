// Saves the names in other languages and the search words that a file of products brings.
import type { WordsAnswer } from '@tilgul/contract/catalog/search';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import { auditAll } from '../../audit-log/audit.ts';
import { areSameWords, NO_WORDS } from './import-words.rules.ts';

interface Change {
  readonly id: number;
  readonly before: WordsAnswer;
  readonly after: WordsAnswer;
}

/** Puts the words of many products in the place of those that they had. */
async function writeAll(db: Db, changes: readonly Change[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await sql`
    update products set name_mr = wanted.name_mr, name_hi = wanted.name_hi
    from unnest(${ids}::bigint[], ${changes.map(({ after }) => after.name_mr)}::text[],
      ${changes.map(({ after }) => after.name_hi)}::text[]) as wanted (id, name_mr, name_hi)
    where products.id = wanted.id`.execute(db);
  await db.deleteFrom('search_aliases').where('product_id', 'in', ids).execute();
  const words = changes.flatMap(({ id, after }) => after.search_words.map((text) => ({ id, text })));
  await sql`
    insert into search_aliases (product_id, text)
    select id, text from unnest(${words.map(({ id }) => id)}::bigint[], ${words.map(({ text }) => text)}::text[])
      with ordinality as wanted (id, text, place)
    order by place on conflict do nothing`.execute(db);
}

/** Saves the words of products where they change, each with an entry in the audit. */
export async function saveImportedWords(
  context: ActorContext,
  products: readonly { readonly id: number; readonly after: WordsAnswer; readonly before?: WordsAnswer }[],
): Promise<void> {
  const changes = products
    .map(({ before = NO_WORDS, ...product }) => ({ ...product, before }))
    .filter(({ before, after }) => !areSameWords(before, after));
  if (changes.length === 0) return;
  await writeAll(context.db, changes);
  const entries = changes.map(({ id, before, after }) => ({
    action: 'product.words' as const,
    subject: 'product' as const,
    subjectId: id,
    before,
    after,
  }));
  await auditAll(context, entries);
}
