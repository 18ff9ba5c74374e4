// A managing screen as a whole: a searched table, adding and editing in a dialog, deleting after a question.
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import type { List } from '../../shared/api/use-api.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { useLast } from '../../shared/screen/use-last.ts';
import { crudTexts } from '../../texts/en/shared/crud.ts';
import { t } from '../../texts/text.ts';
import { alerts, confirm } from '../alerts/alerts.ts';
import { Button } from '../controls/button.tsx';
import { PageHeader } from '../display/page-header.tsx';
import { DataTable } from '../table/data-table.tsx';
import { ListSearch } from '../table/list-search.tsx';
import type { TableColumn, TableWords } from '../table/table-types.ts';
import type { TableUrl } from '../table/use-table-url.ts';
import type { CrudDialog, CrudOutcome } from './crud-form.tsx';
import { EDIT_PARAM } from './edit-param.ts';

/** The words of one managing screen. */
export interface CrudTexts extends TableWords {
  readonly search: string;
  /** Button, dialog title and verb. */
  readonly add: string;
  readonly editTitle: string;
  readonly removeTitle: string;
  readonly removeText: string;
  readonly added: CrudOutcome;
  readonly updated: CrudOutcome;
  readonly deleted: CrudOutcome;
}

export interface CrudPageProps<Row extends { readonly id: number }> {
  /** Names the table in the browser's memory of chosen columns: 'admin-categories'. */
  id: string;
  title: string;
  texts: CrudTexts;
  columns: readonly TableColumn<Row>[];
  list: List<Row>;
  /** `useTableUrl({ q: '', … })`: `q` is what is searched. */
  url: TableUrl<{ readonly q: string }>;
  /** What a row is called in questions and names of buttons. */
  nameOf: (row: Row) => string;
  /** More filters behind the search. */
  filters?: ReactNode;
  /** More actions before Edit and Delete. */
  actions?: (row: Row) => ReactNode;
  /** The `CrudForm` for a row, or for a new one; first values are the row's. */
  form: (row: Row | undefined, dialog: CrudDialog) => ReactNode;
  /**
   * Asks in place of the one question that all rows share; answers the words for what was agreed to, or undefined. Fails with
   * the error of what it had to load for that.
   */
  askRemove?: (row: Row) => Promise<CrudOutcome | undefined>;
  /** Deletes; fails with the call's error. */
  remove: (row: Row) => Promise<unknown>;
  rowHeight?: 48 | 56;
  /** More buttons of the page, before Add. */
  pageActions?: ReactNode;
}

/** What the dialog is open for; `round` makes it begin anew. */
interface Opened<Row> {
  readonly row: Row | undefined;
  readonly round: number;
}

/** The dialog's state, and recovering from an edit of figures that somebody changed meanwhile. */
function useCrudDialog<Row extends { readonly id: number }>({
  texts,
  nameOf,
  list,
}: Pick<CrudPageProps<Row>, 'texts' | 'nameOf' | 'list'>) {
  const [opened, setOpened] = useState<Opened<Row>>();
  const shown = useLast(opened);
  const open = (row: Row | undefined) => setOpened({ row, round: (shown?.round ?? 0) + 1 });
  const row = shown?.row;
  const fresh = row && list.rows.find(({ id }) => id === row.id);
  const dialog: CrudDialog = {
    isOpen: opened !== undefined,
    onClose: () => setOpened(undefined),
    title: row ? texts.editTitle : texts.add,
    submit: row ? crudTexts.save : texts.add,
    name: row && nameOf(row),
    words: row ? texts.updated : texts.added,
    onStale: list.reload,
    takeFresh: fresh && fresh !== row && !list.isFetching ? () => open(fresh) : undefined,
  };
  return { open, shown, dialog };
}

/** `?edit=12` opens the form of that row as soon as it is listed, once: closing leads to the list. */
function useRowOfAddress<Row extends { readonly id: number }>({ rows }: List<Row>, open: (row: Row) => void) {
  const [params, setParams] = useSearchParams();
  const row = rows.find(({ id }) => id === Number(params.get(EDIT_PARAM)));
  const openIt = useRef(open);
  useEffect(() => {
    openIt.current = open;
  });
  useEffect(() => {
    if (!row) return;
    openIt.current(row);
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(EDIT_PARAM);
        return next;
      },
      { replace: true },
    );
  }, [row, setParams]);
}

/** Asks, deletes, shows the outcome. */
function useRemove<Row extends { readonly id: number }>({
  texts,
  nameOf,
  askRemove,
  remove,
  list,
}: Pick<CrudPageProps<Row>, 'texts' | 'nameOf' | 'askRemove' | 'remove' | 'list'>) {
  const [removingId, setRemovingId] = useState<number>();
  const ask = async (row: Row): Promise<CrudOutcome | undefined> => {
    if (askRemove) return askRemove(row);
    const title = t<string>(texts.removeTitle, { name: nameOf(row) });
    return (await confirm({ title, text: texts.removeText, confirmLabel: crudTexts.delete }))
      ? texts.deleted
      : undefined;
  };
  const askAndRemove = async (row: Row) => {
    setRemovingId(row.id);
    try {
      const words = await ask(row);
      if (!words) return;
      await remove(row);
      alerts.success(words.done);
      // The row that had the focus is about to go.
      focusHeading();
    } catch (error) {
      if (isSessionError(error)) return;
      alerts.failure(texts.deleted.failed, failureText(error, texts.deleted.failedText ?? crudTexts.tryAgain));
      list.reload();
    } finally {
      setRemovingId(undefined);
    }
  };
  return { removingId, askAndRemove };
}

interface RowActionsProps {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
  isRemoving: boolean;
}

function RowActions({ name, onEdit, onRemove, isRemoving }: RowActionsProps) {
  return (
    <>
      <Button size={36} variant="ghost" aria-label={t(crudTexts.editOf, { name })} onClick={onEdit}>
        {crudTexts.edit}
      </Button>
      <Button
        size={36}
        variant="danger-quiet"
        aria-label={t(crudTexts.deleteOf, { name })}
        busy={isRemoving}
        onClick={onRemove}
      >
        {crudTexts.delete}
      </Button>
    </>
  );
}

/** One screen for everything that is listed, searched, added, edited and deleted. */
export function CrudPage<Row extends { readonly id: number }>(props: CrudPageProps<Row>) {
  const { id, title, texts, columns, list, url, nameOf, filters, actions, rowHeight = 48 } = props;
  const { open, shown, dialog } = useCrudDialog(props);
  const { removingId, askAndRemove } = useRemove(props);
  useRowOfAddress(list, open);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {props.pageActions}
            <Button icon={Plus} onClick={() => open(undefined)}>
              {texts.add}
            </Button>
          </>
        }
      />
      <DataTable
        id={id}
        caption={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        words={texts}
        paging={url}
        isFiltered={url.isFiltered}
        onClearFilters={url.clearFilters}
        rowHeight={rowHeight}
        filters={
          <>
            <ListSearch label={texts.search} url={url} />
            {filters}
          </>
        }
        actions={(row) => (
          <>
            {actions?.(row)}
            <RowActions
              name={nameOf(row)}
              onEdit={() => open(row)}
              onRemove={() => void askAndRemove(row)}
              isRemoving={removingId === row.id}
            />
          </>
        )}
      />
      {shown ? <Fragment key={shown.round}>{props.form(shown.row, dialog)}</Fragment> : null}
    </>
  );
}
