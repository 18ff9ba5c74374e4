// The page /store-cash: the store's cash of a day by staff member, its entries, the closing, and the closed days.
import { viewStoreCash } from '@tilgul/contract/cash';
import { lazy, Suspense, useMemo } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { isoDay } from '../../shared/format/dates.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { cashTexts as texts } from '../../texts/en/store/cash.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { wholeList } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { CashEntries } from './cash-entries.tsx';
import { CashFigures } from './cash-figures.tsx';
import { dayText } from './cash-sums.tsx';
import { STORE_CASH_CALLS } from './store-cash-calls.ts';
import { StoreRiders } from './store-riders.tsx';

/** Below the first view, and much of the page. */
const CloseDay = lazy(async () => ({ default: (await import('./close-day.tsx')).CloseDay }));
/** Behind a tab that is seldom opened. */
const Closings = lazy(async () => ({ default: (await import('./closings.tsx')).Closings }));
const CLOSE_DAY_ROOM = <Skeleton shape="block" className="h-80 rounded-card" />;

const VIEWS = [
  { value: 'staff', label: texts.staff.tab },
  { value: 'entries', label: texts.entries.tab },
  { value: 'closed', label: texts.closings.tab },
] as const;
type View = (typeof VIEWS)[number]['value'];

const viewOf = (word: string): View => VIEWS.find(({ value }) => value === word)?.value ?? 'staff';

/** The cash of the day that the address names; the open day unless it names one. */
function useStoreCash() {
  const url = useTableUrl({ date: '', view: 'staff', staff: '' });
  const query = { date: url.filters.date || undefined };
  const { data, error, isPlaceholderData, refetch } = useGet(viewStoreCash, { query }, { keepPrevious: true });
  useLiveCalls(STORE_CASH_CALLS);
  const riders = useMemo(
    () => wholeList(data?.riders, { error, isStale: isPlaceholderData, reload: () => void refetch() }),
    [data, error, isPlaceholderData, refetch],
  );
  return { url, cash: data, riders };
}

type Loaded = ReturnType<typeof useStoreCash>;

function Panel({ url, cash, riders }: Loaded) {
  const show = (staffId: number) => {
    url.setFilter('staff', String(staffId));
    url.setFilter('view', 'entries');
  };
  if (viewOf(url.filters.view) === 'closed') {
    return (
      <Suspense fallback={CLOSE_DAY_ROOM}>
        <Closings tableId="store-cash-closings" paging={url} />
      </Suspense>
    );
  }
  if (viewOf(url.filters.view) === 'entries' && cash) {
    return (
      <CashEntries
        day={cash.date}
        paging={url}
        staffId={url.filters.staff}
        staff={cash.riders}
        onStaff={(staffId) => url.setFilter('staff', staffId)}
      />
    );
  }
  return <StoreRiders list={riders} onEntries={show} />;
}

export function StoreCashPage() {
  const { business_tz } = useSettings();
  const loaded = useStoreCash();
  const { url, cash, riders } = loaded;
  const today = isoDay(new Date(), business_tz);
  return (
    <>
      <PageHeader
        title={titles.storeCash}
        note={cash ? dayText(cash.date, today) : undefined}
        actions={
          <DateFilter
            label={texts.day}
            value={url.filters.date}
            max={today}
            onChange={(day) => url.setFilter('date', day)}
            className="max-w-full"
          />
        }
      />
      {riders.error && !cash ? null : <CashFigures sums={cash} />}
      <div className="mt-4 flex flex-col gap-6">
        <Tabs
          label={texts.views}
          tabs={VIEWS}
          value={viewOf(url.filters.view)}
          onChange={(view) => url.setFilter('view', view)}
        >
          <Panel {...loaded} />
        </Tabs>
        {cash ? (
          <Suspense fallback={CLOSE_DAY_ROOM}>
            <CloseDay key={cash.date} cash={cash} />
          </Suspense>
        ) : riders.error ? null : (
          CLOSE_DAY_ROOM
        )}
      </div>
    </>
  );
}
