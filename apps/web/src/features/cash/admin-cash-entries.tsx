// Cash entries of all stores for the administrator, with differences and their reasons.
import { CASH_KINDS, type CashEntry, listCashEntries } from '@tilgul/contract/cash';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import type { ReactNode } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import type { TableUrl } from '../../ui/table/use-table-url.ts';
import { ENTRY_COLUMNS } from './cash-entries.tsx';

const texts = cashTexts.entries;
const KINDS = CASH_KINDS.map((value) => ({ value, label: texts.ofKind[value] }));
const STORE: TableColumn<CashEntry> = {
  id: 'store',
  header: cashTexts.closings.store,
  cell: (entry) => entry.warehouse_name,
  card: 'title',
};

interface AdminCashEntriesProps {
  url: TableUrl<{ readonly date: string; readonly store: string; readonly kind: string }>;
  /** Day and store. */
  filters: ReactNode;
}

/** Newest first, filtered by the day, store and kind in the URL. */
export function AdminCashEntries({ url, filters }: AdminCashEntriesProps) {
  const { date, store, kind } = url.filters;
  const list = useList(listCashEntries, {
    date: date || undefined,
    warehouse_id: store === '' ? undefined : Number(store),
    kind: CASH_KINDS.find((known) => known === kind),
  });
  return (
    <DataTable
      id="admin-cash-entries"
      caption={texts.tab}
      columns={[...ENTRY_COLUMNS.slice(0, 1), STORE, ...ENTRY_COLUMNS.slice(1)]}
      list={list}
      rowKey={(entry) => entry.id}
      texts={{ ...cashTexts, failed: texts.failed, empty: texts.emptyEver }}
      paging={url}
      isFiltered={date !== '' || store !== '' || kind !== ''}
      onClearFilters={() => {
        for (const name of ['date', 'store', 'kind'] as const) url.setFilter(name, '');
      }}
      filters={
        <>
          {filters}
          <FilterSelect url={url} name="kind" label={texts.kind} all={texts.allKinds} options={KINDS} />
        </>
      }
    />
  );
}
