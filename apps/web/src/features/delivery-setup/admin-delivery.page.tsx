// The page /admin-delivery: where the chain delivers, when, and for how much.
import { viewDeliverySettings } from '@tilgul/contract/delivery/delivery';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { listStores } from '@tilgul/contract/stores';
import { lazy, Suspense } from 'react';
import { failureText } from '../../shared/api/call-error.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { useWhole } from '../../shared/api/use-whole.ts';
import { deliverySetupTexts as texts } from '../../texts/en/office/delivery-setup.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { ErrorState } from '../../ui/feedback/empty.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { Areas } from './areas.tsx';
import { DeliverySettingsForm } from './delivery-settings.tsx';
import { Loading } from './loading.tsx';
import { Preview } from './preview.tsx';
import { Wishes } from './wishes.tsx';

/** Windows come with a press of their own further down: the page does not wait for them. */
const Plan = lazy(async () => ({ default: (await import('./plan.tsx')).Plan }));

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
      <Suspense fallback={<Loading />}>
        <Plan store={store} />
      </Suspense>
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
