// Notifications of the open page: sorted, paginated, and marked as read after half a second without moving anything.
import { countUnread, listNotifications, markAllRead, type NotificationAnswer } from '@tilgul/contract/notifications';
import { useEffect, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { type DayGroup, dayGroup } from '../../shared/format/dates.ts';
import { useLiveChange } from '../../shared/live/live.ts';

/** Notifications per page (NOTE-4). */
export const PAGE_SIZE = 5;

/** Groups in display order. */
const GROUPS = ['today', 'yesterday', 'older'] as const satisfies DayGroup[];

/** A notification with its group and whether it was unread when the page was opened. */
export interface PlacedNotification {
  readonly row: NotificationAnswer;
  readonly group: DayGroup;
  readonly wasUnread: boolean;
}

/**
 * Sorts by group, then unread before read, then newest first.
 * `wasUnread` is the state when the page was opened, so that marking as read moves nothing.
 */
export function sortNotifications(
  rows: readonly NotificationAnswer[],
  options: { getGroup(row: NotificationAnswer): DayGroup; wasUnread(row: NotificationAnswer): boolean },
): PlacedNotification[] {
  const placed = rows.map((row) => ({ row, group: options.getGroup(row), wasUnread: options.wasUnread(row) }));
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
export function useNotifications() {
  const { business_tz } = useSettings();
  const list = useList(listNotifications);
  const ids = list.rows.map((row) => row.id);
  const markedAt = useMarkAsRead(ids.length > 0 ? Math.max(...ids) : undefined);
  const wasUnread = useUnreadAtFirst(list.rows, markedAt);
  const { reload } = list;
  useLiveChange(reload);
  const now = new Date();
  const placed = sortNotifications(list.rows, {
    getGroup: (row) => dayGroup(row.created_at, now, business_tz),
    wasUnread,
  });
  return { list, placed };
}
