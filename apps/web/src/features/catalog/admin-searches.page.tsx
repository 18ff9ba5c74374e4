// The page /admin-searches: searches without results, to adopt as search words or drop.
import { dismissMissedWord, listMissedWords, type MissedWord } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/searches';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { Trash2 } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { formatCount } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';

const AdoptDialog = lazyComponent(() => import('./adopt-dialog.tsx').then((m) => m.AdoptDialog));

const getColumns = (timeZone: string): TableColumn<MissedWord>[] => [
  { id: 'text', header: texts.word, cell: (row) => row.text, isRowHeader: true, className: 'wrap-anywhere' },
  {
    id: 'count',
    header: texts.count,
    cell: (row) => formatCount(row.count),
    align: 'end',
    sorted: 'descending',
  },
  {
    id: 'last',
    header: texts.last,
    cell: (row) => <time dateTime={row.last_at}>{formatDate(row.last_at, timeZone)}</time>,
    className: 'whitespace-nowrap text-muted',
  },
];

/** Drops a search from the list. */
function useDrop() {
  const { send } = useSend(dismissMissedWord, { invalidates: [listMissedWords] });
  return async ({ id, text }: MissedWord) => {
    try {
      await send({ params: { id } });
      alerts.success(texts.dropped({ text }));
      // The focused row is about to disappear.
      focusHeading();
    } catch (error) {
      alerts.callFailure(error, texts.dropFailed, texts.failedText);
    }
  };
}

/** Most frequent first (SEARCH-6). */
export function AdminSearchesPage() {
  const { business_tz } = useSettings();
  const url = useTableUrl({ q: '' });
  const list = useList(listMissedWords, { q: url.filters.q || undefined });
  const { shown, isOpen, open, close } = useDialog<MissedWord>();
  const drop = useDrop();
  return (
    <>
      <PageHeader title={titles.adminSearches} note={texts.note} back={PATHS.adminProducts} />
      <DataTable
        id="admin-searches"
        caption={titles.adminSearches}
        columns={getColumns(business_tz)}
        list={list}
        rowKey={(row) => row.id}
        texts={texts}
        paging={url}
        filters={<ListSearch label={texts.search} url={url} />}
        actions={(row) => (
          <Button
            size={36}
            variant="outline-primary"
            className="max-md:flex-1"
            aria-label={texts.adoptLabel({ text: row.text })}
            aria-haspopup="dialog"
            {...AdoptDialog.prefetch}
            onClick={() => open(row)}
          >
            {texts.adopt}
          </Button>
        )}
        menu={{
          getLabel: ({ text }) => texts.moreLabel({ text }),
          getEntries: (row) => [{ label: texts.drop, icon: Trash2, isDanger: true, onChoose: () => void drop(row) }],
        }}
      />
      {shown ? <AdoptDialog key={shown.id} word={shown} isOpen={isOpen} onClose={close} /> : null}
    </>
  );
}
