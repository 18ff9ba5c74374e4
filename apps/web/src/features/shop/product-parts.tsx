// Parts of the product page that load after it: Back and Share, declarations, reviews.
import { listProducts, ourProducts } from '@tilgul/contract/catalog';
import type { ProductPageAnswer, ReviewAnswer } from '@tilgul/contract/reviews';
import { toPaise, toRupees } from '@tilgul/contract/rules/money';
import { getUnitPrice } from '@tilgul/contract/rules/weight';
import { texts } from '@tilgul/messages/customer/product';
import { ArrowLeft, ChevronDown, Share2, ShoppingCart, Star } from 'lucide-react';
import { Link } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { formatRupees, formatShelf } from '../../shared/format/money.ts';
import { toProductPath } from '../../shared/paths.ts';
import { useGoBack } from '../../shared/screen/navigate.ts';
import { useShopPaths, useShopper } from '../../shared/session/shopper.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { useCart } from '../cart/cart.api.ts';
import { countPacks } from '../cart/count-packs.ts';
import { GoodsRow } from './home-rows.tsx';
import { translateCountry, translateShelfLife } from './label-texts.ts';
import { firstSize, getVariantGroupId, groupSizes } from './shop.rules.ts';

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

const ROUND = 'flex size-11 items-center justify-center rounded-full border border-hairline bg-paper hover:bg-sunken';

export function ProductTools({ product }: { product: ProductPageAnswer }) {
  const { products, cart: cartPath } = useShopPaths();
  const { cart } = useCart();
  const count = countPacks(cart?.items);
  const goBack = useGoBack(products);
  return (
    <div className="pointer-events-none absolute inset-x-3 top-2 flex gap-2 *:pointer-events-auto md:inset-x-4 md:top-4">
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
      <Link
        to={cartPath}
        aria-label={count === 0 ? texts.cart : texts.cartCount({ count })}
        className={cn(ROUND, 'relative md:hidden')}
      >
        <ShoppingCart aria-hidden="true" size={20} />
        {count === 0 ? null : (
          <span
            aria-hidden="true"
            className="absolute -end-0.5 -top-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1 text-xs font-semibold text-white"
          >
            {count}
          </span>
        )}
      </Link>
    </div>
  );
}

/** '₹0.24 per g'; empty if the price already says so. */
function formatUnitPrice({ price, unit, unit_en }: ProductPageAnswer): string {
  const each = getUnitPrice(toPaise(price) ?? 0, unit_en ?? unit);
  return each ? texts.per[each.per]({ price: formatRupees(toRupees(each.price)) }) : '';
}

type Fact = readonly [label: string, value: string];

