// The shop's product grid, with its loading, error and empty states.
import { texts } from '@tilgul/messages/customer/shop';
import { useCallback, useEffect, useState } from 'react';
import { useLazyPart } from '../../shared/screen/lazy.ts';
import { useProgressiveList } from '../../shared/screen/use-progressive-list.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';
import { GRID, type ProductGridProps } from './grid.ts';
import { SizedCard } from './product-card.tsx';
import { getVariantGroupId, isFiltered, type Sizes } from './shop.rules.ts';

const SKELETONS = 8;
/** Cards in the first row of wide screens and the first view of phones. */
const FIRST_ROW = 4;

/** Skeletons as high as real cards, so that the layout does not shift. */
function GridSkeleton({ isShown }: { isShown: boolean }) {
  const cards = Array.from({ length: SKELETONS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
    <Card key={index} pad="none">
      <Skeleton shape="block" className="aspect-square w-full" />
      <div className="flex flex-col gap-2 px-3 pt-3 pb-3">
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton width="35%" className="mb-1" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
    </Card>
  ));
  if (!isShown) return <div className={cn(GRID, 'invisible')}>{cards}</div>;
  return (
    <SkeletonGroup label={texts.loading}>
      <div className={GRID}>{cards}</div>
    </SkeletonGroup>
  );
}

const loadNothingFound = () => import('./search/nothing-found.tsx').then((m) => m.NothingFound);

/** No results differs from an empty shop (UI-16); its suggestions load on demand. */
function EmptyGrid(props: ProductGridProps) {
  const { Part, load } = useLazyPart(loadNothingFound);
  const isSearched = isFiltered(props.filter);
  useEffect(() => {
    if (isSearched) load();
  }, [isSearched, load]);
  if (!isSearched) return <Empty title={texts.none} />;
  if (Part) return <Part {...props} />;
  return (
    <Empty
      picture={props.picture}
      title={props.filter.text.trim() ? texts.noneFound({ text: props.filter.text.trim() }) : texts.noneInCategory}
    />
  );
}

interface CardsProps {
  readonly groups: readonly Sizes[];
  readonly cart: ProductGridProps['cart'];
}

/** The cards; the first picture is fetched with high priority. */
function Cards({ groups, cart: { cart, getFailure } }: CardsProps) {
  const [isFirstIn, setFirstIn] = useState(false);
  const shown = useProgressiveList(groups, FIRST_ROW);
  const isHeld = !isFirstIn && shown[0]?.every(({ image }) => image !== null) === true;
  const settle = useCallback(() => setFirstIn(true), []);
  const lines = new Map(cart?.items.map((line) => [line.product_id, line]));
  return shown.map((sizes, index) => {
    const shared = { sizes, lines, getFailure };
    const key = getVariantGroupId(sizes[0]);
    if (index === 0) return <SizedCard key={key} {...shared} priority="high" onSettled={settle} />;
    if (index < FIRST_ROW) return <SizedCard key={key} {...shared} priority="eager" />;
    return <SizedCard key={key} {...shared} priority="lazy" isHeld={isHeld} />;
  });
}

export function ProductGrid(props: ProductGridProps) {
  const { shop, cart } = props;
  const { groups, list, isLoading, isStale } = shop;
  const isSkeletonShown = useSteadyLoading(isLoading);
  if (isLoading || isSkeletonShown) return <GridSkeleton isShown={isSkeletonShown} />;
  if (list.error && list.rows.length === 0)
    return <LoadError load={list} title={texts.failed} fallback={texts.failedText} />;
  if (groups.length === 0 && !isStale) return <EmptyGrid {...props} />;
  return (
    <>
      <ul className={cn(GRID, isStale && 'opacity-60')} aria-busy={isStale || undefined}>
        <Cards groups={groups} cart={cart} />
      </ul>
      {list.hasMore ? (
        <Button variant="outline" className="mx-auto mt-6 flex!" busy={list.isLoadingMore} onClick={list.loadMore}>
          {texts.showMore}
        </Button>
      ) : null}
    </>
  );
}
