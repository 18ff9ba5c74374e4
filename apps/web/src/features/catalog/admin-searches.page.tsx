// The page /admin-searches: searches without results, to adopt as search words or drop.
import { dismissMissedWord, listMissedWords, type MissedWord } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/searches';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { lazy, Suspense, useMemo, useState } from 'react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';

const loadAdopt = () => import('./adopt-dialog.tsx').then((m) => ({ default: m.AdoptDialog }));
const AdoptDialog = lazy(loadAdopt);
const prefetch = () => void loadAdopt().catch(() => undefined);

const getColumns = (timeZone: string): TableColumn<MissedWord>[] => [
  { id: 'text', header: texts.word, cell: (row) => row.text, isRowHeader: true, className: 'wrap-anywhere' },
  {
    id: 'count',
    header: texts.count,
    cell: (row) => row.count.toLocaleString('en-IN'),
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

/** Drops a search from the list. Returns the id of the busy row. */
function useDropSearch() {
  const { send } = useSend(dismissMissedWord, { invalidates: [listMissedWords] });
  const [droppingId, setDroppingId] = useState<number>();
  const drop = async ({ id, text }: MissedWord) => {
    setDroppingId(id);
    try {
      await send({ params: { id } });
      alerts.success(texts.dropped({ text }));
      // The focused row is about to disappear.
      focusHeading();
    } catch (error) {
      if (!isSessionError(error)) alerts.failure(texts.dropFailed, getFailureMessage(error, texts.failedText));
    } finally {
      setDroppingId(undefined);
    }
  };
  return { droppingId, drop };
}

/** Most frequent first (SEARCH-6). */
export function AdminSearchesPage() {
  const { business_tz } = useSettings();
  const url = useTableUrl({});
  const list = useList(listMissedWords);
  const { droppingId, drop } = useDropSearch();
  const [chosen, setChosen] = useState<MissedWord>();
  const shown = useLastDefined(chosen);
  const columns = useMemo(() => getColumns(business_tz), [business_tz]);
  return (
    <>
      <PageHeader title={titles.adminSearches} note={texts.note} />
      <DataTable
        id="admin-searches"
        caption={titles.adminSearches}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        texts={texts}
        paging={url}
        actions={(row) => (
          <>
            <Button
              size={36}
              variant="outline"
              aria-label={texts.adoptLabel({ text: row.text })}
              aria-haspopup="dialog"
              onPointerEnter={prefetch}
              onFocus={prefetch}
              onClick={() => setChosen(row)}
            >
              {texts.adopt}
            </Button>
            <Button
              size={36}
              variant="danger-quiet"
              aria-label={texts.dropLabel({ text: row.text })}
              busy={droppingId === row.id}
              onClick={() => void drop(row)}
            >
              {texts.drop}
            </Button>
          </>
        )}
      />
      {shown ? (
        <Suspense fallback={null}>
          <AdoptDialog key={shown.id} word={shown} isOpen={chosen !== undefined} onClose={() => setChosen(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
