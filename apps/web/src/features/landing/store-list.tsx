// Owns the landing page's list of stores in two columns.
import { ourStores } from '@tilgul/contract/stores';
import { Store } from 'lucide-react';
import { localPlaceName } from '../../lib/places.ts';
import { useList } from '../../lib/use-api.ts';
import { landingTexts as texts } from '../../texts/en/landing.ts';
import { Alert, AlertAction } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/skeleton.tsx';

/** The stores for visitors by store number; hero and list share the one answer. */
export const useStores = () => useList(ourStores);

type StoreRow = ReturnType<typeof useStores>['rows'][number];

function StoreItem({ store }: { store: StoreRow }) {
  const local = localPlaceName(store.name);
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-3 md:gap-3">
      <Store aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-primary" />
      <div className="min-w-0">
        <p className="text-sm font-semibold sm:text-base">{store.name}</p>
        {local ? (
          <p lang="mr" className="text-sm leading-[22px] text-muted">
            {local}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** The names run down the first column, then down the second. */
function Columns({ stores }: { stores: readonly StoreRow[] }) {
  const half = Math.ceil(stores.length / 2);
  const columns = [stores.slice(0, half), stores.slice(half)].filter((column) => column.length > 0);
  return (
    <div className="grid grid-cols-2 gap-x-4 md:gap-x-6">
      {columns.map((column) => (
        <ul key={column[0]?.id} className="[&>li:last-child]:border-b-0">
          {column.map((store) => (
            <StoreItem key={store.id} store={store} />
          ))}
        </ul>
      ))}
    </div>
  );
}

export function StoreList() {
  const stores = useStores();
  const isSkeletonShown = useSteadyLoading(stores.isLoading);
  return (
    <section aria-labelledby="our-stores">
      <h2 id="our-stores" className="mb-4 text-h2 font-semibold lg:text-h1">
        {texts.ourStores}
      </h2>
      {stores.error && stores.rows.length === 0 ? (
        <Alert tone="error" action={<AlertAction label={texts.retry} onPress={stores.reload} />}>
          {texts.storesFailed}
        </Alert>
      ) : (
        <Card className="min-h-40 md:px-5">
          {isSkeletonShown ? <Skeleton shape="block" className="h-72 rounded-control" /> : null}
          {!stores.isLoading && stores.rows.length === 0 ? <p className="text-muted">{texts.noStores}</p> : null}
          {stores.rows.length > 0 ? <Columns stores={stores.rows} /> : null}
        </Card>
      )}
    </section>
  );
}
