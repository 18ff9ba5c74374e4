// Products and stores of the landing page, with the map, which loads on demand.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import { findLocalName } from '@tilgul/contract/rules/towns';
import { ourStores } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/public/landing';
import clsx from 'clsx';
import { Store } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { usePublicList } from '../../shared/api/use-public-query.ts';
import { formatShelf } from '../../shared/format/money.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { toProductPath } from '../../shared/paths.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { useLazyPart, useNear } from '../../shared/screen/lazy-component.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture, Rating } from '../../ui/display/product.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/feedback/loading.tsx';
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
          <span className="font-semibold">{formatShelf(product.price)}</span>{' '}
          <span className="text-sm text-muted">{texts.unit({ unit: product.unit })}</span>
        </p>
        <Rating rating={product.rating} count={product.review_count} />
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
      <h2 id="our-products" className="mb-3 text-h2 font-semibold lg:text-h1">
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

/** The map starts loading this far below the viewport (PERF-5). */
const AHEAD_PX = 200;
const fetchMap = () => import('./store-map.tsx').then(({ StoreMap }) => StoreMap);

/** 60 % of the viewport height (UI-30), reserved from the start; grey until the map loads. */
function StoreMapBox() {
  const { Part: StoreMap, hasFailed, load } = useLazyPart(fetchMap);
  const box = useNear<HTMLDivElement>(load, AHEAD_PX);
  return (
    <div
      ref={box}
      className="relative box-content h-[60vh] overflow-clip rounded-card border border-hairline bg-sunken"
    >
      {StoreMap ? <StoreMap /> : null}
      {hasFailed ? (
        <div className="flex h-full flex-col items-center justify-center gap-3 p-4 text-center">
          <p className="text-muted">{texts.mapFailed}</p>
          <Button variant="outline" onClick={load}>
            {texts.retry}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** All public stores by number; hero and list share the request. */
export const useStores = () => useAllPages(usePublicList(ourStores));

type StoreRow = ReturnType<typeof useStores>['rows'][number];

/** A store by its name in the reader's language; beside an English one also by the local name. */
function StoreItem({ store, isColumnHead, isFirst }: { store: StoreRow; isColumnHead: boolean; isFirst: boolean }) {
  const { name, name_en: english } = store;
  const local = store[`name_${LOCAL_LANGUAGE}`] ?? findLocalName(name);
  const other = english !== undefined || local === name ? undefined : local;
  const line = isColumnHead ? (isFirst ? '' : '@max-[18rem]:border-t') : 'border-t';
  return (
    <li className={clsx('flex items-center gap-2.5 border-line py-3 md:gap-3', line)}>
      <Store aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-primary" />
      <div className="min-w-0">
        <p className={`text-sm sm:text-base ${nameWeight(name)}`}>{name}</p>
        {other ? (
          <p lang={LOCAL_LANGUAGE} className="text-sm leading-[22px] text-muted">
            {other}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** Fills the first column, then the second; one column if a long name would break within a word. */
function Columns({ stores }: { stores: readonly StoreRow[] }) {
  const half = Math.ceil(stores.length / 2);
  const look = 'grid grow gap-x-4 md:gap-x-6 @min-[18rem]:auto-cols-fr @min-[18rem]:grid-flow-col';
  return (
    <ul
      className={`${look} @min-[18rem]:grid-rows-(--store-rows)`}
      style={{ '--store-rows': `repeat(${half}, auto)` } as CSSProperties}
    >
      {stores.map((store, index) => (
        <StoreItem key={store.id} store={store} isColumnHead={index % half === 0} isFirst={index === 0} />
      ))}
    </ul>
  );
}

function StoreCard() {
  const stores = useStores();
  const isSkeletonShown = useSteadyLoading(stores.isLoading);
  if (stores.error && stores.rows.length === 0) {
    return (
      <Alert tone="error" className="self-start" action={<AlertAction label={texts.retry} onPress={stores.reload} />}>
        {texts.storesFailed}
      </Alert>
    );
  }
  return (
    <Card className="@container flex min-h-40 flex-col md:px-5">
      {isSkeletonShown ? <Skeleton shape="block" className="h-72 grow rounded-control" /> : null}
      {!stores.isLoading && stores.rows.length === 0 ? <p className="text-muted">{texts.noStores}</p> : null}
      {stores.rows.length > 0 ? <Columns stores={stores.rows} /> : null}
    </Card>
  );
}

/** The map with the list beside it, or below on narrow screens. The list alone carries all information. */
export function StoreSection() {
  return (
    <section aria-labelledby="our-stores">
      <h2 id="our-stores" className="mb-4 text-h2 font-semibold lg:text-h1">
        {texts.ourStores}
      </h2>
      <div className="grid gap-4 lg:grid-cols-[1.28fr_1fr] lg:gap-6">
        <StoreMapBox />
        <StoreCard />
      </div>
    </section>
  );
}
