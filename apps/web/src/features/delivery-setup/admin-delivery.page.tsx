// The page /admin-delivery: service areas, delivery windows, fees, and unserved pincodes.
import { type DeliveryOptions, listWishes, viewDeliveryOptions, viewDeliverySettings } from '@tilgul/contract/delivery';
import type { Ok } from '@tilgul/contract/endpoint';
import { MAX_PAGE, PINCODE } from '@tilgul/contract/rules/limits';
import { listStores } from '@tilgul/contract/stores';
import { texts as deliverySetupTexts, texts } from '@tilgul/messages/office/delivery-setup';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { formatDate, formatWindow } from '../../shared/format/dates.ts';
import { formatCash } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { AffixInput } from '../../ui/fields/input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { DeliverySettingsForm } from './delivery-settings.tsx';
import { Loading } from './loading.tsx';
import { ServiceAreas } from './service-areas.tsx';

const unservedTexts = deliverySetupTexts.wishes;
type RequestedPincode = Ok<typeof listWishes>;

const columnsFor = (timeZone: string): TableColumn<RequestedPincode>[] => [
  { id: 'pincode', header: deliverySetupTexts.areas.pincode, cell: (row) => row.pincode, isRowHeader: true },
  { id: 'count', header: unservedTexts.count, cell: (row) => row.count, align: 'end', sorted: 'descending' },
  { id: 'last', header: unservedTexts.last, cell: (row) => formatDate(row.last_at, timeZone), className: 'text-muted' },
];

/** Pincodes customers asked for that no store serves, most requested first (DEL-4). */
function UnservedPincodes() {
  const { business_tz } = useSettings();
  const list = useList(listWishes);
  const columns = useMemo(() => columnsFor(business_tz), [business_tz]);
  return (
    <section aria-labelledby="delivery-wishes">
      <h2 id="delivery-wishes" className="mb-3 text-h3 font-semibold">
        {unservedTexts.title}
      </h2>
      <DataTable
        id="delivery-wishes-table"
        caption={unservedTexts.title}
        columns={columns}
        list={list}
        rowKey={(row) => row.pincode}
        texts={unservedTexts}
        hasColumnMenu={false}
      />
    </section>
  );
}

const previewTexts = deliverySetupTexts.preview;
/** Windows shown in the preview. */
const SHOWN = 8;

const formatFee = ({ fee }: DeliveryOptions) =>
  [
    fee.fee === 0 && fee.free_from === 0 ? previewTexts.free : previewTexts.fee({ fee: formatCash(fee.fee) }),
    ...(fee.free_from ? [previewTexts.freeFrom({ amount: formatCash(fee.free_from) })] : []),
    ...(fee.min_order > 0 ? [previewTexts.minOrder({ amount: formatCash(fee.min_order) })] : []),
  ].join(', ');

function PreviewResult({ options }: { options: DeliveryOptions }) {
  const { business_tz } = useSettings();
  if (!options.serviceable) return <Alert tone="notice" title={previewTexts.notServed} />;
  const { store_name: store, slots } = options;
  return (
    <>
      <Alert
        tone="success"
        live={false}
        title={store === null ? previewTexts.servedByAny : previewTexts.served({ store })}
      >
        {options.cod_ok ? previewTexts.cash : previewTexts.noCash}
      </Alert>
      {slots.length === 0 ? <p className="py-2 text-muted">{previewTexts.noWindows}</p> : null}
      <ul className="divide-y divide-line">
        {slots.slice(0, SHOWN).map((slot) => (
          <li key={slot.id} className="flex justify-between gap-3 py-2">
            <span className="font-semibold">{formatWindow(slot, business_tz)}</span>
            <span className="text-muted">
              {slot.left === 0 ? deliverySetupTexts.days.full : previewTexts.left({ count: slot.left })}
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3">{formatFee(options)}</p>
    </>
  );
}

function Preview() {
  const [pincode, setPincode] = useState('');
  const isWhole = PINCODE.test(pincode);
  const { data, error, isPending } = useGet(viewDeliveryOptions, { query: { pincode } }, { enabled: isWhole });
  return (
    <Card as="section" aria-labelledby="delivery-preview" className="flex flex-col gap-3">
      <h2 id="delivery-preview" className="text-h3 font-semibold">
        {previewTexts.title}
      </h2>
      <Field label={previewTexts.pincode}>
        <AffixInput
          icon={MapPin}
          inputMode="numeric"
          autoComplete="off"
          value={pincode}
          onChange={(event) => setPincode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        />
      </Field>
      <div role="status">
        {isWhole && isPending ? (
          <SkeletonGroup label={deliverySetupTexts.loading}>
            <Skeleton shape="block" className="h-40" />
          </SkeletonGroup>
        ) : null}
        {isWhole && error ? <Alert>{previewTexts.failed}</Alert> : null}
        {isWhole && data ? <PreviewResult options={data} /> : null}
      </div>
    </Card>
  );
}

/** Loaded on demand; the page does not wait for windows. */
const Plan = lazyComponent(() => import('./delivery-windows.tsx').then((m) => m.DeliveryWindows), <Loading />);

function StoreSections({ url }: { url: TableUrl<{ store: string }> }) {
  const { rows: stores, isLoading } = useAllPages(useList(listStores, { limit: MAX_PAGE }));
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
      <ServiceAreas store={store} url={url} />
      <Plan store={store} />
    </>
  );
}

export function AdminDeliveryPage() {
  const url = useTableUrl({ store: '' });
  const load = useGet(viewDeliverySettings, {});
  const { data, error } = load;
  return (
    <>
      <PageHeader title={titles.adminDelivery} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {data ? <DeliverySettingsForm settings={data} /> : null}
          {error && !data ? <LoadError load={load} title={texts.failed} fallback={texts.failedText} /> : null}
          {data || error ? null : <Loading />}
          <StoreSections url={url} />
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-22">
          <Preview />
          <UnservedPincodes />
        </div>
      </div>
    </>
  );
}
