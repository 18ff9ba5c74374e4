// A product's own page: the product with its sizes and what buyers say of it, and the calls that rate it.
import * as z from 'zod/mini';
import { productAnswer } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { messageAnswer, optionalText, optionalField, searchQuery, time, wholeNumber, oneOf } from './fields.ts';
import { notBoolean, notOneOf, withMessage } from './form-messages.ts';
import { ADMIN, CUSTOMER } from './rules/roles.ts';

/** Characters of what a buyer writes. */
export const REVIEW_LENGTH = 300;
/** Reviews on a product's page, the newest first. */
export const REVIEWS_SHOWN = 20;

const rating = () => wholeNumber('Rating', { min: 1, max: 5, message: 'Rating must be 1 to 5.' });

/** A review as everybody sees it. */
export const reviewAnswer = z.object({
  id: z.number(),
  rating: z.number(),
  word: z.nullable(z.string()),
  /** First name and initial: 'Sameer M.'. */
  name: z.string(),
  at: time(),
});
export type ReviewAnswer = z.output<typeof reviewAnswer>;

/** The product with everything its page shows. */
export const productPageAnswer = z.extend(productAnswer, {
  /** All sizes of the same thing, this one too; the smallest first. */
  sizes: z.array(productAnswer),
  review_count: z.number(),
  /** How many gave 1, 2, 3, 4 and 5. */
  rating_counts: z.array(z.number()),
  reviews: z.array(reviewAnswer),
});
export type ProductPageAnswer = z.output<typeof productPageAnswer>;

export const getProductPage = endpoint({
  method: 'GET',
  path: '/products/{id}/',
  access: 'public',
  summary: 'A product with its sizes and reviews',
  ok: productPageAnswer,
  errors: ['not_found'],
});

export const reviewForm = z.object({ rating: rating(), word: optionalText('Review', { max: REVIEW_LENGTH }) });
export const ownReview = z.object({ product_id: z.number(), rating: z.number(), word: z.nullable(z.string()) });

export const rateProduct = endpoint({
  method: 'PUT',
  path: '/products/{id}/review/',
  access: [CUSTOMER],
  summary: 'Rate a product that was delivered to one, or change what one said',
  body: reviewForm,
  ok: ownReview,
  errors: ['not_found', 'not_delivered'],
});

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/products/{id}/review/',
  access: [CUSTOMER],
  summary: 'What one said of a product; 404 before',
  ok: ownReview,
  errors: ['not_found'],
});

/** Which reviews the administrator's list is narrowed to. */
export const REVIEW_VISIBILITIES = ['shown', 'hidden'] as const;

/** A review as the administrator sees it. */
export const adminReview = z.extend(reviewAnswer, {
  product_id: z.number(),
  product_name: z.string(),
  /** The size: '500 g'. */
  unit: z.string(),
  is_hidden: z.boolean(),
});
export type AdminReview = z.output<typeof adminReview>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/products/reviews/',
  access: [ADMIN],
  summary:
    'Reviews of all products, hidden ones too, newest first; `q` is part of a product’s name or of what was said',
  query: z.object({
    ...searchQuery,
    show: optionalField(oneOf(REVIEW_VISIBILITIES, notOneOf('show', REVIEW_VISIBILITIES))),
  }),
  ok: adminReview,
  list: true,
  errors: [],
});

export const hideReview = endpoint({
  method: 'PUT',
  path: '/products/reviews/{id}/',
  access: [ADMIN],
  summary: 'Take a review out of sight and out of the average, or put it back',
  body: z.object({ is_hidden: z.boolean(withMessage(notBoolean('is_hidden'))) }),
  ok: messageAnswer(),
  errors: ['not_found'],
});
