// The notification pages of all four roles: /admin-notification, /customer-notification, /store-notification, /store-staff-notification.
// Notifications are marked as read after half a second, without moving anything.
import { countUnread, listNotifications, markAllRead, type NotificationAnswer } from '@tilgul/contract/notifications';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { texts } from '@tilgul/messages/shared/notifications';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ArrowLeft, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { AccountColumn } from '../../ui/display/account-column.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { NotificationLine, type PlacedNotification } from './notification-line.tsx';
import { ThisDevice } from './this-device.tsx';

/** Notifications per page (NOTE-4). */
const PAGE_SIZE = 5;

/** Groups in display order. */
const GROUPS = ['today', 'yesterday', 'older'] as const satisfies DayGroup[];

/** Ids of notifications with later news of the same order. */
export function findOutdated(rows: readonly NotificationAnswer[]): ReadonlySet<number> {
  const newest = new Map<number | null, number>();
  const orders = rows.filter(({ about }) => about?.kind === 'order');
  for (const { id, about } of orders) {
    const order = about?.id ?? null;
    newest.set(order, Math.max(id, newest.get(order) ?? 0));
  }
  return new Set(orders.filter(({ id, about }) => id !== newest.get(about?.id ?? null)).map(({ id }) => id));
}

/**
 * Sorts by group, then unread before read, then newest first.
 * `wasUnread` is the state when the page was opened, so that marking as read moves nothing.
 */
export function sortNotifications(
  rows: readonly NotificationAnswer[],
  options: { getGroup(row: NotificationAnswer): DayGroup; wasUnread(row: NotificationAnswer): boolean },
): PlacedNotification[] {
  const outdated = findOutdated(rows);
  const placed = rows.map((row) => ({
    row,
    group: options.getGroup(row),
    wasUnread: options.wasUnread(row),
    // What is still asked for is not old news.
    isOutdated: outdated.has(row.id) && row.action === undefined,
  }));
  return GROUPS.flatMap((group) => {
    const inGroup = placed.filter((entry) => entry.group === group);
    return [...inGroup.filter((entry) => entry.wasUnread), ...inGroup.filter((entry) => !entry.wasUnread)];
  });
}

/** Pages for `total` notifications, at least one. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** The notifications of a page (from 1), by group. */
export function getPage(placed: readonly PlacedNotification[], page: number) {
  const shown = placed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return GROUPS.map((group) => ({ group, entries: shown.filter((entry) => entry.group === group) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

/** Delay in ms before the shown notifications are marked as read (NOTE-4). */
const MARK_AFTER_MS = 500;

/** Ids that were unread when first shown; they keep their place and label until the page is left. */
function useUnreadAtFirst(rows: readonly NotificationAnswer[], markedAt: string | undefined) {
  const [seen, setSeen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const fresh = rows.filter((row) => !seen.has(row.id));
  // Marked by this page: it was unread, even if it was loaded only now.
  const isNew = (row: NotificationAnswer) => !row.is_read || row.read_at === markedAt;
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((row) => [row.id, isNew(row)] as const)]));
  return (row: NotificationAnswer) => seen.get(row.id) ?? isNew(row);
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
  const wasUnread = useUnreadAtFirst(list.rows, markedAt);
  const { reload } = list;
  useLiveChange(reload);
  const now = new Date(serverNow());
  const placed = sortNotifications(list.rows, {
    getGroup: (row) => dayGroup(row.created_at, now, business_tz),
    wasUnread,
  });
  return { list, placed };
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
        {Array.from({ length: PAGE_SIZE }, (_, index) => (
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

/** The page number from the URL, clamped to the existing pages. */
function usePage(pages: number): [page: number, setPage: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = Number.parseInt(search.get('page') ?? '1', 10) || 1;
  const page = Math.min(Math.max(1, requested), pages);
  return [page, (next) => setSearch(next === 1 ? {} : { page: String(next) }, { replace: true })];
}

function Head() {
  const session = useSession();
  const goBack = useGoBack(LANDING[session?.role ?? CUSTOMER]);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-1">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={goBack} className="-ms-3" />
      <h1 className="min-w-0 text-h1 font-semibold hyphens-auto wrap-anywhere lg:text-h1-lg">
        {texts.titles[session?.role ?? CUSTOMER]}
      </h1>
    </div>
  );
}

function Groups({ placed, page }: { placed: readonly PlacedNotification[]; page: number }) {
  const { business_tz } = useSettings();
  return getPage(placed, page).map(({ group, entries }) => (
    <section key={group} aria-label={formatHeading(group, business_tz)} className="mb-5">
      <h2 className="mb-2 text-sm font-semibold text-muted">{formatHeading(group, business_tz)}</h2>
      <Card as="section" pad="none">
        <ul>
          {entries.map((entry) => (
            <NotificationLine key={entry.row.id} entry={entry} timeZone={business_tz} />
          ))}
        </ul>
      </Card>
    </section>
  ));
}

export function NotificationsPage() {
  const { list, placed } = useNotifications();
  const pages = pageCount(list.total ?? 0);
  const [page, setPage] = usePage(list.total === undefined ? Number.MAX_SAFE_INTEGER : pages);
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown;
  const { loadMore } = list;
  // Prefetch the next page.
  const needsMore = list.hasMore && placed.length < (page + 1) * PAGE_SIZE;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);

  return (
    <AccountColumn>
      <Head />
      {isWaiting ? <Loading isShown={isSkeletonShown} /> : null}
      {!isWaiting && list.error && placed.length === 0 ? (
        <LoadError load={list} title={texts.failed} fallback={texts.failedText} />
      ) : null}
      {!isWaiting && !list.error && placed.length === 0 ? (
        <Empty icon={BellOff} title={texts.none} text={texts.noneText} />
      ) : null}
      {!isWaiting && placed.length > 0 ? (
        <>
          <Groups placed={placed} page={page} />
          {/* A single page is said to screen readers only. */}
          {pages > 1 ? (
            <Pager page={page} pages={pages} onPage={setPage} className="flex-wrap" />
          ) : (
            <p className="sr-only">{uiTexts.pageOf({ page, pages })}</p>
          )}
        </>
      ) : null}
      {isWaiting ? null : <ThisDevice className="mt-6" />}
    </AccountColumn>
  );
}
