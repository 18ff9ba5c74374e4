// A complete CRUD screen: searchable table, add and edit dialogs, delete with confirmation.
import type { Message } from '@tilgul/messages/message';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { useListedRow } from '../../shared/api/listed-row.ts';
import type { List } from '../../shared/api/use-api.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts, confirm } from '../alerts/alerts.ts';
import { Button } from '../controls/button.tsx';
import { PageHeader } from '../display/page-header.tsx';
import { DataTable } from '../table/data-table.tsx';
import { ListSearch } from '../table/filters.tsx';
import type { RowHeight, RowMenuEntry, TableColumn, TableTexts } from '../table/table-types.ts';
import { EDIT_PARAM, OPEN_PARAM, type TableUrl } from '../table/use-table-url.ts';
import type { CrudDialog, CrudOutcome } from './crud-form.tsx';

interface CrudTexts extends TableTexts {
  readonly search: string;
  /** Label of the button, dialog title and submit button. */
  readonly add: string;
  readonly editTitle: string;
  readonly removeTitle: Message<'name'>;
  readonly removeText: string;
  readonly added: CrudOutcome;
  readonly updated: CrudOutcome;
  readonly deleted: CrudOutcome;
}

export interface CrudPageProps<Row extends { readonly id: number }> {
  /** Key for the saved column choice: 'admin-categories'. */
  id: string;
  title: string;
  texts: CrudTexts;
  columns: readonly TableColumn<Row>[];
  list: List<Row>;
  /** `useTableUrl({ q: '', … })`; `q` is the search text. */
  url: TableUrl<{ readonly q: string }>;
  /** The row's name in confirmations and button labels. */
  getName: (row: Row) => string;
  /** Further filters after the search. */
  filters?: ReactNode;
  /** Filters that phones show behind a button; `count` are on. */
  moreFilters?: { readonly count: number; readonly fields: ReactNode };
  /** The row's one button instead of Edit, which is in ⋯ then. */
  verb?: (row: Row) => ReactNode;
  /** Entries of ⋯ between Edit and Delete. */
  menu?: (row: Row) => readonly (RowMenuEntry | undefined)[];
  /** False if the row header brings its own link to `?edit=…`. */
  hasRowLink?: boolean;
  /** Where the name leads, if not to the form. */
  rowLink?: (row: Row) => string;
  /** Rows of few facts: low cards on phones. */
  isCompact?: boolean;
  /** Views of the list, above the filters. */
  tabs?: ReactNode;
  /** Renders the `CrudForm` for a row, or for a new one. */
  form: (row: Row | undefined, dialog: CrudDialog) => ReactNode;
  /**
   * Replaces the standard confirmation. Resolves to the messages of the agreed action, or undefined. Rejects with the
   * error of anything it had to load.
   */
  askRemove?: (row: Row) => Promise<CrudOutcome | undefined>;
  /** For a row that cannot be deleted: why not, and what uses it. */
  inUse?: (row: Row) => CrudUse | undefined;
  /** Deletes the row. Rejects with the call's error. */
  remove: (row: Row) => Promise<unknown>;
  rowHeight?: RowHeight | undefined;
  /** Further page buttons before Add. */
  pageActions?: ReactNode;
}

interface CrudUse {
  readonly text: string;
  /** The way to what uses the row. */
  readonly link: { readonly label: string; readonly to: string };
}

/** The dialog's state, and recovery from a conflicting edit. */
function useCrudDialog<Row extends { readonly id: number }>({ texts, getName, list }: CrudPageProps<Row>) {
  const { shown: row, round, isOpen, open, close } = useDialog<Row | undefined>();
  const fresh = row && list.rows.find(({ id }) => id === row.id);
  const [isDirty, setDirty] = useState(false);
  const isOutdated = fresh !== undefined && fresh !== row && !list.isFetching;
  // Opened before the list had the last save: nothing has been typed into the old row yet.
  const update = useEffectEvent(() => fresh && open(fresh));
  useEffect(() => {
    if (isOpen && isOutdated && !isDirty) update();
  }, [isOpen, isOutdated, isDirty]);
  const dialog: CrudDialog = {
    isOpen,
    onClose: close,
    title: row ? texts.editTitle : texts.add,
    submit: row ? crudTexts.save : texts.add,
    name: row && getName(row),
    words: row ? texts.updated : texts.added,
    onStale: list.reload,
    takeFresh: fresh && isOutdated ? () => open(fresh) : undefined,
    onDirty: setDirty,
  };
  return { open, row, round, dialog };
}

