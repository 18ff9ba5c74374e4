// Reviews: customers rate delivered products, administrators hide abusive reviews.
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { rateProduct as rateCall } from '@tilgul/contract/reviews';
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { invalidateProductList } from './product-list-cache.ts';
import { updateReviewAverage } from './reviews.sql.ts';

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
  if (!product) throw new AppError('not_found');
  if (!product.is_delivered) throw new AppError('not_delivered');
  await sql`
    insert into reviews (product_id, user_id, rating, word, created_at, updated_at)
    values (${productId}::bigint, ${actor.id}::bigint, ${rating}::int, ${word}::text, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (product_id, user_id) do update set rating = excluded.rating, word = excluded.word, updated_at = excluded.updated_at`.execute(
    db,
  );
  await updateReviewAverage(db, productId);
  invalidateProductList(context);
  return { product_id: productId, rating, word };
}

/** Returns the caller's review of a product. 404 if there is none. */
export async function getOwnReview({ db, actor }: ActorContext, productId: number): Promise<OwnReview> {
  const review = await db
    .selectFrom('reviews')
    .select(['product_id', 'rating', 'word'])
    .where('product_id', '=', productId)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!review) throw new AppError('not_found');
  return review;
}

/** Hides a review and removes it from the average, or shows it again. */
export async function hideReview(context: ActorContext, id: number, isHidden: boolean): Promise<void> {
  const { db, now } = context;
  const review = await db
    .updateTable('reviews')
    .set({ hidden_at: isHidden ? now : null })
    .where('id', '=', id)
    .returning(['product_id', 'rating', 'word'])
    .executeTakeFirst();
  if (!review) throw new AppError('not_found');
  await updateReviewAverage(db, review.product_id);
  const action = isHidden ? 'review.hidden' : 'review.shown';
  const { product_id, ...content } = review;
  await audit(context, { action, subject: 'product', subjectId: product_id, after: { review: id, ...content } });
  invalidateProductList(context);
}
