// Views of a list as tabs: each is a link to the list's address with its filters.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { LANGUAGE_COOKIE } from '@tilgul/contract/rules/languages';
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ListQuery } from '../../shared/api/first-call.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { ALLOCATE_PARAM, RECEIVE_PARAM, STEP_PARAM } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage.ts';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { readHiddenColumns } from './hidden-columns.ts';
import { EDIT_PARAM, HIDDEN_PARAM, OPEN_PARAM, PAGE_PARAM } from './use-table-url.ts';

export interface TableView {
  readonly label: string;
  /** Parameters of its filters, without '?'; '' for the default view. */
  readonly search: string;
  /** Rows; undefined while loading, when its space is kept. */
  readonly count?: number | undefined;
  /** The count is of rows that are late or wrong: red unless 0. */
  readonly isLate?: boolean;
  /** The real count is above `count`. */
  readonly isCapped?: boolean;
}

/** A view whose tab counts the rows of a query. */
export interface CountedView<E extends AnyEndpoint> extends Pick<TableView, 'label' | 'search' | 'isLate'> {
  readonly query: ListQuery<E>;
  /** Without rows its tab is there only while it is shown. */
  readonly isOptional?: boolean;
}

interface SavedView {
  readonly label: string;
  readonly search: string;
}

const SaveViewDialog = lazyComponent(() => import('./save-view-dialog.tsx').then((m) => m.SaveViewDialog));

/** Views saved by this user in this browser. */
function useSavedViews(tableId: string) {
  const slot = `views.${readSession()?.userId ?? 0}.${tableId}`;
  const [views, setViews] = useState<readonly SavedView[]>(() => readJson<SavedView[]>('local', slot) ?? []);
  const change = (next: readonly SavedView[]) => {
    writeJson('local', slot, next.length === 0 ? undefined : next);
    setViews(next);
  };
  return [views, change] as const;
}

/** Parameters that filter nothing: the page, the language, and what opens a row. */
const NO_FILTERS = [PAGE_PARAM, LANGUAGE_COOKIE, OPEN_PARAM, EDIT_PARAM, ALLOCATE_PARAM, STEP_PARAM, RECEIVE_PARAM];

/** The parameters that make a view, in one order. */
function normalize(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of NO_FILTERS) params.delete(name);
  params.sort();
  return params.toString();
}

/** The view that the filters at `here` narrow. Views differ in the parameters that several of them have. */
function findNarrowed<View extends { readonly search: string }>(
  views: readonly View[],
  here: string,
): View | undefined {
  const given = new URLSearchParams(here);
  const names = views.flatMap(({ search }) => [...new URLSearchParams(search).keys()]);
  const keys = names.filter((name, index) => names.indexOf(name) !== index);
  const fits = ({ search }: View) => {
    const own = new URLSearchParams(search);
    return [...own.keys(), ...keys].every((name) => own.get(name) === given.get(name));
  };
  return views.filter(fits).sort((one, other) => other.search.length - one.search.length)[0];
}

function Count({ count, isLate = false, isCapped = false }: Pick<TableView, 'count' | 'isLate' | 'isCapped'>) {
  return (
    <span
      className={cn(
        'inline-block min-w-7 rounded-full px-1.5 text-center text-xs/5 font-semibold',
        count === undefined ? 'invisible' : isLate && count > 0 ? 'bg-danger-soft text-danger' : 'bg-sunken text-ink',
      )}
    >
      {count === undefined ? '0' : `${formatCount(count)}${isCapped ? '+' : ''}`}
    </span>
  );
}

type CountedTabProps<E extends AnyEndpoint> = {
  view: CountedView<E>;
  counts: { readonly endpoint: E; readonly isReady: boolean };
  isCurrent: boolean;
};

function CountedTab<E extends AnyEndpoint>({ view, counts, isCurrent }: CountedTabProps<E>) {
  const { endpoint, isReady } = counts;
  const { total, isTotalCapped } = useList(endpoint, { ...view.query, limit: 1 }, { enabled: isReady });
  if (view.isOptional && !total && !isCurrent) return null;
  return <Tab view={{ ...view, count: total, isCapped: isTotalCapped }} isCurrent={isCurrent} />;
}

