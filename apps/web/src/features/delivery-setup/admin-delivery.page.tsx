// The page /admin-delivery: service areas, delivery windows, fees, and unserved pincodes.

import {
  type DeliveryOptions,
  type DeliverySettings,
  deliverySettingsForm,
  listWishes,
  saveDeliverySettings,
  viewDeliveryOptions,
  viewDeliverySettings,
} from '@tilgul/contract/delivery';
import type { Ok } from '@tilgul/contract/endpoint';
import { MAX_PAGE, PINCODE } from '@tilgul/contract/rules/limits';
import { listStores } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/office/delivery-setup';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { MapPin, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet, useList, useSend } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { formatCash } from '../../shared/format/money.ts';
import { inReaderLanguage } from '../../shared/format/names.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/choices.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { AffixInput, Input } from '../../ui/fields/input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { MoneyInput, WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { keepDigits } from '../../ui/fields/typed-text.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { Loading } from './loading.tsx';

type Api = FormApi<FormValues<typeof deliverySettingsForm>>;

interface Rules {
  fee_rules: { from: string; fee: string; min_order: string; effective_from: string }[];
}

function Rule({ form, index, onRemove }: { form: Api; index: number; onRemove: () => void }) {
  const name = <N extends string>(field: N) => `fee_rules.${index}.${field}` as const;
  const number = index + 1;
  return (
    <li className="flex items-start gap-2 border-t border-line py-3 first:border-t-0">
      <fieldset className="grid min-w-0 grow grid-cols-2 gap-3 md:grid-cols-4">
        <legend className="sr-only">{texts.rule({ number })}</legend>
        <Field label={texts.from} error={form.error(name('from'))}>
          <MoneyInput {...form.control(name('from'))} />
        </Field>
        <Field label={texts.ruleFee} error={form.error(name('fee'))}>
          <MoneyInput {...form.control(name('fee'))} />
        </Field>
        <Field label={texts.minOrder} error={form.error(name('min_order'))}>
          <MoneyInput {...form.control(name('min_order'))} />
        </Field>
        <Field label={texts.since} error={form.error(name('effective_from'))}>
          <Input type="date" {...form.control(name('effective_from'))} />
        </Field>
      </fieldset>
      <IconButton
        icon={Trash2}
        tone="danger"
        label={texts.removeRule({ number })}
        onClick={onRemove}
        className="mt-6"
      />
    </li>
  );
}

/** One row per fee rule; no rules means free delivery (DEL-9). */
function FeeRules({ form }: { form: Api }) {
  const control = form.methods.control as unknown as Control<Rules>;
  const { fields, append, remove } = useFieldArray({ control, name: 'fee_rules' });
  const add = () => append({ from: '0', fee: '', min_order: '', effective_from: '' });
  return (
    <div>
      {fields.length === 0 ? <p className="py-3 text-muted">{texts.noRules}</p> : null}
      <ol>
        {fields.map((field, index) => (
          <Rule key={field.id} form={form} index={index} onRemove={() => remove(index)} />
        ))}
      </ol>
      <Button variant="outline" icon={Plus} onClick={add}>
        {texts.addRule}
      </Button>
    </div>
  );
}

const toText = (rupees: number | null) => (rupees === null ? '' : String(rupees));

const toFormValues = ({ fee_rules, cod_max, claim_auto_max = null, slot_days, ...flags }: DeliverySettings) => ({
  ...flags,
  slot_days: String(slot_days),
  cod_max: toText(cod_max),
  claim_auto_max: toText(claim_auto_max),
  fee_rules: fee_rules.map(({ from, fee, min_order, effective_from }) => ({
    from: String(from),
    fee: String(fee),
    min_order: min_order === 0 ? '' : String(min_order),
    effective_from: effective_from ?? '',
  })),
});

function General({ form }: { form: Api }) {
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <CheckBox label={texts.autoAllocate} hint={texts.autoAllocateHint} {...form.control('auto_allocate')} />
      <CheckBox label={texts.serveElsewhere} hint={texts.serveElsewhereHint} {...form.control('serve_elsewhere')} />
      <Field label={texts.slotDays} error={form.error('slot_days')}>
        <WholeInput {...form.control('slot_days')} className="max-w-32" />
      </Field>
      <Field label={texts.codMax} hint={texts.codMaxHint} error={form.error('cod_max')} optional>
        <MoneyInput {...form.control('cod_max')} className="max-w-48" />
      </Field>
      <Field label={texts.claimMax} hint={texts.claimMaxHint} error={form.error('claim_auto_max')} optional>
        <MoneyInput {...form.control('claim_auto_max')} className="max-w-48" />
      </Field>
    </div>
  );
}

