// The pages /store-registers and /admin-registers: registers, their shifts, and flags on their records.
import { listStores } from '@tilgul/contract/stores';
import { texts } from '@tilgul/messages/office/registers';
import { texts as titleTexts } from '@tilgul/messages/office/registers-title';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useList } from '../../shared/api/use-api.ts';
import { toNamedOptions } from '../../shared/format/names.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { RegisterList } from './register-list.tsx';
import type { RegistersUrl } from './registers-url.ts';

const Shifts = lazyComponent(() => import('./shifts.tsx').then((m) => m.Shifts));
const Flags = lazyComponent(() => import('./flags.tsx').then((m) => m.Flags));

const VIEWS = [
  { value: 'registers', label: texts.views.registers },
  { value: 'shifts', label: texts.views.shifts },
  { value: 'flags', label: texts.views.flags },
] as const;

function StoreFilter({ url }: { url: RegistersUrl }) {
  const { rows } = useAllPages(useList(listStores));
  return (
    <FilterSelect
      url={url}
      name="store"
      label={texts.store}
      all={texts.allStores}
      options={toNamedOptions(rows)}
      className="md:w-64"
    />
  );
}

/** Administrators see all stores and filter by one. */
function Registers({ id, isOffice }: { id: string; isOffice: boolean }) {
  const url = useTableUrl({ view: VIEWS[0].value as string, store: '', date: '', state: 'open' });
  const view = VIEWS.find(({ value }) => value === url.filters.view)?.value ?? VIEWS[0].value;
  const storeFilter = isOffice ? <StoreFilter url={url} /> : null;
  return (
    <>
      <PageHeader title={titleTexts.title} />
      <Tabs label={texts.tabs} tabs={VIEWS} value={view} onChange={(next) => url.setFilter('view', next)}>
        {view === 'registers' ? <RegisterList id={id} url={url} storeFilter={storeFilter} /> : null}
        {view === 'shifts' ? <Shifts id={id} url={url} storeFilter={storeFilter} /> : null}
        {view === 'flags' ? <Flags id={id} url={url} storeFilter={storeFilter} /> : null}
      </Tabs>
    </>
  );
}

export const AdminRegistersPage = () => <Registers id="admin-registers" isOffice={true} />;

export const StoreRegistersPage = () => <Registers id="store-registers" isOffice={false} />;
