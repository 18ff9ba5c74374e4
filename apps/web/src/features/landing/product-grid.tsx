// Products of the landing page: picture, name, price per unit, rating.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { texts } from '@tilgul/messages/public/landing';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { usePublicList } from '../../shared/api/use-public-query.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { toProductPath } from '../../shared/paths.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture, Rating } from '../../ui/display/product.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';
import { FIRST_PRODUCTS, FIRST_SHOWN } from './first-calls.ts';

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 md:gap-5 lg:grid-cols-5';
const SIZES =
  '(min-width: 1280px) 224px, (min-width: 1024px) 18vw, (min-width: 768px) 22vw, (min-width: 640px) 30vw, 45vw';

function ProductCard({ product, loading }: { product: ProductAnswer; loading: 'eager' | 'lazy' }) {
  return (
    <Card as="li" pad="none">
      <Link to={toProductPath(product.id)} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={product.image} size={224} sizes={SIZES} priority={loading} className="w-full" />
      </Link>
      <div className="px-3 pt-2.5 pb-3">
        <h3 className="font-semibold">
          <Link to={toProductPath(product.id)} className="rounded-badge hover:underline">
            {product.name}
          </Link>
        </h3>
        <p>
          <span className="font-semibold">{formatRupees(product.price)}</span>{' '}
          <span className="text-sm text-muted">{texts.unit({ unit: product.unit })}</span>
        </p>
        <Rating rating={product.rating} />
      </div>
    </Card>
  );
}

function GridSkeleton({ isShown }: { isShown: boolean }) {
  return (
    <ul className={isShown ? GRID : `${GRID} invisible`} aria-hidden="true">
      {Array.from({ length: FIRST_SHOWN }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
        <Card as="li" pad="none" key={index}>
          <Skeleton shape="block" className="aspect-square w-full" />
          <div className="flex flex-col gap-2 px-3 pt-3 pb-4">
            <Skeleton width="80%" />
            <Skeleton width="60%" />
            <Skeleton width="30%" />
          </div>
        </Card>
      ))}
    </ul>
  );
}

type Products = ReturnType<typeof useProducts>;
const useProducts = () => usePublicList(FIRST_PRODUCTS.endpoint, FIRST_PRODUCTS.query);

/** After loading more, moves the focus to the first new product, since the button may be gone. */
function useMore({ rows, loadMore }: Products) {
  const grid = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === undefined || rows.length <= before.current) return;
    focusOn(grid.current?.children[before.current]?.querySelector('h3') ?? null);
    before.current = undefined;
  }, [rows.length]);
  const showMore = () => {
    before.current = rows.length;
    loadMore();
  };
  return { grid, showMore };
}

/** Empty and error states. */
function NoProducts({ list }: { list: Products }) {
  if (!list.error) return <p className="text-muted">{texts.noProducts}</p>;
  return <Alert action={<AlertAction label={texts.retry} onPress={list.reload} />}>{texts.productsFailed}</Alert>;
}

function ShownProducts({ list }: { list: Products }) {
  const { grid, showMore } = useMore(list);
  return (
    <>
      <ul ref={grid} className={GRID}>
        {list.rows.map((product, index) => (
          <ProductCard key={product.id} product={product} loading={index < 2 ? 'eager' : 'lazy'} />
        ))}
      </ul>
      {list.error ? <Alert className="mt-6">{texts.productsFailed}</Alert> : null}
      {list.hasMore ? (
        <Button variant="outline" className="mt-6" busy={list.isLoadingMore} onClick={showMore}>
          {texts.showMore}
        </Button>
      ) : null}
    </>
  );
}

/** 'Our Products': the first ten and a button for more; its height is reserved from the start. */
export function ProductGrid() {
  const list = useProducts();
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  return (
    <section aria-labelledby="our-products">
      <h2 id="our-products" className="mb-4 text-h2 font-semibold lg:text-h1">
        {texts.ourProducts}
      </h2>
      {list.isLoading || isSkeletonShown ? (
        <>
          <GridSkeleton isShown={isSkeletonShown} />
          <div className="mt-6 h-11" />
        </>
      ) : list.rows.length === 0 ? (
        <NoProducts list={list} />
      ) : (
        <ShownProducts list={list} />
      )}
    </section>
  );
}
