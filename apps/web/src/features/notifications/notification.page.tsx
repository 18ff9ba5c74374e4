// The notification pages of all four roles: /admin-notification, /customer-notification, /store-notification, /store-staff-notification.
// Notifications are marked as read after half a second, without moving anything.
import { countUnread, listNotifications, markAllRead, type NotificationAnswer } from '@tilgul/contract/notifications';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { texts } from '@tilgul/messages/shared/notification-page';
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ArrowLeft, BellOff } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { type DayGroup, dayGroup, formatDate } from '../../shared/format/dates.ts';
import { useLiveChange } from '../../shared/live/live.ts';
import { LANDING } from '../../shared/paths.ts';
import { useGoBack } from '../../shared/screen/navigate.ts';
import { useSession } from '../../shared/session/session.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { NotificationLine } from './notification-line.tsx';
import { ThisDevice } from './this-device.tsx';
import { type AtFirst, countPages, getPage, PAGE_SIZES, toThreads } from './threads.ts';

/** Delay in ms before the shown notifications are marked as read (NOTE-4). */
const MARK_AFTER_MS = 500;

/** What each was when first shown; they keep their place and label until the page is left. */
function useAtFirst(rows: readonly NotificationAnswer[], markedAt: string | undefined) {
  const [seen, setSeen] = useState<ReadonlyMap<number, AtFirst>>(new Map());
  const fresh = rows.filter((row) => !seen.has(row.id));
  const toAtFirst = (row: NotificationAnswer): AtFirst => ({
    // Marked by this page: it was unread, even if it was loaded only now.
    isUnread: !row.is_read || row.read_at === markedAt,
    isAsking: row.action !== undefined,
  });
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((row) => [row.id, toAtFirst(row)] as const)]));
  return (row: NotificationAnswer) => seen.get(row.id) ?? toAtFirst(row);
}

/**
 * Marks everything up to the newest notification shown at opening; later ones stay unread. Returns the
 * time at which the server marked them.
 */
