// The filters above a list of orders: search, day, status.

import { useSettings } from '../../../shared/api/settings.ts';
import { isoDay } from '../../../shared/format/dates.ts';
import { orderTexts as texts } from '../../../texts/en/office/orders.ts';
import { DateFilter } from '../../../ui/fields/date-filter.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { StoreFilter } from './store-filter.tsx';
import { ALL_STATUSES, type OrderList, STATUS_OPTIONS } from './use-order-list.ts';

/** Every filter works on the address. A status that leaves rows out is drawn as the active filter it is (UI-19). */
export interface OrderFiltersProps extends Pick<OrderList, 'url'> {
  hasStatus?: boolean;
  hasStore?: boolean;
}

export function OrderFilters({ url, hasStatus = true, hasStore = false }: OrderFiltersProps) {
  const { business_tz } = useSettings();
  const { status, date } = url.filters;
  const isActive = status !== ALL_STATUSES;
  // The longest status fills a phone's half by itself.
  const isNarrow = useMedia('(width < 48rem)');
  return (
    <>
      <ListSearch label={texts.search} url={url} className="max-md:order-last" />
      <DateFilter
        label={texts.filterDate}
        value={date}
        max={isoDay(new Date(), business_tz)}
        onChange={(day) => url.setFilter('date', day)}
        className="max-md:flex-1 max-md:*:disabled:hidden"
      />
      {hasStatus ? (
        <Select
          label={texts.filterStatus}
          {...(isNarrow && isActive ? {} : { prefix: texts.filterStatusPrefix })}
          size={40}
          value={status}
          options={STATUS_OPTIONS}
          onChange={(value) => url.setFilter('status', value)}
          isMarked={isActive}
          className="w-full min-w-[min(100%,10rem)] max-md:flex-1 md:w-auto md:min-w-52"
        />
      ) : null}
      {hasStore ? <StoreFilter url={url} /> : null}
    </>
  );
}
