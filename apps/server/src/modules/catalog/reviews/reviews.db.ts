// SQL of reviews: what a product's page shows, and a product's average, which is written with each review.
import type { ProductPageAnswer, ReviewAnswer } from '@tilgul/contract/catalog/reviews';
import { REVIEWS_SHOWN } from '@tilgul/contract/catalog/reviews';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import { sql } from 'kysely';
import type { Db } from '../../../deps.ts';
import { getProduct, productRows } from '../catalog.db.ts';
import { shopAnswerOf } from '../names/shop-names.ts';

interface ReviewRow extends Omit<ReviewAnswer, 'at'> {
  readonly updated_at: Date;
}

/** The author as everybody sees them: first name and initial. */
export const authorSql = sql<string>`users.first_name || ' ' || left(users.last_name, 1) || '.'`;

async function listShown(db: Db, productId: number): Promise<ReviewAnswer[]> {
  const { rows } = await sql<ReviewRow>`
    select reviews.id, reviews.rating, reviews.word, ${authorSql} as name, reviews.updated_at
    from reviews join users on users.id = reviews.user_id
    where reviews.product_id = ${productId}::bigint and reviews.hidden_at is null
    order by reviews.updated_at desc, reviews.id desc limit ${REVIEWS_SHOWN}::int`.execute(db);
  return rows.map(({ updated_at, ...review }) => ({ ...review, at: updated_at.toISOString() }));
}

/** How many gave 1, 2, 3, 4 and 5. */
async function countRatings(db: Db, productId: number): Promise<number[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating::int, count(*) as count from reviews
    where product_id = ${productId}::bigint and hidden_at is null group by rating`.execute(db);
  return [1, 2, 3, 4, 5].map((rating) => rows.find((row) => row.rating === rating)?.count ?? 0);
}

/** Products on sale that are the same thing in other sizes, this one too; the smallest first. */
async function listSizes(db: Db, head: number, language: Language) {
  const rows = await productRows(db)
    .where((eb) => eb.or([eb('products.id', '=', head), eb('products.variant_of', '=', head)]))
    .orderBy('units.grams')
    .orderBy('products.price_paise')
    .orderBy('products.id')
    .execute();
  return rows.map(shopAnswerOf(language));
}

/** The product with its sizes and what buyers say of it; 404 when it is not there or archived. */
export async function readProductPage(db: Db, id: number, language?: Language): Promise<ProductPageAnswer> {
  const product = await getProduct(db, id, language);
  const rating_counts = await countRatings(db, id);
  return {
    ...product,
    sizes: await listSizes(db, product.variant_of ?? id, language ?? DEFAULT_LANGUAGE),
    review_count: rating_counts.reduce((sum, count) => sum + count, 0),
    rating_counts,
    reviews: await listShown(db, id),
  };
}

/** Brings a product's average up to its reviews in sight; its row is locked, so that two reviews at once both count. */
export async function saveAverage(db: Db, productId: number): Promise<void> {
  await db.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate().execute();
  await sql`
    update products set review_average = (
      select round(avg(rating), 1) from reviews where product_id = ${productId}::bigint and hidden_at is null)
    where id = ${productId}::bigint`.execute(db);
}