/** Label and value pairs; unset ones are omitted. */
function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(([label, value]) =>
        value === '' ? null : (
          <div
            key={label}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-3 px-4 py-2 min-[21rem]:grid-cols-[7.25rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Five facts in view; everything that the label must say is one press away. */
export function Declarations({ product }: { product: ProductPageAnswer }) {
  const { contact } = useSettings();
  const { unit, price, category_name, barcode, mrp } = product;
  const seller = [contact.legal_name, contact.address].filter(Boolean).join(', ');
  const first: readonly Fact[] = [
    [texts.netQuantity, unit],
    [texts.shelfLife, translateShelfLife(product.shelf_life ?? '')],
    [texts.packer, product.packer ?? ''],
    [texts.origin, translateCountry(product.origin ?? '')],
    [texts.fssai, product.fssai || contact.fssai],
  ];
  const rest: readonly Fact[] = [
    [texts.mrp, mrp === null ? '' : formatRupees(mrp)],
    [texts.price, formatRupees(price)],
    [texts.unitPrice, formatUnitPrice(product)],
    [texts.byWeight, product.sold_by_weight ? texts.byWeightText : ''],
    [texts.ingredients, product.ingredients ?? ''],
    [texts.allergens, product.allergens ?? ''],
    [texts.category, category_name],
    [texts.barcode, barcode ?? ''],
    [texts.soldBy, seller],
    [texts.packerFssai, product.fssai ?? ''],
    [texts.fssai, product.fssai ? contact.fssai : ''],
    [texts.care, [contact.phone, contact.email].filter(Boolean).join(', ')],
  ];
  return (
    <section aria-labelledby="declared" className="mt-3">
      <h2 id="declared" className="sr-only">
        {texts.about}
      </h2>
      <Card pad="none">
        <FactList facts={first} />
        <details className="group border-t border-line">
          <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 text-sm font-semibold text-primary [&::-webkit-details-marker]:hidden">
            {texts.labelFacts}
            <ChevronDown aria-hidden="true" size={20} className="shrink-0 group-open:rotate-180" />
          </summary>
          <div className="border-t border-line">
            <FactList facts={rest} />
          </div>
        </details>
      </Card>
      <p className="mt-2 px-0.5 text-sm text-muted">
        {mrp === null ? '' : `${texts.mrpNote({ mrp: formatShelf(mrp) })} `}
        {texts.claimNote}
      </p>
    </section>
  );
}

const MORE_SHOWN = 8;

/** Other goods of the category, those in stock first; instead of a sold-out product only those. Nothing without any. */
export function MoreFromCategory({ product }: { product: ProductPageAnswer }) {
  const { products } = useShopPaths();
  const call = useShopper() === 'customer' ? listProducts : ourProducts;
  const { category, category_name } = product;
  const { rows, isLoading } = useList(call, { category });
  const { cart, getFailure } = useCart();
  const lines = new Map(cart?.items.map((line) => [line.product_id, line]));
  const own = getVariantGroupId(product);
  const others = groupSizes(rows.filter((other) => getVariantGroupId(other) !== own))
    .map(firstSize)
    .filter(({ in_stock }) => in_stock || product.in_stock)
    .sort((one, other) => Number(other.in_stock) - Number(one.in_stock))
    .slice(0, MORE_SHOWN);
  if (isLoading) return <div className="mt-4 min-h-47.5 xl:min-h-31.5" />;
  if (others.length === 0) return null;
  const goods = {
    title: product.in_stock ? texts.moreFrom({ category: category_name }) : texts.similar,
    link: { to: `${products}?category=${category}`, label: texts.all },
    products: others,
  };
  return (
    <div className={cn(product.in_stock ? 'mt-4' : 'mb-5')}>
      <GoodsRow goods={goods} isNarrow={!product.in_stock} lines={lines} getFailure={getFailure} />
    </div>
  );
}

const STARS = [1, 2, 3, 4, 5];

function Bars({ product: { rating_counts, review_count } }: { product: ProductPageAnswer }) {
  const counted = rating_counts.map((count, index) => ({ count, stars: index + 1 })).reverse();
  return (
    <ul className="flex max-w-80 min-w-40 grow flex-col gap-1">
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

/** Below, bars would say no more than the reviews themselves. */
const FEW_REVIEWS = 3;

export function Reviews({ product }: { product: ProductPageAnswer }) {
  const { rating, review_count: count, reviews } = product;
  return (
    <section aria-labelledby="reviews" className="mt-6 scroll-mt-20">
      <h2 id="reviews" className="mb-2.5 text-h3 font-semibold">
        {texts.reviews}
      </h2>
      <Card pad="none" className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]">
        {rating === null ? null : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
            <p className="text-center">
              <strong className="block text-hero font-semibold">{rating.toFixed(1)}</strong>
              <span className="sr-only">{texts.outOf}</span>
              <span className="text-sm text-muted">{texts.reviewCount({ count })}</span>
            </p>
            {count < FEW_REVIEWS ? null : <Bars product={product} />}
          </div>
        )}
        {reviews.length > 0 ? (
          <ul className="divide-y divide-line border-line max-lg:border-t lg:border-s">
            {reviews.map((review) => (
              <Review key={review.id} review={review} />
            ))}
          </ul>
        ) : null}
      </Card>
    </section>
  );
}
