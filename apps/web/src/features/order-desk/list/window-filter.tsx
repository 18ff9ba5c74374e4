// Filters the store's orders by day and delivery window, with the open orders of each window.
import { useQuery } from '@tanstack/react-query';
import { listSlots } from '@tilgul/contract/delivery';
import type { Ok } from '@tilgul/contract/endpoint';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { call } from '../../../shared/api/api.ts';
import { queryKeyFor } from '../../../shared/api/query-client.ts';
import { useSettings } from '../../../shared/api/settings.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { serverNow } from '../../../shared/format/clock.ts';
import { formatWeekday, isoDay } from '../../../shared/format/dates.ts';
import { formatHours } from '../../../shared/format/when.ts';
import { useLiveCalls } from '../../../shared/live/live.ts';
import { Chips } from '../../../ui/controls/chips.tsx';
import type { OrderList } from './orders-page.tsx';

type DeskWindow = Ok<typeof listSlots>;

/** Days to check, including today: windows are created this far ahead by default (DEL-7). */
const DAYS_AHEAD = 7;
/** Only the weekly plan changes which days have windows. */
const FRESH_MS = 600_000;

/** A closed window is shown while it has orders. */
const isVisible = ({ closed, orders }: Pick<DeskWindow, 'closed' | 'orders'>): boolean => !closed || orders > 0;

/** Adds days to a calendar day. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const hasWindows = async (date: string, signal: AbortSignal): Promise<boolean> =>
  (await call(listSlots, { query: { date }, signal })).rows.some(isVisible);

/** Later days with windows, in order; undefined while loading. */
function useDaysAhead(today: string): readonly string[] | undefined {
  const { data } = useQuery({
    // A separate key, so that live updates of the shown day do not refetch the other days.
    queryKey: ['days ahead', ...queryKeyFor(listSlots), today],
    queryFn: async ({ signal }) => {
      const days = Array.from({ length: DAYS_AHEAD - 1 }, (_, index) => dayAfter(today, index + 1));
      const found = await Promise.all(days.map((day) => hasWindows(day, signal)));
      return days.filter((_, index) => found[index]);
    },
    staleTime: FRESH_MS,
  });
  return data;
}

const texts = storeOrderTexts.windows;
const LIVE = [listSlots];
/** Filter value for all windows and none. */
const ALL = '';

const windowLabel = (hours: string, { orders, open }: { readonly orders: number; readonly open: number }) => {
  if (orders > 0 && open === 0) return texts.done({ hours });
  return texts.open({ hours, count: open });
};

function dayLabel(day: string, today: string): string {
  if (day === today) return texts.today;
  // A calendar day does not depend on the time zone.
  return day === dayAfter(today, 1) ? texts.tomorrow : formatWeekday(`${day}T12:00:00Z`, 'UTC');
}

/** Renders nothing for a store without windows. Day and window are in the URL (DEL-14). */
export function WindowFilter({ url }: Pick<OrderList, 'url'>) {
  const { business_tz: zone } = useSettings();
  const { slot, day: named } = url.filters;
  const today = isoDay(new Date(serverNow()), zone);
  const day = named || today;
  const { rows, isLoading } = useList(listSlots, day === today ? {} : { date: day }, { keepPrevious: false });
  useLiveCalls(LIVE);
  const ahead = useDaysAhead(today);
  const days = [...new Set([today, day, ...(ahead ?? [])])].sort();
  const windows = rows.filter(isVisible);
  const hasDays = days.length > 1;
  if (!hasDays && windows.length === 0 && slot === ALL) return null;
  const showDay = (next: string) => {
    url.setFilter('day', next === today ? '' : next);
    url.setFilter('slot', ALL);
  };
  const chips = [
    { value: ALL, label: texts.all },
    ...windows.map((window) => ({ value: String(window.id), label: windowLabel(formatHours(window, zone), window) })),
  ];
  const words = dayLabel(day, today);
  return (
    <div className="mb-3 flex flex-col gap-1">
      {hasDays ? (
        <Chips
          label={texts.days}
          chips={days.map((value) => ({ value, label: dayLabel(value, today) }))}
          value={day}
          onChange={showDay}
        />
      ) : null}
      {windows.length > 0 || slot !== ALL ? (
        <Chips<string>
          label={day === today ? texts.label : texts.dayLabel({ day: words })}
          chips={chips}
          value={slot}
          onChange={(value) => url.setFilter('slot', value)}
        />
      ) : (
        <p className="flex min-h-11 items-center text-sm text-muted">{isLoading ? null : texts.none}</p>
      )}
    </div>
  );
}