function useMarkAsRead(newestId: number | undefined): string | undefined {
  // Refetch the list too, so that the dots disappear.
  const { send } = useSend(markAllRead, { invalidates: [countUnread, listNotifications] });
  const [markedAt, setMarkedAt] = useState<string>();
  const [upTo, setUpTo] = useState(newestId);
  if (upTo === undefined && newestId !== undefined) setUpTo(newestId);
  useEffect(() => {
    if (upTo === undefined) return;
    // Errors are ignored: the next visit marks them.
    const mark = () =>
      send({ body: { up_to_id: upTo } }).then(
        ({ read_at }) => setMarkedAt(read_at),
        () => undefined,
      );
    const timer = setTimeout(() => void mark(), MARK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [upTo, send]);
  return markedAt;
}

/** The user's notifications in display order; new ones appear live. */
function useNotifications() {
  const { business_tz } = useSettings();
  const list = useList(listNotifications);
  const ids = list.rows.map((row) => row.id);
  const markedAt = useMarkAsRead(ids.length > 0 ? Math.max(...ids) : undefined);
  const atFirst = useAtFirst(list.rows, markedAt);
  const { reload } = list;
  useLiveChange(reload);
  const now = new Date(serverNow());
  const threads = toThreads(list.rows, {
    getGroup: (row) => dayGroup(row.created_at, now, business_tz),
    atFirst,
  });
  return { list, threads };
}

const DAY_MS = 24 * 60 * 60 * 1000;

function formatHeading(group: DayGroup, timeZone: string): string {
  if (group !== 'yesterday') return texts[group];
  return texts.yesterday({ date: formatDate(new Date(serverNow() - DAY_MS), timeZone) });
}

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-96" />;
  return (
    <SkeletonGroup label={texts.loading} className="min-h-96">
      <Card pad="none">
        {Array.from({ length: PAGE_SIZES[0] }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
          <div key={index} className="flex gap-3 border-b border-line p-3 last:border-b-0">
            <Skeleton width={44} height={44} />
            <div className="flex grow flex-col gap-2">
              <Skeleton width="70%" />
              <Skeleton width="20%" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  );
}

/** Page, rows per page and filter in the URL. */
function useView() {
  const [search, setSearch] = useSearchParams();
  const size = PAGE_SIZES.find((known) => String(known) === search.get('rows')) ?? PAGE_SIZES[0];
  const change = (next: Readonly<Record<string, string | undefined>>) => {
    const changed = new URLSearchParams(search);
    changed.delete('page');
    for (const [name, value] of Object.entries(next))
      if (value === undefined) changed.delete(name);
      else changed.set(name, value);
    setSearch(changed, { replace: true });
  };
  return {
    page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
    setPage: (page: number) => change({ page: page === 1 ? undefined : String(page) }),
    size,
    setSize: (rows: string) => change({ rows: rows === String(PAGE_SIZES[0]) ? undefined : rows }),
    isTodo: search.get('show') === TODO,
    setShow: (show: string) => change({ show: show === TODO ? show : undefined }),
  };
}

const TODO = 'todo';
const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

function Head({ children }: { children: ReactNode }) {
  const session = useSession();
  const goBack = useGoBack(LANDING[session?.role ?? CUSTOMER]);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-1">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={goBack} className="-ms-3 max-md:-my-1.5" />
      <h1 className="min-w-0 text-h1 font-semibold hyphens-auto wrap-anywhere md:text-h1-lg">
        {texts.titles[session?.role ?? CUSTOMER]}
      </h1>
      {children}
    </div>
  );
}

function Groups({ groups }: { groups: ReturnType<typeof getPage> }) {
  const { business_tz } = useSettings();
  return groups.map(({ group, threads, parts, hasHeadings }) => {
    const heading = formatHeading(group, business_tz);
    return (
      <section key={group} aria-label={heading} className="mb-5">
        <h2 className="mb-2 px-1 text-sm font-semibold text-muted">{heading}</h2>
        <Card as="section" pad="none" className="overflow-clip">
          {parts.map((part) => (
            <Fragment key={part}>
              {hasHeadings ? (
                <h3 className="border-y border-line bg-sunken px-3 py-1.5 text-xs font-semibold text-muted first:border-t-0">
                  {texts.parts[part]}
                </h3>
              ) : null}
              <ul>
                {threads
                  .filter((thread) => thread.part === part)
                  .map((thread) => (
                    <NotificationLine key={thread.row.id} thread={thread} timeZone={business_tz} />
                  ))}
              </ul>
            </Fragment>
          ))}
        </Card>
      </section>
    );
  });
}

/** All, or what asks for something; hidden while nothing does. */
function ShowChoice({ count, view: { isTodo, setShow } }: { count: number; view: ReturnType<typeof useView> }) {
  if (count === 0 && !isTodo) return null;
  const options = [
    { value: 'all', label: texts.all },
    { value: TODO, label: texts.todo({ count }) },
  ];
  return (
    <Segmented
      label={texts.show}
      value={isTodo ? TODO : 'all'}
      options={options}
      onChange={setShow}
      size={36}
      className="ms-auto *:px-3.5 max-md:mt-2 max-md:w-full"
    />
  );
}

interface PagingProps {
  rows: number;
  page: number;
  pages: number;
  view: ReturnType<typeof useView>;
}

/** A single page is said to screen readers only. */
function Paging({ rows, page, pages, view }: PagingProps) {
  const isCustomer = useSession()?.role === CUSTOMER;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      {pages > 1 ? (
        <Pager page={page} pages={pages} onPage={view.setPage} className="flex-wrap max-md:w-full md:order-last" />
      ) : (
        <p className="sr-only">{uiTexts.pageOf({ page, pages })}</p>
      )}
      {rows > PAGE_SIZES[0] && !isCustomer ? (
        <div className="flex items-center gap-2.5 max-md:hidden">
          <span aria-hidden="true">{tableTexts.rowsPerPage}</span>
          <Segmented
            label={tableTexts.rowsPerPage}
            value={String(view.size)}
            options={SIZES}
            onChange={view.setSize}
            size={36}
            className="w-32 text-ink"
          />
        </div>
      ) : null}
    </div>
  );
}

/** The chosen page of the chosen rows. */
function Shown({ list, threads, view }: ReturnType<typeof useNotifications> & { view: ReturnType<typeof useView> }) {
  const shown = view.isTodo ? threads.filter(({ asking }) => asking !== undefined) : threads;
  const unloaded = view.isTodo ? 0 : Math.max(0, (list.total ?? 0) - list.rows.length);
  const rows = shown.length + unloaded;
  const pages = countPages(rows, view.size);
  const page = Math.min(view.page, pages);
  return (
    <>
      {shown.length === 0 ? <p className="mb-5 px-1 text-muted">{texts.nothingToDo}</p> : null}
      <Groups groups={getPage(shown, page, view.size)} />
      <Paging rows={rows} page={page} pages={pages} view={view} />
    </>
  );
}

export function NotificationsPage() {
  const { list, threads } = useNotifications();
  const view = useView();
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown;
  const { loadMore } = list;
  // Prefetch the next page.
  const needsMore = list.hasMore && threads.length < (view.page + 1) * view.size;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);
  const isEmpty = !isWaiting && threads.length === 0;

  return (
    <>
      <Head>
        <ShowChoice count={threads.filter(({ asking }) => asking !== undefined).length} view={view} />
      </Head>
      {isWaiting ? <Loading isShown={isSkeletonShown} /> : null}
      {isEmpty && list.error ? <LoadError load={list} title={texts.failed} fallback={texts.failedText} /> : null}
      {isEmpty && !list.error ? <Empty icon={BellOff} title={texts.none} text={texts.noneText} /> : null}
      {isWaiting || isEmpty ? null : <Shown list={list} threads={threads} view={view} />}
      {isWaiting ? null : <ThisDevice className="mt-6" />}
    </>
  );
}
