// Reviews: the product page, customers' ratings of delivered products, and the administrator's list.
import type { Body, Ok, Query } from '@tilgul/contract/endpoint';
import {
  type AdminReview,
  type listReviews,
  type getOwnReview as ownCall,
  type ProductPageAnswer,
  REVIEWS_SHOWN,
  type ReviewAnswer,
  type rateProduct as rateCall,
} from '@tilgul/contract/reviews';
import { AppError, notFound } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { newestByTime, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page } from '../../platform/paging/page.ts';
import { translate } from '../../texts/names.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { invalidateProductList } from './product-list-cache.ts';
import { type CatalogView, localizeProduct, OFFICE_VIEW } from './products.rules.ts';
import { getProduct, productRows, updateFamilyAverage } from './products.sql.ts';

interface ReviewRow extends Omit<ReviewAnswer, 'at'> {
  readonly updated_at: Date;
}

/** Public name of the author: first name and initial. */
const authorSql = sql<string>`users.first_name || ' ' || left(users.last_name, 1) || '.'`;

/** Whether a review is of a product or of one of its other sizes. */
const isOfFamily = (mainId: number) =>
  sql<boolean>`reviews.product_id in (select id from products where coalesce(variant_of, id) = ${mainId}::bigint)`;

async function listVisibleReviews(db: Db, mainId: number): Promise<ReviewAnswer[]> {
  const { rows } = await sql<ReviewRow>`
    select reviews.id, reviews.rating, reviews.word, ${authorSql} as name, reviews.updated_at
    from reviews join users on users.id = reviews.user_id
    where ${isOfFamily(mainId)} and reviews.hidden_at is null
    order by reviews.updated_at desc, reviews.id desc limit ${REVIEWS_SHOWN}::int`.execute(db);
  return rows.map(({ updated_at, ...review }) => ({ ...review, at: updated_at.toISOString() }));
}

