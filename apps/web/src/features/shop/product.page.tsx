// The page /product/<id>: one product with sizes, declarations and reviews.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { getProductPage, type ProductPageAnswer } from '@tilgul/contract/reviews';
import { texts as priceTexts } from '@tilgul/messages/customer/prices';
import { texts } from '@tilgul/messages/customer/product';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Link, useParams } from 'react-router';
import { isApiError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatShelf } from '../../shared/format/money.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { toProductPath } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useShopPaths, useShopper } from '../../shared/session/shopper.ts';
import { cn } from '../../ui/cn.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Mrp, OffBadge, ProductPicture, SecondName, Stars, VegMark } from '../../ui/display/product.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { useCart } from '../cart/cart.api.ts';
import { OrderBar } from './order-bar.tsx';

/** Each size has its own page, so that it can be linked and found. */
function SizeLink({ size, isChosen }: { size: ProductAnswer; isChosen: boolean }) {
  const { id, unit, price, price_per_kg: perKg, in_stock } = size;
  return (
    <Link
      to={toProductPath(id)}
      // Replace, so that Back does not step through the sizes.
      replace
      aria-current={isChosen ? 'page' : undefined}
      className={cn(
        'block h-full rounded-control border px-3 py-2',
        isChosen ? 'border-primary bg-selected ring-1 ring-primary' : 'border-input bg-paper hover:border-primary',
      )}
    >
      <span className="flex items-center justify-between gap-2 font-semibold">
        <span className={cn(!in_stock && 'line-through')}>{unit}</span>
        {/* Its place is reserved, so that choosing moves nothing. */}
        <CircleCheck
          aria-hidden="true"
          className={cn('size-5 shrink-0 text-primary max-[359px]:hidden', !isChosen && 'invisible')}
        />
      </span>
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-h3/6 font-semibold">{formatShelf(price)}</span>
        <Mrp {...size} className="text-sm" />
      </span>
      {perKg === null ? null : (
        <span className="block text-xs text-muted">{priceTexts.perKg({ price: formatShelf(perKg) })}</span>
      )}
    </Link>
  );
}

