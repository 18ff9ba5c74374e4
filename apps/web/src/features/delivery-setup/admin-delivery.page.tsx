// The page /admin-delivery: where the chain delivers, when, and for how much.
import { viewDeliverySettings, viewSlotPlan } from '@tilgul/contract/delivery/delivery';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { listStores, type StoreAnswer } from '@tilgul/contract/stores';
import { failureText } from '../../shared/api/call-error.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { useWhole } from '../../shared/api/use-whole.ts';
import { deliverySetupTexts as texts } from '../../texts/en/office/delivery-setup.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { ErrorState } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { Areas } from './areas.tsx';
import { DeliverySettingsForm } from './delivery-settings.tsx';
import { DifferingDays } from './differing-days.tsx';
import { Preview } from './preview.tsx';
import { Week } from './week.tsx';
import { Wishes } from './wishes.tsx';

const Loading = () => (
  <SkeletonGroup label={texts.loading} className="flex flex-col gap-4">
    <Skeleton shape="block" className="h-44 rounded-card" />
    <Skeleton shape="block" className="h-44 rounded-card" />
  </SkeletonGroup>
);

/** Its week and its days; both are of the same plan. */
function Plan({ store }: { store: StoreAnswer }) {
  const { data, error, isFetching, refetch } = useGet(viewSlotPlan, { query: { store_id: store.id } });
  if (error && !data)
    return (
      <ErrorState
        title={texts.failed}
        detail={failureText(error, texts.failedText)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <Loading />;
  return (
    <>
      <Week key={`week ${store.id}`} plan={data} />
      <DifferingDays key={`days ${store.id}`} plan={data} />
    </>
  );
}

function OfStore({ url }: { url: TableUrl<{ store: string }> }) {
  const { rows: stores, isLoading } = useWhole(useList(listStores, { limit: MAX_PAGE }));
  const store = stores.find(({ id }) => String(id) === url.filters.store) ?? stores[0];
  if (isLoading) return <Loading />;
  if (!store) return <p className="text-muted">{texts.noStores}</p>;
  return (
    <>
      <Field label={texts.store} className="max-w-sm">
        <Select
          value={String(store.id)}
          options={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => url.setFilter('store', id)}
        />
      </Field>
      <Areas store={store} url={url} />
      <Plan store={store} />
    </>
  );
}

export function AdminDeliveryPage() {
  const url = useTableUrl({ store: '' });
  const { data, error, isFetching, refetch } = useGet(viewDeliverySettings, {});
  return (
    <>
      <PageHeader title={titles.adminDelivery} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {data ? <DeliverySettingsForm settings={data} /> : null}
          {error && !data ? (
            <ErrorState
              title={texts.failed}
              detail={failureText(error, texts.failedText)}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          ) : null}
          {data || error ? null : <Loading />}
          <OfStore url={url} />
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-22">
          <Preview />
          <Wishes />
        </div>
      </div>
    </>
  );
}
