// Calls on a product's page and its reviews.
import * as z from 'zod/mini';
import { productAnswer } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { messageAnswer, oneOf, optionalField, optionalLongText, searchQuery, time, wholeNumber } from './fields.ts';
import { notBoolean, notOneOf, withMessage } from './form-messages.ts';
import { ADMIN, CUSTOMER } from './rules/roles.ts';

export const REVIEW_LENGTH = 300;
/** Number of reviews on a product's page. */
export const REVIEWS_SHOWN = 20;

const rating = () => wholeNumber('Rating', { min: 1, max: 5, message: 'ratingRange' });

const reviewAnswer = z.object({
  id: z.number(),
  rating: z.number(),
  word: z.nullable(z.string()),
  /** First name and initial: 'Sameer M.'. */
  name: z.string(),
  at: time(),
});
export type ReviewAnswer = z.output<typeof reviewAnswer>;

/** A product with everything its page shows. */
const productPageAnswer = z.extend(productAnswer, {
  /** All sizes of the product including this one, smallest first. */
  sizes: z.array(productAnswer),
  review_count: z.number(),
  /** Number of ratings with 1, 2, 3, 4 and 5 stars. */
  rating_counts: z.array(z.number()),
  reviews: z.array(reviewAnswer),
});
export type ProductPageAnswer = z.output<typeof productPageAnswer>;

export const getProductPage = endpoint('GET', '/products/{id}/', {
  access: 'public',
  summary: 'A product with its sizes and reviews',
  ok: productPageAnswer,
  errors: ['not_found'],
});

const reviewForm = z.object({ rating: rating(), word: optionalLongText('Review', { max: REVIEW_LENGTH }) });
const ownReview = z.object({ product_id: z.number(), rating: z.number(), word: z.nullable(z.string()) });

export const rateProduct = endpoint('PUT', '/products/{id}/review/', {
  access: [CUSTOMER],
  summary: 'Rate a product that was delivered to you, or change your review',
  body: reviewForm,
  ok: ownReview,
  errors: ['not_found', 'not_delivered'],
});

export const getOwnReview = endpoint('GET', '/products/{id}/review/', {
  access: [CUSTOMER],
  summary: 'Your review of a product; rating and word are null if there is none',
  ok: z.extend(ownReview, { rating: z.nullable(z.number()) }),
  errors: ['not_found'],
});

export const withdrawReview = endpoint('DELETE', '/products/{id}/review/', {
  access: [CUSTOMER],
  summary: 'Withdraw your review of a product. A hidden review stays',
  ok: messageAnswer(),
  errors: ['not_found'],
});

/** Filter of the administrator's list. */
export const REVIEW_VISIBILITIES = ['shown', 'hidden'] as const;

/** A review as the administrator sees it. */
const adminReview = z.extend(reviewAnswer, {
  product_id: z.number(),
  /** In the reader's language, like `unit`. */
  product_name: z.string(),
  /** The size: '500 g'. */
  unit: z.string(),
  is_hidden: z.boolean(),
});
export type AdminReview = z.output<typeof adminReview>;

export const listReviews = endpoint('GET', '/products/reviews/', {
  access: [ADMIN],
  summary: 'Reviews of all products, hidden ones too, newest first; `q` is part of a product’s name or of the review',
  query: z.object({
    ...searchQuery,
    show: optionalField(oneOf(REVIEW_VISIBILITIES, notOneOf('show', REVIEW_VISIBILITIES))),
  }),
  ok: adminReview,
  list: true,
});

export const hideReview = endpoint('PUT', '/products/reviews/{id}/', {
  access: [ADMIN],
  summary: 'Hide a review and leave it out of the average, or show it again',
  body: z.object({ is_hidden: z.boolean(withMessage(notBoolean('is_hidden'))) }),
  ok: messageAnswer(),
  errors: ['not_found'],
});