/** Saves all settings together; they apply immediately (DEL-1). */
function DeliverySettingsForm({ settings }: { settings: DeliverySettings }) {
  const { send } = useSend(saveDeliverySettings, { invalidates: [viewDeliverySettings, viewDeliveryOptions] });
  return (
    <Form
      schema={deliverySettingsForm}
      defaultValues={toFormValues(settings)}
      summary={texts.summary}
      className="flex flex-col gap-4"
      onSubmit={async (values, form) => {
        await send({ body: values });
        form.reset(values);
        alerts.success(texts.saved, texts.savedText);
      }}
      onRefused={({ error }) => error && alerts.callFailure(error, texts.saveFailed, texts.failedText)}
    >
      {(form) => (
        <>
          <Card as="section" aria-labelledby="delivery-general">
            <h2 id="delivery-general" className="mb-2 text-h3 font-semibold">
              {texts.settings}
            </h2>
            <General form={form} />
          </Card>
          <Card as="section" aria-labelledby="delivery-fee">
            <h2 id="delivery-fee" className="text-h3 font-semibold">
              {texts.fee}
            </h2>
            <p className="text-sm text-muted">{texts.feeNote}</p>
            <FeeRules form={form} />
          </Card>
          {/* In view while any of the two cards is. */}
          <div className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-hairline bg-paper px-4 py-2 shadow-float low:static">
            <Button type="submit" busy={form.isSubmitting} aria-describedby="delivery-saves">
              {texts.save}
            </Button>
            <p id="delivery-saves" className="text-sm text-muted">
              {texts.saves}
            </p>
          </div>
        </>
      )}
    </Form>
  );
}

const unservedTexts = texts.wishes;
type RequestedPincode = Ok<typeof listWishes>;

const columnsFor = (timeZone: string): TableColumn<RequestedPincode>[] => [
  { id: 'pincode', header: texts.areas.pincode, cell: (row) => row.pincode, isRowHeader: true },
  { id: 'count', header: unservedTexts.count, cell: (row) => row.count, align: 'end', sorted: 'descending' },
  { id: 'last', header: unservedTexts.last, cell: (row) => formatDate(row.last_at, timeZone), className: 'text-muted' },
];

/** Pincodes customers asked for that no store serves, most requested first (DEL-4). */
function UnservedPincodes() {
  const { business_tz } = useSettings();
  const list = useList(listWishes);
  const isEmpty = !list.isLoading && !list.error && list.rows.length === 0;
  return (
    <section aria-labelledby="delivery-wishes">
      <h2 id="delivery-wishes" className="mb-3 text-h3 font-semibold">
        {unservedTexts.title}
      </h2>
      {isEmpty ? (
        <p className="text-muted">{unservedTexts.empty}</p>
      ) : (
        <DataTable
          id="delivery-wishes-table"
          caption={unservedTexts.title}
          columns={columnsFor(business_tz)}
          list={list}
          rowKey={(row) => row.pincode}
          texts={unservedTexts}
          hasColumnMenu={false}
        />
      )}
    </section>
  );
}

const previewTexts = texts.preview;
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
            <span className="font-semibold">{formatWhen(slot, serverNow(), business_tz)}</span>
            <span className="text-muted">
              {slot.left === 0 ? texts.days.full : previewTexts.left({ count: slot.left })}
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
          onChange={(event) => setPincode(keepDigits(event.target.value, 6))}
        />
      </Field>
      <div role="status">
        {isWhole && isPending ? (
          <SkeletonGroup label={texts.loading}>
            <Skeleton shape="block" className="h-40" />
          </SkeletonGroup>
        ) : null}
        {isWhole && error ? <Alert>{previewTexts.failed}</Alert> : null}
        {isWhole && data ? <PreviewResult options={data} /> : null}
      </div>
    </Card>
  );
}

/** Loaded on demand; the page does not wait for what is below its form and beside it. */
const ServiceAreas = lazyComponent(() => import('./service-areas.tsx').then((m) => m.ServiceAreas), <Loading />);
const SmsSettings = lazyComponent(
  () => import('./sms-settings.tsx').then((m) => m.SmsSettings),
  <Skeleton shape="block" className="h-44 rounded-card" />,
);
const DeliveryWindows = lazyComponent(
  () => import('./delivery-windows.tsx').then((m) => m.DeliveryWindows),
  <Loading />,
);

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
          options={stores.map(({ id, name, names }) => ({ value: String(id), label: inReaderLanguage(name, names) }))}
          onChange={(id) => url.setFilter('store', id)}
        />
      </Field>
      <ServiceAreas store={store} url={url} />
      <DeliveryWindows store={store} />
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
          <SmsSettings />
        </div>
      </div>
    </>
  );
}
