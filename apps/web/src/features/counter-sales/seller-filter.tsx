// Whose counter sales the administrator looks at: those of all, the main stock's, or one store's.
import { listStores } from '@tilgul/contract/stores';
import { useMemo } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { useWhole } from '../../shared/api/use-whole.ts';
import { manualOrderTexts as texts } from '../../texts/en/store/manual-orders.ts';
import { Select } from '../../ui/fields/select.tsx';
import { MAIN_STOCK } from './first-calls.ts';
import type { ManualOrdersUrl } from './manual-orders.tsx';

/** Values of the filter in the address; a store is its id. */
const EVERYONE = 'all';
const MAIN = 'main';

/** What the list is asked for: 0 is the main stock, nothing is all of them. */
export function sellerOf({ filters: { store } }: ManualOrdersUrl): number | undefined {
  if (store === '') return undefined;
  return store === MAIN ? MAIN_STOCK : Number(store) || undefined;
}

export function SellerFilter({ url }: { url: ManualOrdersUrl }) {
  const { rows } = useWhole(useList(listStores));
  const options = useMemo(
    () => [
      { value: EVERYONE, label: texts.allSellers },
      { value: MAIN, label: texts.mainStock },
      ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    [rows],
  );
  const { store } = url.filters;
  return (
    <Select
      label={texts.seller}
      prefix={texts.sellerPrefix}
      size={40}
      value={store || EVERYONE}
      options={options}
      onChange={(value) => url.setFilter('store', value === EVERYONE ? '' : value)}
      isMarked={store !== ''}
      className="w-full md:w-64"
    />
  );
}
