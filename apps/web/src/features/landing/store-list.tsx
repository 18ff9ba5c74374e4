// Stores of the landing page: the lazily loaded map, and a list in two columns.
import { DEFAULT_LANGUAGE, LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import { findLocalName } from '@tilgul/contract/rules/towns';
import { ourStores } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/public/landing';
import clsx from 'clsx';
import { Store } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { usePublicList } from '../../shared/api/use-public-query.ts';
import { useLazyPart, useNear } from '../../shared/screen/lazy.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';

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

function StoreItem({ store, isColumnHead, isFirst }: { store: StoreRow; isColumnHead: boolean; isFirst: boolean }) {
  const { name, name_en: english } = store;
  const local = store[`name_${LOCAL_LANGUAGE}`] ?? findLocalName(english ?? name);
  const other = english ?? (local === name ? undefined : local);
  const line = isColumnHead ? (isFirst ? '' : '@max-[18rem]:border-t') : 'border-t';
  return (
    <li className={clsx('flex items-center gap-2.5 border-line py-3 md:gap-3', line)}>
      <Store aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-primary" />
      <div className="min-w-0">
        <p className="text-sm font-semibold sm:text-base">{name}</p>
        {other ? (
          <p
            lang={english === undefined ? LOCAL_LANGUAGE : DEFAULT_LANGUAGE}
            className="text-sm leading-[22px] text-muted"
          >
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
