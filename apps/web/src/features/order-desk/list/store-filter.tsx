// The filter for orders of one store, or of none.
import { NO_STORE } from '@tilgul/contract/orders';
import { listStores } from '@tilgul/contract/stores';
import { useMemo } from 'react';
import { useList } from '../../../shared/api/use-api.ts';
import { useWhole } from '../../../shared/api/use-whole.ts';
import { orderTexts as texts } from '../../../texts/en/office/orders.ts';
import { Select } from '../../../ui/fields/select.tsx';
import type { OrderList } from './use-order-list.ts';

const ALL = 'all';
const FIXED = [
  { value: ALL, label: texts.allStores },
  { value: NO_STORE, label: texts.withoutStore },
];

export function StoreFilter({ url }: Pick<OrderList, 'url'>) {
  const { rows } = useWhole(useList(listStores));
  const { store } = url.filters;
  const options = useMemo(
    () => [...FIXED, ...rows.map(({ id, name }) => ({ value: String(id), label: name }))],
    [rows],
  );
  return (
    <Select
      label={texts.filterStore}
      size={40}
      value={store || ALL}
      options={options}
      onChange={(value) => url.setFilter('store', value === ALL ? '' : value)}
      isMarked={store !== ''}
      className="w-full min-w-[min(100%,10rem)] max-md:flex-1 md:w-auto md:min-w-44"
    />
  );
}
