// The list of flags: facts of records that differ from the books, each resolved with a note.
import { type FlagAnswer, listFlags, resolveFlag } from '@tilgul/contract/registers';
import { texts as allTexts } from '@tilgul/messages/office/registers';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { SourceLink } from '../../ui/display/source-link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { getStoreId, type RegistersViewProps } from './registers-url.ts';

const texts = allTexts.flags;

const COLUMNS: readonly TableColumn<FlagAnswer>[] = [
  {
    id: 'kind',
    header: texts.kind,
    cell: (row) => (
      <SourceLink source={{ order_id: null, manual_order_id: row.sale_id }}>{texts.kinds[row.kind]}</SourceLink>
    ),
    below: ({ letter, seq }) => texts.record({ letter, seq }),
    isRowHeader: true,
  },
  { id: 'at', header: texts.at, cell: (row) => <DateTime at={row.created_at} />, card: 'line' },
  {
    id: 'compared',
    header: texts.compared,
    cell: ({ expected, found }) => (expected === null && found === null ? '—' : `${expected ?? '—'} → ${found ?? '—'}`),
  },
  {
    id: 'note',
    header: allTexts.note,
    cell: ({ resolved_by, note }) => (resolved_by === null ? null : texts.by({ name: resolved_by, note: note ?? '' })),
    card: 'line',
  },
];

export function Flags({ id, url, storeFilter }: RegistersViewProps) {
  const state = url.filters.state === 'resolved' ? 'resolved' : 'open';
  const list = useList(listFlags, { store_id: getStoreId(url), state });
  const { send } = useSend(resolveFlag, { invalidates: [listFlags], afterRefusal: true });
  const resolve = async (flag: FlagAnswer) => {
    const note = await confirm({
      title: texts.kinds[flag.kind],
      text: texts.resolveText,
      confirmLabel: texts.resolve,
      tone: 'primary',
      reason: { label: allTexts.note, min: 1, max: 200 },
    });
    if (note === false) return;
    try {
      await send({ params: { id: flag.id }, body: { note } });
      alerts.success(texts.done);
    } catch (error) {
      alerts.callFailure(error, texts.failed, texts.failedText);
    }
  };
  return (
    <DataTable
      id={`${id}-flags`}
      caption={allTexts.views.flags}
      columns={COLUMNS}
      list={list}
      rowKey={(row) => row.id}
      texts={texts}
      paging={url}
      isFiltered={url.filters.store !== '' || state === 'resolved'}
      onClearFilters={() => {
        url.setFilter('store', '');
        url.setFilter('state', 'open');
      }}
      filters={
        <>
          <FilterSelect
            url={url}
            name="state"
            label={texts.show}
            options={[
              { value: 'open', label: texts.open },
              { value: 'resolved', label: texts.resolved },
            ]}
            className="md:w-48"
          />
          {storeFilter}
        </>
      }
      actions={(flag) =>
        flag.resolved_at === null ? (
          <Button
            size={36}
            variant="outline-primary"
            className="max-md:flex-1"
            aria-label={texts.resolveLabel({ kind: texts.kinds[flag.kind], letter: flag.letter, seq: flag.seq })}
            onClick={() => void resolve(flag)}
          >
            {texts.resolve}
          </Button>
        ) : null
      }
    />
  );
}