/** The sizes as cards; the price alone for a single size. */
function SizeLinks({ product }: { product: ProductPageAnswer }) {
  const { sizes, price, price_per_kg: perKg, unit } = product;
  if (sizes.length < 2) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="text-h1 font-semibold">{formatShelf(price)}</strong>
        <Mrp {...product} />
        <span className="text-muted">{texts.priceOf({ unit })}</span>
        {perKg !== null && perKg !== price ? (
          <span className="text-sm text-muted">{priceTexts.perKg({ price: formatShelf(perKg) })}</span>
        ) : null}
      </p>
    );
  }
  return (
    <nav aria-label={texts.sizes}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3 xl:grid-cols-1 xl:gap-2">
        {sizes.map((size) => (
          <li key={size.id}>
            <SizeLink size={size} isChosen={size.id === product.id} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const TimeStrip = lazyComponent(() => import('../pincode/time-strip.tsx').then((m) => m.TimeStrip));
const ProductTools = lazyComponent(() => import('./product-parts.tsx').then((m) => m.ProductTools));
// Below the fold.
const Reviews = lazyComponent(() => import('./product-parts.tsx').then((m) => m.Reviews));
const MoreFromCategory = lazyComponent(
  () => import('./product-parts.tsx').then((m) => m.MoreFromCategory),
  <div className="mt-4 min-h-47.5 xl:min-h-31.5" />,
);
const Declarations = lazyComponent(
  () => import('./product-parts.tsx').then((m) => m.Declarations),
  <div className="min-h-80" />,
);

/** Picture, names and facts, order: below one another on phones, two columns from 768 px, three from 1280 px. */
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:gap-x-8 xl:grid-cols-[26.25rem_minmax(0,1fr)_18.75rem] xl:grid-rows-[auto_1fr]';
const PICTURE = 'relative self-start max-md:-mx-4 md:row-span-3 md:overflow-hidden md:rounded-sheet xl:row-span-2';
const HEAD = 'max-md:-mx-4 max-md:bg-paper max-md:px-4 max-md:pt-3.5';
const ORDER =
  'flex flex-col gap-3 pt-2 max-md:-mx-4 max-md:border-b max-md:border-hairline max-md:bg-paper max-md:px-4 max-md:pb-4 xl:col-start-3 xl:row-span-2 xl:row-start-1 xl:self-start xl:rounded-card xl:border xl:border-hairline xl:bg-paper xl:p-4';

function Breadcrumb({ product }: { product: ProductPageAnswer }) {
  const { products } = useShopPaths();
  const { category, category_name, name } = product;
  const steps = [
    { to: products, label: texts.products },
    { to: `${products}?category=${category}`, label: category_name },
  ];
  return (
    <nav aria-label={texts.path} className="mb-1 hidden md:-mt-3 md:block">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {steps.map(({ to, label }) => (
          <li key={to} className="flex items-center gap-2">
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-badge font-semibold text-primary hover:underline"
            >
              {label}
            </Link>
            <ChevronRight aria-hidden="true" size={16} className="shrink-0" />
          </li>
        ))}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}

/** Sizes, promise, and the bar: in the page, or at the bottom of phones. */
function Order({ product, describedBy }: { product: ProductPageAnswer; describedBy: string }) {
  const { cart, getFailure } = useCart();
  const isOnlooker = useShopper() === 'onlooker';
  const line = cart?.items.find(({ product_id }) => product_id === product.id);
  return (
    <div className={ORDER}>
      <SizeLinks product={product} />
      {isOnlooker ? null : (
        <>
          {line || product.in_stock ? (
            <div className="min-h-15">
              <TimeStrip look="promise" />
            </div>
          ) : null}
          <StickyBar look="edge">
            <OrderBar
              key={product.id}
              product={product}
              line={line}
              failure={getFailure(product.id)}
              describedBy={describedBy}
            />
          </StickyBar>
        </>
      )}
    </div>
  );
}

function Head({ product, nameId }: { product: ProductPageAnswer; nameId: string }) {
  const { name, rating, review_count: count } = product;
  return (
    <div className={HEAD}>
      <div className="flex items-start gap-2">
        <VegMark mark={product.veg_mark} className="mt-1.5 md:mt-2" />
        <h1 id={nameId} className={cn('min-w-0 text-h1 wrap-anywhere md:text-h1-lg', nameWeight(name))}>
          {name}
        </h1>
      </div>
      <div className="mt-0.5 flex min-h-6 flex-wrap items-center justify-between gap-x-4 md:justify-start">
        <SecondName {...product} />
        {count > 0 && rating !== null ? (
          <a
            href="#reviews"
            className="hit-44 inline-flex items-center gap-1 rounded-badge text-sm font-semibold text-primary hover:underline"
          >
            <Stars rating={rating} />
            <span aria-hidden="true">·</span>
            {texts.reviewCount({ count })}
          </a>
        ) : null}
      </div>
    </div>
  );
}

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-dvh" />;
  return (
    <SkeletonGroup label={texts.loading} className={COLUMNS}>
      <Skeleton shape="block" className={`h-58 w-auto md:h-100 ${PICTURE}`} />
      <div className="flex flex-col gap-4 pt-4 md:pt-0">
        <Skeleton width="60%" height={32} />
        <Skeleton width="30%" />
      </div>
      <div className={ORDER}>
        <Skeleton shape="block" className="h-24 rounded-control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
    </SkeletonGroup>
  );
}

/** Sets the document title to the product's name once loaded. */
function useProductTitle(product: ProductPageAnswer | undefined): void {
  const { brand } = useSettings();
  const screen = product && `${product.name} ${product.unit}`;
  useEffect(() => {
    if (screen) document.title = appTexts.title({ screen, brand });
  }, [screen, brand]);
}

function ProductNotFound() {
  const { products } = useShopPaths();
  return (
    <>
      <PageHeader title={texts.gone} back={products} />
      <Empty title={texts.goneText} action={<LinkButton to={products}>{texts.toShop}</LinkButton>} />
    </>
  );
}

export function ProductPage() {
  const { id = '' } = useParams();
  const nameId = useId();
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const params = { id: isId ? Number(id) : 0 };
  const load = useGet(getProductPage, { params }, { enabled: isId });
  const { data: product, error, isPending } = load;
  const isLoading = isId && isPending;
  const isSkeletonShown = useSteadyLoading(isLoading);
  useProductTitle(product);
  if (!isId || (isApiError(error) && error.status === 404)) return <ProductNotFound />;
  if (isLoading || isSkeletonShown) return <Loading isShown={isSkeletonShown} />;
  if (!product) return <LoadError load={load} title={texts.failed} fallback={texts.failedText} />;
  return (
    <>
      <Breadcrumb product={product} />
      <div className={COLUMNS}>
        <div className={PICTURE}>
          <ProductPicture
            image={product.image}
            alt={product.name}
            size={420}
            sizes="(min-width: 1280px) 420px, (min-width: 768px) 50vw, 100vw"
            upTo={960}
            priority="high"
            className={cn('h-58 w-full! md:h-100', !product.in_stock && 'opacity-60 grayscale')}
          />
          <OffBadge
            {...product}
            className="absolute start-0 bottom-3 rounded-s-none! px-2.5! py-0.75! text-sm! md:top-4 md:bottom-auto"
          />
          <ProductTools product={product} />
        </div>
        <Head product={product} nameId={nameId} />
        <Order product={product} describedBy={nameId} />
        <div className="pt-3.5 md:col-start-2 md:pt-3">
          {product.in_stock ? null : <MoreFromCategory product={product} />}
          <p className="max-w-prose whitespace-pre-line">{product.description}</p>
          <Declarations product={product} />
        </div>
      </div>
      {product.in_stock ? <MoreFromCategory product={product} /> : null}
      {product.review_count > 0 ? <Reviews product={product} /> : null}
    </>
  );
}
