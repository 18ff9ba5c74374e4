// The page /admin-delivery in sections: areas, windows, fees, orders and SMS.
import { type DeliverySettings, viewDeliverySettings } from '@tilgul/contract/delivery';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { listStores, type StoreAnswer } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/office/delivery-setup';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { type ReactNode, useMemo, useState } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { toNamedOptions } from '../../shared/format/names.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { DeliveryPreview } from './delivery-preview.tsx';
import { Loading } from './loading.tsx';
import { UnservedPincodes } from './unserved-pincodes.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

const ServiceAreas = lazyComponent(() => import('./service-areas.tsx').then((m) => m.ServiceAreas), <Loading />);
const DeliveryWindows = lazyComponent(
  () => import('./delivery-windows.tsx').then((m) => m.DeliveryWindows),
  <Loading />,
);
const Fees = lazyComponent(() => import('./delivery-settings.tsx').then((m) => m.Fees), <Loading />);
const OrderSettings = lazyComponent(() => import('./delivery-settings.tsx').then((m) => m.OrderSettings), <Loading />);
const SmsSettings = lazyComponent(() => import('./sms-settings.tsx').then((m) => m.SmsSettings), <Loading />);

const SECTIONS = ['areas', 'windows', 'fees', 'orders', 'sms'] as const;
type Section = (typeof SECTIONS)[number];
const TABS = SECTIONS.map((value) => ({ value, label: texts.sections[value] }));

/** The forms with unsaved changes, by section. */
function useDirtySections() {
  const [dirty, setDirty] = useState<ReadonlySet<Section>>(new Set());
  const marks = useMemo(() => {
    const mark = (section: Section) => (isDirty: boolean) =>
      setDirty((old) => {
        const next = new Set(old);
        if (isDirty) next.add(section);
        else next.delete(section);
        return next;
      });
    return { windows: mark('windows'), fees: mark('fees'), orders: mark('orders'), sms: mark('sms') };
  }, []);
  return { marks, isDirty: dirty.size > 0 };
}

/** Sections that were opened stay in the page, so that what is typed there survives. */
function useOpened(section: Section) {
  const [opened, setOpened] = useState<readonly Section[]>([section]);
  if (!opened.includes(section)) setOpened([...opened, section]);
  return opened;
}

interface StoreSectionProps {
  stores: ReturnType<typeof useStores>;
  chosen: string;
  onStore: (id: string) => void;
  children: (store: StoreAnswer) => ReactNode;
}

const useStores = () => useAllPages(useList(listStores, { limit: MAX_PAGE }));

/** A section of one store, which is chosen on top. */
function StoreSection({ stores: { rows, isLoading }, chosen, onStore, children }: StoreSectionProps) {
  const store = rows.find(({ id }) => String(id) === chosen) ?? rows[0];
  if (isLoading) return <Loading />;
  if (!store) return <p className="text-muted">{texts.noStores}</p>;
  return (
    <>
      <Field label={texts.store} className="max-w-sm">
        <Select value={String(store.id)} options={toNamedOptions(rows)} onChange={onStore} />
      </Field>
      {children(store)}
    </>
  );
}

/** A section of the settings of the chain. */
function SettingsSection({ children }: { children: (settings: DeliverySettings) => ReactNode }) {
  const load = useGet(viewDeliverySettings, {});
  const { data, error } = load;
  if (data) return children(data);
  return error ? <LoadError load={load} title={texts.failed} fallback={texts.failedText} /> : <Loading />;
}

/** On phones the preview comes first, and the rest of the aside last. */
function WithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div className="contents gap-4 lg:sticky lg:top-22 lg:flex lg:flex-col">{aside}</div>
    </div>
  );
}

export function AdminDeliveryPage() {
  const url = useTableUrl({ section: SECTIONS[0] as string, store: '' });
  const section = SECTIONS.find((one) => one === url.filters.section) ?? SECTIONS[0];
  const opened = useOpened(section);
  const stores = useStores();
  const [pincode, setPincode] = useState('');
  const adding = useDialog<string>();
  const { marks, isDirty } = useDirtySections();
  useLeaveGuard(isDirty);
  const storeProps = { stores, chosen: url.filters.store, onStore: (id: string) => url.setFilter('store', id) };
  const preview = <DeliveryPreview pincode={pincode} onPincode={setPincode} />;
  const contents: Readonly<Record<Section, () => ReactNode>> = {
    areas: () => (
      <WithAside
        aside={
          <>
            {preview}
            <UnservedPincodes onAdd={adding.open} />
          </>
        }
      >
        <StoreSection {...storeProps}>
          {(store) => <ServiceAreas store={store} paging={url} adding={adding} />}
        </StoreSection>
      </WithAside>
    ),
    windows: () => (
      <div className="flex flex-col gap-4">
        <StoreSection {...storeProps}>
          {(store) => <DeliveryWindows store={store} onDirty={marks.windows} aside={preview} />}
        </StoreSection>
      </div>
    ),
    fees: () => (
      <WithAside aside={preview}>
        <SettingsSection>{(settings) => <Fees settings={settings} onDirty={marks.fees} />}</SettingsSection>
      </WithAside>
    ),
    orders: () => (
      <WithAside aside={preview}>
        <SettingsSection>{(settings) => <OrderSettings settings={settings} onDirty={marks.orders} />}</SettingsSection>
      </WithAside>
    ),
    sms: () => (
      <WithAside aside={null}>
        <SmsSettings onDirty={marks.sms} />
      </WithAside>
    ),
  };
  return (
    <>
      <PageHeader title={titles.adminDelivery} />
      <Tabs
        label={texts.sections.label}
        tabs={TABS}
        value={section}
        onChange={(next) => url.setFilter('section', next)}
      >
        {opened.map((one) => (
          <div key={one} hidden={one !== section}>
            {contents[one]()}
          </div>
        ))}
      </Tabs>
    </>
  );
}