/** Opens the form of `?edit=12` once its row is listed, or an empty one of `?edit=new`; closing returns to the list. */
function useRowFromUrl<Row extends { readonly id: number }>(list: List<Row>, open: (row: Row | undefined) => void) {
  const [params, setParams] = useSearchParams();
  const isNew = params.get(EDIT_PARAM) === 'new';
  const row = useListedRow(list, Number(params.get(EDIT_PARAM)) || undefined);
  const openRow = useEffectEvent(open);
  useEffect(() => {
    if (!row && !isNew) return;
    openRow(row);
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(EDIT_PARAM);
        return next;
      },
      { replace: true },
    );
  }, [row, isNew, setParams]);
}

/** The address that opens a row's form over this list. */
export function useEditLink(): (id: number) => string {
  const [params] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(params);
    next.set(EDIT_PARAM, String(id));
    next.delete(OPEN_PARAM);
    return `?${next}`;
  };
}

/** Confirms, deletes and reports the outcome: what keeps the row from being deleted is said in a dialog. */
function useRemove<Row extends { readonly id: number }>(props: CrudPageProps<Row>) {
  const { texts, getName, remove, list } = props;
  const [removingId, setRemovingId] = useState<number>();
  const navigate = useNavigate();
  const askByDefault = async (row: Row) => {
    const title = texts.removeTitle({ name: getName(row) });
    const use = props.inUse?.(row);
    if (use) {
      const { label: confirmLabel, to } = use.link;
      const ask = { title, text: use.text, confirmLabel, cancelLabel: uiTexts.close, tone: 'primary' } as const;
      if (await confirm(ask)) void navigate(to);
      return undefined;
    }
    const isSure = await confirm({ title, text: texts.removeText, confirmLabel: crudTexts.delete });
    return isSure ? texts.deleted : undefined;
  };
  const confirmAndRemove = async (row: Row) => {
    setRemovingId(row.id);
    try {
      const words = await (props.askRemove ?? askByDefault)(row);
      if (!words) return;
      await remove(row);
      alerts.success(words.done);
      // Moves the focus, because its row is about to disappear.
      focusHeading();
    } catch (error) {
      const { failed: title, failedText = crudTexts.tryAgain } = texts.deleted;
      if (isApiError(error) && error.code === 'in_use') {
        const text = getFailureMessage(error, failedText);
        await confirm({ title, text, confirmLabel: uiTexts.close, cancelLabel: null, tone: 'primary' });
      } else alerts.callFailure(error, title, failedText);
      list.reload();
    } finally {
      setRemovingId(undefined);
    }
  };
  return { removingId, confirmAndRemove };
}

export function CrudPage<Row extends { readonly id: number }>(props: CrudPageProps<Row>) {
  const {
    id,
    title,
    texts,
    columns,
    list,
    url,
    getName,
    filters,
    verb,
    menu,
    tabs,
    hasRowLink = true,
    rowHeight,
  } = props;
  const { open, row: shown, round, dialog } = useCrudDialog(props);
  const { removingId, confirmAndRemove } = useRemove(props);
  const linkTo = useEditLink();
  useRowFromUrl(list, open);
  const { rowLink = ({ id: rowId }: Row) => linkTo(rowId) } = props;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {props.pageActions}
            <Button icon={Plus} onClick={() => open(undefined)} className="max-md:px-4!">
              <span className="max-md:sr-only">{texts.add}</span>
              <span aria-hidden="true" className="md:hidden">
                {crudTexts.add}
              </span>
            </Button>
          </>
        }
      />
      {tabs}
      <DataTable
        id={id}
        caption={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        texts={texts}
        paging={url}
        rowHeight={rowHeight}
        filters={
          <>
            <ListSearch
              label={texts.search}
              url={url}
              className={props.moreFilters ? 'max-md:w-0 max-md:grow' : undefined}
            />
            {filters}
          </>
        }
        moreFilters={props.moreFilters}
        rowLink={hasRowLink ? rowLink : undefined}
        isCompact={props.isCompact}
        actions={
          verb ??
          ((row) => (
            <Button
              size={36}
              variant="outline"
              aria-label={crudTexts.editLabel({ name: getName(row) })}
              onClick={() => open(row)}
            >
              {crudTexts.edit}
            </Button>
          ))
        }
        menu={{
          getLabel: (row) => crudTexts.moreLabel({ name: getName(row) }),
          getEntries: (row) => [
            verb && { label: crudTexts.edit, icon: Pencil, onChoose: () => open(row) },
            ...(menu?.(row) ?? []),
            {
              label: crudTexts.delete,
              icon: Trash2,
              isDanger: true,
              onChoose: () => {
                if (removingId !== row.id) void confirmAndRemove(row);
              },
            },
          ],
        }}
      />
      {round > 0 ? <Fragment key={round}>{props.form(shown, dialog)}</Fragment> : null}
    </>
  );
}
