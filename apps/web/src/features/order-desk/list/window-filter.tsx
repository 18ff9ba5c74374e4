// Filters the store's orders by the day of their delivery window, and shows the places of the day's windows.
import { useQuery } from '@tanstack/react-query';
import { listSlots } from '@tilgul/contract/delivery';
import type { Ok } from '@tilgul/contract/endpoint';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { X } from 'lucide-react';
import { call } from '../../../shared/api/api.ts';
import { queryKeyFor } from '../../../shared/api/query-client.ts';
import { useSettings } from '../../../shared/api/settings.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { serverNow } from '../../../shared/format/clock.ts';
import { formatWeekday, isoDay } from '../../../shared/format/dates.ts';
import { formatHours } from '../../../shared/format/when.ts';
import { useLiveCalls } from '../../../shared/live/live.ts';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import type { OrderList } from './use-order-list.ts';

/** Days to check, including today: windows are created this far ahead by default (DEL-7). */
const DAYS_AHEAD = 7;
/** Only the weekly plan changes which days have windows. */
const FRESH_MS = 600_000;

type DeskWindow = Ok<typeof listSlots>;

/** A closed window is shown while it has orders. */
const isVisible = ({ closed, orders }: DeskWindow): boolean => !closed || orders > 0;
/** A past window is shown while it has open orders. */
const isDue = ({ ends_at, open }: DeskWindow): boolean => new Date(ends_at).getTime() > serverNow() || open > 0;

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

function dayLabel(day: string, today: string): string {
  if (day === today) return texts.today;
  // A calendar day does not depend on the time zone.
  return day === dayAfter(today, 1) ? texts.tomorrow : formatWeekday(`${day}T12:00:00Z`, 'UTC');
}

/** One line in English; the longer hours of other languages stand over their places, so that the filters keep their height. */
const WINDOW =
  'min-h-10 shrink-0 rounded-badge px-2 text-sm whitespace-nowrap hover:bg-sunken aria-pressed:bg-selected ' +
  'aria-pressed:font-semibold aria-pressed:text-primary md:min-h-7 md:not-[:lang(en)]:text-xs md:not-[:lang(en)]:px-1.5';

/** Renders nothing for a store without windows. Day and window are in the URL (DEL-14). */
export function WindowFilter({ url }: Pick<OrderList, 'url'>) {
  const { business_tz: zone } = useSettings();
  const { slot, day: named } = url.filters;
  const today = isoDay(new Date(serverNow()), zone);
  const day = named || today;
  const { rows, isLoading } = useList(listSlots, day === today ? {} : { date: day }, { keepPrevious: false });
  useLiveCalls(LIVE);
  const ahead = useDaysAhead(today);
  const isChosen = ({ id }: DeskWindow) => slot === String(id);
  const windows = rows.filter((window) => (isVisible(window) && isDue(window)) || isChosen(window));
  const chosen = windows.find(isChosen);
  const days = [...new Set([today, day, ...(ahead ?? [])])].sort();
  const isKnown = !isLoading && ahead !== undefined;
  if (isKnown && days.length === 1 && windows.length === 0 && slot === '' && named === '') return null;
  /** The day, with the chosen window; today's window stands alone. */
  const optionLabel = (value: string) => {
    if (!chosen || value !== day) return dayLabel(value, today);
    const hours = formatHours(chosen, zone);
    return value === today ? hours : `${dayLabel(value, today)}, ${hours}`;
  };
  const setDay = (next: string) => {
    url.setFilter('slot', '');
    url.setFilter('day', next);
  };
  return (
    <>
      <FilterSelect
        url={{ filters: { day: chosen ? day : named }, setFilter: (_name, value) => setDay(value) }}
        name="day"
        label={texts.filter}
        all={texts.anyDay}
        options={days.map((value) => ({ value, label: optionLabel(value) }))}
        className="max-md:basis-full md:w-auto"
      />
      <fieldset
        aria-label={day === today ? texts.label : texts.dayLabel({ day: dayLabel(day, today) })}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 self-center max-md:basis-full md:justify-end"
      >
        {windows.map((window, place) => {
          const isOn = isChosen(window);
          return (
            <button
              key={window.id}
              type="button"
              aria-pressed={isOn}
              onClick={() => url.setFilter('slot', isOn ? '' : String(window.id))}
              className={WINDOW}
            >
              <strong className="font-semibold md:not-[:lang(en)]:block">{formatHours(window, zone)}</strong>{' '}
              {(place === 0 ? texts.places : texts.placesBrief)({ used: window.used, capacity: window.capacity })}
              <span className="sr-only">, {texts.open({ count: window.open })}</span>
              {isOn ? <X aria-hidden="true" className="ms-1 inline size-3.5 align-[-0.125em]" /> : null}
            </button>
          );
        })}
        {windows.length === 0 && !isLoading ? <p className="text-sm text-muted">{texts.none}</p> : null}
      </fieldset>
    </>
  );
}
