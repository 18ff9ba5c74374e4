// SQL of the administrator's list of reviews, hidden ones too.
import type { AdminReview, REVIEW_SIGHTS } from '@tilgul/contract/catalog/reviews';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { countUpToCap } from '../../../platform/paging/count.ts';
import { newestByTime, readPage } from '../../../platform/paging/keyset.ts';
import type { Page, SearchQuery } from '../../../platform/paging/page.ts';
import { authorSql } from './reviews.db.ts';

interface ReviewFilter extends SearchQuery {
  readonly show?: (typeof REVIEW_SIGHTS)[number] | undefined;
}

/** By the time of the last change: what was written anew is looked at anew. */
const LAST_WRITTEN = newestByTime(
  ['reviews.updated_at', 'reviews.id'],
  ({ updated_at }: { readonly id: number; readonly updated_at: Date }) => updated_at,
);

const says = (q: string) =>
  sql<boolean>`strpos(lower(products.name || ' ' || coalesce(reviews.word, '')), lower(${q}::text)) > 0`;

/** A page of the reviews of all products, the one written last first. */
export async function listReviewPage(db: Db, filter: ReviewFilter): Promise<Page<AdminReview>> {
  const { q, show } = filter;
  const matching = db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .$if(show !== undefined, (rows) => rows.where('reviews.hidden_at', show === 'hidden' ? 'is not' : 'is', null))
    .$if(Boolean(q), (rows) => rows.where(says(q ?? '')));
  const rows = matching
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.id', 'reviews.rating', 'reviews.word', 'reviews.updated_at', 'reviews.hidden_at'])
    .select(['reviews.product_id', 'products.name as product_name', 'units.unit', authorSql.as('name')]);
  const page = await readPage({ rows, order: LAST_WRITTEN, query: filter, count: () => countUpToCap(db, matching) });
  const answerOf = ({ updated_at, hidden_at, ...review }: (typeof page.rows)[number]): AdminReview => ({
    ...review,
    at: updated_at.toISOString(),
    is_hidden: hidden_at !== null,
  });
  return { ...page, rows: page.rows.map(answerOf) };
}
