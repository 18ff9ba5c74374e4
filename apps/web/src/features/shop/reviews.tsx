// Reviews of a product: average, distribution of stars, newest texts.
import type { ProductPageAnswer, ReviewAnswer } from '@tilgul/contract/reviews';
import { texts } from '@tilgul/messages/customer/product';
import { Star } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { cn } from '../../ui/cn.ts';
import { Card } from '../../ui/display/card.tsx';

const STARS = [1, 2, 3, 4, 5];

function Bars({ product: { rating_counts, review_count } }: { product: ProductPageAnswer }) {
  const counted = rating_counts.map((count, index) => ({ count, stars: index + 1 })).reverse();
  return (
    <ul className="flex min-w-40 grow flex-col gap-1">
      {counted.map(({ count, stars }) => (
        <li key={stars} className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden="true" className="w-3">
            {stars}
          </span>
          <span className="sr-only">{texts.stars({ stars, count })}</span>
          <span aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-turmeric"
              style={{ width: `${(100 * count) / Math.max(review_count, 1)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Review({ review }: { review: ReviewAnswer }) {
  const { business_tz: zone } = useSettings();
  const { rating, name, word, at } = review;
  return (
    <li className="px-4 py-3.5">
      <p className="flex flex-wrap items-center gap-x-3">
        <span aria-hidden="true" className="flex gap-0.5">
          {STARS.map((star) => (
            <Star key={star} size={16} className={cn(star <= rating ? 'fill-turmeric text-turmeric' : 'text-input')} />
          ))}
        </span>
        <span className="sr-only">{texts.ratedBy({ stars: rating, name })}</span>
        <strong aria-hidden="true" className="font-semibold">
          {name}
        </strong>
        <time dateTime={at} className="ms-auto text-sm text-muted">
          {formatDate(at, zone)}
        </time>
      </p>
      {word ? <p className="mt-1 wrap-anywhere">{word}</p> : null}
    </li>
  );
}

export function Reviews({ product }: { product: ProductPageAnswer }) {
  const { rating, review_count: count, reviews } = product;
  return (
    <section aria-labelledby="reviews" className="mt-6 scroll-mt-20">
      <h2 id="reviews" className="mb-2.5 text-h3 font-semibold">
        {texts.reviews}
      </h2>
      <Card pad="none">
        {count === 0 || rating === null ? (
          <p className="p-4 text-muted">{texts.noReviews}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
            <p className="text-center">
              <strong className="block text-hero font-semibold">{rating.toFixed(1)}</strong>
              <span className="sr-only">{texts.outOf}</span>
              <span className="text-sm text-muted">{texts.reviewCount({ count })}</span>
            </p>
            <Bars product={product} />
          </div>
        )}
        {reviews.length > 0 ? (
          <ul className="divide-y divide-line border-t border-line">
            {reviews.map((review) => (
              <Review key={review.id} review={review} />
            ))}
          </ul>
        ) : null}
      </Card>
    </section>
  );
}
