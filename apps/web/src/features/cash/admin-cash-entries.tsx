// Cash entries of all stores for the administrator, with differences and their reasons.
import { CASH_KINDS, type CashEntry, listCashEntries } from '@tilgul/contract/cash';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { type ReactNode, useMemo } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { Select } from '../../ui/fields/select.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn, TableTexts } from '../../ui/table/table-types.ts';
import type { TableUrl } from '../../ui/table/use-table-url.ts';
import { entryColumns } from './cash-entries.tsx';

const texts = cashTexts.entries;
const TABLE_TEXTS: TableTexts = {
  loading: cashTexts.loading,
  empty: texts.emptyEver,
  failed: texts.failed,
  failedText: cashTexts.failedText,
};
/** The filter value for every kind. */
const ALL = 'all';
const KINDS = [
  { value: ALL, label: texts.allKinds },
  ...CASH_KINDS.map((value) => ({ value, label: texts.ofKind[value] })),
];
const STORE: TableColumn<CashEntry> = {
  id: 'store',
  header: cashTexts.closings.store,
  cell: (entry) => entry.warehouse_name,
  card: 'title',
};

export interface AdminCashEntriesProps {
  url: TableUrl<{ readonly date: string; readonly store: string; readonly kind: string }>;
  /** Day and store. */
  filters: ReactNode;
}

/** Newest first, filtered by the day, store and kind in the URL. */
export function AdminCashEntries({ url, filters }: AdminCashEntriesProps) {
  const { business_tz } = useSettings();
  const { date, store, kind } = url.filters;
  const list = useList(listCashEntries, {
    date: date || undefined,
    warehouse_id: store === '' ? undefined : Number(store),
    kind: CASH_KINDS.find((known) => known === kind),
  });
  const columns = useMemo(() => {
    const [first, ...rest] = entryColumns(business_tz);
    return first ? [first, STORE, ...rest] : [];
  }, [business_tz]);
  return (
    <DataTable
      id="admin-cash-entries"
      caption={texts.tab}
      columns={columns}
      list={list}
      rowKey={(entry) => entry.id}
      texts={TABLE_TEXTS}
      paging={url}
      isFiltered={date !== '' || store !== '' || kind !== ''}
      onClearFilters={() => {
        for (const name of ['date', 'store', 'kind'] as const) url.setFilter(name, '');
      }}
      filters={
        <>
          {filters}
          <Select
            label={texts.kind}
            prefix={`${texts.kind}:`}
            size={40}
            value={kind || ALL}
            options={KINDS}
            onChange={(value) => url.setFilter('kind', value === ALL ? '' : value)}
            className="w-full md:w-56"
          />
        </>
      }
    />
  );
}
