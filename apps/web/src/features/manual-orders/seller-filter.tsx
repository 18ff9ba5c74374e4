// Whose counter sales the administrator looks at: the main stock's, or one store's.
import { listStores } from '@tilgul/contract/stores';
import { useMemo } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { useWhole } from '../../shared/api/use-whole.ts';
import { manualOrderTexts as texts } from '../../texts/en/store/manual-orders.ts';
import { Select } from '../../ui/fields/select.tsx';
import type { ManualOrdersUrl } from './manual-orders.tsx';

const MAIN = 'main';

export function SellerFilter({ url }: { url: ManualOrdersUrl }) {
  const { rows } = useWhole(useList(listStores));
  const options = useMemo(
    () => [
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
      value={store || MAIN}
      options={options}
      onChange={(value) => url.setFilter('store', value === MAIN ? '' : value)}
      isMarked={store !== ''}
      className="w-full md:w-64"
    />
  );
}