interface ViewTabsProps<E extends AnyEndpoint> {
  /** Accessible name: 'Views of Online Orders'. */
  label: string;
  /** Key of the list, as of its columns. */
  id: string;
  views: readonly (TableView | CountedView<E>)[];
  /** The list that counts the rows of counted views, once it is ready. */
  counts?: CountedTabProps<E>['counts'];
  /** False without 'Save view', where the tabs need the room. */
  canSave?: boolean;
}

const TAB =
  'flex min-h-11 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink ' +
  'aria-[current=page]:border-primary aria-[current=page]:text-ink';

function Tab({ view, isCurrent }: { view: TableView; isCurrent: boolean }) {
  return (
    <Link to={{ search: view.search }} aria-current={isCurrent ? 'page' : undefined} className={TAB}>
      {view.label}
      {'count' in view ? <Count {...view} /> : null}
    </Link>
  );
}

/** The list's own views, then the saved ones, then 'Save view' for any other address. */
export function ViewTabs<E extends AnyEndpoint>({ label, id, views, counts, canSave = true }: ViewTabsProps<E>) {
  const [saved, setSaved] = useSavedViews(id);
  const [isSaving, setSaving] = useState(false);
  const { search } = useLocation();
  const here = normalize(search);
  const isExact = (view: { readonly search: string }) => normalize(view.search) === here;
  const isKnown = [...views, ...saved].some(isExact);
  // A search, a filter or another order of the rows leaves the view, unless it was saved.
  const narrowed = isKnown ? undefined : findNarrowed(views, here);
  const isCurrent = (view: { readonly search: string }) => (isKnown ? isExact(view) : view === narrowed);
  const save = (name: string) => {
    const params = new URLSearchParams(here);
    const hidden = readHiddenColumns(id);
    if (hidden.length > 0 && !params.has(HIDDEN_PARAM)) params.set(HIDDEN_PARAM, hidden.join(','));
    setSaved([...saved.filter((view) => view.label !== name), { label: name, search: params.toString() }]);
    setSaving(false);
    return params.toString();
  };
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = tabs.current;
    const current = nav?.querySelector<HTMLElement>('[aria-current]');
    // Only sideways: the page must not move.
    if (here !== undefined && nav && current)
      nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }, [here]);
  return (
    <div className="mb-3 flex items-end gap-3 border-b border-hairline">
      <nav
        ref={tabs}
        aria-label={label}
        className="no-scrollbar fade-cut relative -mb-px flex min-w-0 flex-1 overflow-x-auto"
      >
        {views.map((view) =>
          counts && 'query' in view ? (
            <CountedTab key={view.label} view={view} counts={counts} isCurrent={isCurrent(view)} />
          ) : (
            <Tab key={view.label} view={view} isCurrent={isCurrent(view)} />
          ),
        )}
        {saved.map((view) => (
          <span key={view.label} className="flex shrink-0 items-center">
            <Tab view={view} isCurrent={isCurrent(view)} />
            {isCurrent(view) ? (
              <button
                type="button"
                aria-label={tableTexts.removeView({ name: view.label })}
                title={tableTexts.removeView({ name: view.label })}
                onClick={() => setSaved(saved.filter((other) => other !== view))}
                className="hit-44 relative grid size-7 place-items-center rounded-badge text-muted hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            ) : null}
          </span>
        ))}
      </nav>
      {canSave ? (
        <Button
          size={40}
          variant="ghost"
          icon={Plus}
          disabled={isKnown}
          {...SaveViewDialog.prefetch}
          onClick={() => setSaving(true)}
          className="mb-1 shrink-0 disabled:border-transparent! disabled:bg-transparent! max-md:hidden"
        >
          {tableTexts.saveView}
        </Button>
      ) : null}
      {isSaving ? <SaveViewDialog onSave={save} onClose={() => setSaving(false)} /> : null}
    </div>
  );
}