/** Counts the ratings 1 to 5. */
async function countRatings(db: Db, mainId: number): Promise<number[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating::int, count(*) as count from reviews
    where ${isOfFamily(mainId)} and hidden_at is null group by rating`.execute(db);
  return [1, 2, 3, 4, 5].map((rating) => rows.find((row) => row.rating === rating)?.count ?? 0);
}

/** Lists all sizes of a product that are on sale, itself included, smallest first. */
async function listSizes(db: Db, mainId: number, view: CatalogView) {
  const rows = await productRows(db)
    .where((eb) => eb.or([eb('products.id', '=', mainId), eb('products.variant_of', '=', mainId)]))
    .orderBy('units.grams')
    .orderBy('products.price_paise')
    .orderBy('products.id')
    .execute();
  return rows.map(localizeProduct(view));
}

/** Returns a product with its sizes and the reviews of all of them. 404 if it is unknown or discontinued. */
export async function readProductPage(db: Db, id: number, view = OFFICE_VIEW): Promise<ProductPageAnswer> {
  const product = await getProduct(db, id, view);
  const mainId = product.variant_of ?? id;
  const rating_counts = await countRatings(db, mainId);
  return {
    ...product,
    sizes: await listSizes(db, mainId, view),
    review_count: rating_counts.reduce((sum, count) => sum + count, 0),
    rating_counts,
    reviews: await listVisibleReviews(db, mainId),
  };
}

/** Sorts by last change, so that edited reviews are checked again. */
const NEWEST_REVIEWS = newestByTime(
  ['reviews.updated_at', 'reviews.id'],
  ({ updated_at }: { readonly id: number; readonly updated_at: Date }) => updated_at,
);

const matchesReviewText = (q: string) =>
  sql<boolean>`strpos(lower(products.name || ' ' || coalesce(reviews.word, '')), lower(${q}::text)) > 0`;

/** Lists reviews of all products, hidden ones too, last changed first. */
export async function listReviewPage(db: Db, filter: Query<typeof listReviews>): Promise<Page<AdminReview>> {
  const { q, show } = filter;
  const matching = db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .$if(show !== undefined, (rows) => rows.where('reviews.hidden_at', show === 'hidden' ? 'is not' : 'is', null))
    .$if(Boolean(q), (rows) => rows.where(matchesReviewText(q ?? '')));
  const rows = matching
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.id', 'reviews.rating', 'reviews.word', 'reviews.updated_at', 'reviews.hidden_at'])
    .select(['reviews.product_id', 'products.name as product_name', 'units.unit', authorSql.as('name')])
    .select(['products.names', 'units.names as unit_names']);
  const page = await readPage({ rows, order: NEWEST_REVIEWS, query: filter, count: () => countUpToCap(db, matching) });
  const toAdminReview = ({
    updated_at,
    hidden_at,
    names,
    unit_names,
    ...review
  }: (typeof page.rows)[number]): AdminReview => ({
    ...review,
    product_name: translate(review.product_name, names),
    unit: translate(review.unit, unit_names),
    at: updated_at.toISOString(),
    is_hidden: hidden_at !== null,
  });
  return { ...page, rows: page.rows.map(toAdminReview) };
}

type OwnReview = Ok<typeof rateCall>;

/** Creates or replaces the customer's review of a product that was delivered to them (CAT-7). */
export async function rateProduct(
  context: ActorContext,
  productId: number,
  { rating, word = null }: Body<typeof rateCall>,
): Promise<OwnReview> {
  const { db, actor, now } = context;
  const { rows } = await sql<{ is_delivered: boolean }>`
    select exists (
      select from orders join order_lines on order_lines.order_id = orders.id
      where orders.user_id = ${actor.id}::bigint and orders.status = 'Delivered' and order_lines.product_id = products.id) as is_delivered
    from products where id = ${productId}::bigint and archived_at is null`.execute(db);
  const [product] = rows;
  if (!product) throw notFound();
  if (!product.is_delivered) throw new AppError('not_delivered');
  await sql`
    insert into reviews (product_id, user_id, rating, word, created_at, updated_at)
    values (${productId}::bigint, ${actor.id}::bigint, ${rating}::int, ${word}::text, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (product_id, user_id) do update set rating = excluded.rating, word = excluded.word, updated_at = excluded.updated_at`.execute(
    db,
  );
  await updateFamilyAverage(db, { product: productId });
  invalidateProductList(context);
  return { product_id: productId, rating, word };
}

/** Returns the caller's review of a product; rating and word are null without one. */
export async function getOwnReview({ db, actor }: ActorContext, productId: number): Promise<Ok<typeof ownCall>> {
  return db
    .selectFrom('products')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.product_id', '=', 'products.id').on('reviews.user_id', '=', actor.id),
    )
    .select(['products.id as product_id', 'reviews.rating', 'reviews.word'])
    .where('products.id', '=', productId)
    .executeTakeFirstOrThrow(notFound);
}

/** Removes the caller's review, if there is one. A hidden one stays, so that rating again cannot show it. */
export async function withdrawReview(context: ActorContext, productId: number): Promise<void> {
  const { db, actor } = context;
  await getOwnReview(context, productId);
  const { numDeletedRows } = await db
    .deleteFrom('reviews')
    .where('product_id', '=', productId)
    .where('user_id', '=', actor.id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await updateFamilyAverage(db, { product: productId });
  invalidateProductList(context);
}

/** Hides a review and removes it from the average, or shows it again. */
export async function hideReview(context: ActorContext, id: number, isHidden: boolean): Promise<void> {
  const { db, now } = context;
  const review = await db
    .updateTable('reviews')
    .set({ hidden_at: isHidden ? now : null })
    .where('id', '=', id)
    .returning(['product_id', 'user_id', 'rating', 'word'])
    .executeTakeFirstOrThrow(notFound);
  await updateFamilyAverage(db, { product: review.product_id });
  const action = isHidden ? 'review.hidden' : 'review.shown';
  const { product_id, ...content } = review;
  await audit(context, { action, subject: 'product', subjectId: product_id, after: { review: id, ...content } });
  invalidateProductList(context);
}
