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
import { toProductPath } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useShopPaths, useShopper } from '../../shared/session/shopper.ts';
import { cn } from '../../ui/cn.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Mrp, OffBadge, ProductPicture, Rating } from '../../ui/display/product.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { useCart } from '../cart/cart.api.ts';
import { OrderBar } from './ordering.tsx';

/** Each size has its own page, so that it can be linked and found. */
function SizeLink({ size, isChosen }: { size: ProductAnswer; isChosen: boolean }) {
  const { id, unit, price, price_per_kg: perKg } = size;
  return (
    <Link
      to={toProductPath(id)}
      // Replace, so that Back does not step through the sizes.
      replace
      aria-current={isChosen ? 'page' : undefined}
      className={cn(
        'relative block rounded-card border bg-paper px-4 py-2.5',
        isChosen ? 'border-primary bg-selected ring-1 ring-primary' : 'border-input hover:border-primary',
      )}
    >
      <span className="block font-semibold">{unit}</span>
      <span className="block">
        {formatShelf(price)} <Mrp {...size} className="text-sm" />
      </span>
      {perKg === null ? null : (
        <span className="block text-sm text-muted">{priceTexts.perKg({ price: formatShelf(perKg) })}</span>
      )}
      {isChosen ? (
        <CircleCheck aria-hidden="true" size={20} className="absolute end-3 top-3 text-primary max-[359px]:hidden" />
      ) : null}
    </Link>
  );
}

/** Renders nothing for a single size. */
function SizeLinks({ product }: { product: ProductPageAnswer }) {
  if (product.sizes.length < 2) return null;
  return (
    <nav aria-label={texts.sizes} className="mt-4">
      <ul className="grid max-w-110 grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3">
        {product.sizes.map((size) => (
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
const Declarations = lazyComponent(
  () => import('./product-parts.tsx').then((m) => m.Declarations),
  <div className="min-h-96" />,
);

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)]';
const PICTURE = 'relative self-start max-md:-mx-4 max-md:-mt-4 md:overflow-hidden md:rounded-sheet';

function Breadcrumb({ product }: { product: ProductPageAnswer }) {
  const { products } = useShopPaths();
  const { category, category_name, name } = product;
  const steps = [
    { to: products, label: texts.products },
    { to: `${products}?category=${category}`, label: category_name },
  ];
  return (
    <nav aria-label={texts.path} className="mb-2 hidden md:block">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {steps.map(({ to, label }) => (
          <li key={to} className="flex items-center gap-2">
            <Link to={to} className="flex min-h-11 items-center rounded-badge hover:underline">
              {label}
            </Link>
            <ChevronRight aria-hidden="true" size={16} className="shrink-0" />
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {name}
        </li>
      </ol>
    </nav>
  );
}

function Price({ product }: { product: ProductPageAnswer }) {
  const { price, price_per_kg: perKg, unit } = product;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <strong className="text-h1 font-semibold md:text-h1-lg">{formatShelf(price)}</strong>
      <Mrp {...product} />
      <span className="text-muted">{texts.unit({ unit })}</span>
      {perKg !== null && perKg !== price ? (
        <span className="text-sm text-muted">{priceTexts.perKg({ price: formatShelf(perKg) })}</span>
      ) : null}
      <span className="text-sm text-muted">{texts.taxIncluded}</span>
    </p>
  );
}

/** Stepper and button: in the page, or above the bottom navigation on phones. */
function OrderControls({ product, describedBy }: { product: ProductPageAnswer; describedBy: string }) {
  const { cart, getFailure } = useCart();
  const line = cart?.items.find(({ product_id }) => product_id === product.id);
  return (
    <StickyBar className="md:mt-5 md:max-w-110">
      <OrderBar
        key={product.id}
        product={product}
        line={line}
        failure={getFailure(product.id)}
        describedBy={describedBy}
      />
    </StickyBar>
  );
}

function Facts({ product }: { product: ProductPageAnswer }) {
  const nameId = useId();
  const isOnlooker = useShopper() === 'onlooker';
  const { name, rating, review_count: count } = product;
  return (
    <div className="pt-4 lg:row-span-2 lg:pt-0">
      <h1 id={nameId} className="text-h1 font-semibold md:text-h1-lg">
        {name}
      </h1>
      <div className="mt-1 mb-3 flex min-h-5 flex-wrap items-center gap-x-2 text-sm">
        <Rating rating={rating} />
        {count > 0 ? (
          <a href="#reviews" className="hit-44 rounded-badge text-muted underline underline-offset-2">
            {texts.reviewCount({ count })}
          </a>
        ) : null}
      </div>
      <Price product={product} />
      <SizeLinks product={product} />
      {isOnlooker ? null : <OrderControls product={product} describedBy={nameId} />}
      {isOnlooker ? null : (
        <div className="mt-4 min-h-15">
          <TimeStrip look="note" />
        </div>
      )}
      <p className="mt-5 max-w-prose whitespace-pre-line">{product.description}</p>
      <Declarations product={product} />
    </div>
  );
}

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-dvh" />;
  return (
    <SkeletonGroup label={texts.loading} className={COLUMNS}>
      <Skeleton shape="block" className={`aspect-square w-auto ${PICTURE}`} />
      <div className="flex flex-col gap-4 pt-5 lg:pt-0">
        <Skeleton width="60%" height={32} />
        <Skeleton width="30%" />
        <Skeleton width="40%" height={28} />
        <Skeleton shape="control" />
        <Skeleton width="95%" />
        <Skeleton width="80%" />
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
            size={560}
            sizes="(min-width: 1280px) 560px, (min-width: 768px) 50vw, 100vw"
            upTo={960}
            priority="high"
            className="h-auto w-full"
          />
          <OffBadge {...product} className="absolute start-4 bottom-4 px-2.5 py-1 text-sm" />
          <ProductTools product={product} />
        </div>
        <Facts product={product} />
        {product.review_count > 0 ? <Reviews product={product} /> : null}
      </div>
    </>
  );
}
