// Parts of the product page that load after it: Back and Share, declarations, reviews.
import type { ProductPageAnswer, ReviewAnswer } from '@tilgul/contract/reviews';
import { toPaise, toRupees } from '@tilgul/contract/rules/money';
import { getUnitPrice } from '@tilgul/contract/rules/weight';
import { texts } from '@tilgul/messages/customer/product';
import { ArrowLeft, Share2, Star } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { toProductPath } from '../../shared/paths.ts';
import { useGoBack } from '../../shared/screen/navigate.ts';
import { useShopPaths } from '../../shared/session/shopper.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { VegMark } from '../../ui/display/product.tsx';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    alerts.success(texts.linkCopied);
  } catch {
    // No clipboard without HTTPS: show the link instead.
    alerts.failure(texts.notCopied, url);
  }
}

/** Opens the device's share sheet, or copies the link. */
async function share({ id, name, unit }: ProductPageAnswer): Promise<void> {
  const link = { title: `${name} ${unit}`, url: `${window.location.origin}${toProductPath(id)}` };
  if (!('share' in navigator)) return copy(link.url);
  try {
    await navigator.share(link);
  } catch (error) {
    // The share sheet was dismissed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(link.url);
  }
}

export function ProductTools({ product }: { product: ProductPageAnswer }) {
  const { products } = useShopPaths();
  const goBack = useGoBack(products);
  return (
    <div className="pointer-events-none absolute inset-x-4 top-4 flex *:pointer-events-auto">
      <IconButton
        icon={ArrowLeft}
        label={texts.back}
        tone="outline"
        onClick={goBack}
        className="rounded-full! md:hidden"
      />
      <IconButton
        icon={Share2}
        label={texts.share}
        tone="outline"
        onClick={() => void share(product)}
        className="ms-auto rounded-full!"
      />
    </div>
  );
}

/** '₹0.24 per g'; empty if the price already says so. */
function formatUnitPrice({ price, unit, unit_en }: ProductPageAnswer): string {
  const each = getUnitPrice(toPaise(price) ?? 0, unit_en ?? unit);
  return each ? texts.per[each.per]({ price: formatRupees(toRupees(each.price)) }) : '';
}

/** Label and value pairs; unset ones are omitted. */
export function Declarations({ product }: { product: ProductPageAnswer }) {
  const { contact } = useSettings();
  const { unit, price, category_name, barcode, mrp } = product;
  const declared = [
    [texts.netQuantity, unit],
    [texts.mrp, mrp === null ? '' : formatRupees(mrp)],
    [texts.price, formatRupees(price)],
    [texts.unitPrice, formatUnitPrice(product)],
    [texts.byWeight, product.sold_by_weight ? texts.byWeightText : ''],
    [texts.category, category_name],
    [texts.barcode, barcode ?? ''],
    [texts.vegMark, product.veg_mark === undefined ? '' : <VegMark key="mark" mark={product.veg_mark} />],
    [texts.ingredients, product.ingredients ?? ''],
    [texts.allergens, product.allergens ?? ''],
    [texts.shelfLife, product.shelf_life ?? ''],
    [texts.origin, product.origin ?? ''],
    [texts.packer, product.packer ?? ''],
    [texts.packerFssai, product.fssai ?? ''],
    [texts.soldBy, [contact.legal_name, contact.address].filter(Boolean).join(', ')],
    [texts.fssai, contact.fssai],
    [texts.care, [contact.phone, contact.email].filter(Boolean).join(', ')],
  ] as const;
  return (
    <section aria-labelledby="declared" className="mt-6">
      <h2 id="declared" className="mb-2.5 text-h3 font-semibold">
        {texts.about}
      </h2>
      <Card pad="none">
        <dl className="divide-y divide-line">
          {declared.map(([label, value]) =>
            value === '' ? null : (
              <div
                key={label}
                className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 px-4 py-2.5"
              >
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </Card>
    </section>
  );
}

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
