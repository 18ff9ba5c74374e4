// The notifications of an open page: loaded in order, marked as read after half a second without moving anything.
import { countUnread, listNotifications, markAllRead, type NotificationAnswer } from '@tilgul/contract/notifications';
import { useEffect, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { type List, useList, useSend } from '../../shared/api/use-api.ts';
import { type DayGroup, dayGroup } from '../../shared/format/dates.ts';
import { useLiveChange } from '../../shared/live/live.ts';

// How notifications are laid out: groups by day, unread before read within a group, five on a page.

/** Notifications on a page (NOTE-4). */
export const PAGE_SIZE = 5;

/** The groups in the order of the page. */
const GROUPS = ['today', 'yesterday', 'older'] as const satisfies DayGroup[];

/** A notification with its place: its group, and whether it was unread when the page was opened. */
export interface Placed {
  readonly row: NotificationAnswer;
  readonly group: DayGroup;
  readonly wasUnread: boolean;
}

/**
 * All notifications in reading order: by group, within a group unread before read, within those newest first.
 * `wasUnread` is the state at opening, so that marking as read moves nothing.
 */
export function placeAll(
  rows: readonly NotificationAnswer[],
  facts: { groupOf(row: NotificationAnswer): DayGroup; wasUnread(row: NotificationAnswer): boolean },
): Placed[] {
  const placed = rows.map((row) => ({ row, group: facts.groupOf(row), wasUnread: facts.wasUnread(row) }));
  return GROUPS.flatMap((group) => {
    const inGroup = placed.filter((entry) => entry.group === group);
    return [...inGroup.filter((entry) => entry.wasUnread), ...inGroup.filter((entry) => !entry.wasUnread)];
  });
}

/** How many pages hold `total` notifications; an empty list still has one. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** The notifications of a page (from 1), with the groups they begin. */
export function pageOf(placed: readonly Placed[], page: number): { group: DayGroup; entries: Placed[] }[] {
  const shown = placed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return GROUPS.map((group) => ({ group, entries: shown.filter((entry) => entry.group === group) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

/** Milliseconds after opening, after which what was there is marked as read (NOTE-4). */
const MARK_AFTER_MS = 500;

/** Who was unread when first seen on this page: reading moves no line and keeps its word until the page is left. */
function useUnreadAtFirst(
  rows: readonly NotificationAnswer[],
  markedAt: string | undefined,
): (row: NotificationAnswer) => boolean {
  const [seen, setSeen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const fresh = rows.filter((row) => !seen.has(row.id));
  // What this very page has marked was unread, though it may be loaded only now.
  const isNew = (row: NotificationAnswer) => !row.is_read || row.read_at === markedAt;
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((row) => [row.id, isNew(row)] as const)]));
  return (row) => seen.get(row.id) ?? isNew(row);
}

/**
 * Marks everything up to the newest notification that the page showed at opening; later ones stay unread. Answers the moment
 * at which the server has marked them, once it has.
 */
function useMarkAsRead(newestId: number | undefined): string | undefined {
  // The list is loaded again too, so that the dots fade and the next visit knows.
  const { send } = useSend(markAllRead, { invalidates: [countUnread, listNotifications] });
  const [markedAt, setMarkedAt] = useState<string>();
  const [upTo, setUpTo] = useState(newestId);
  if (upTo === undefined && newestId !== undefined) setUpTo(newestId);
  useEffect(() => {
    if (upTo === undefined) return;
    // A failure is no loss: the next visit marks them.
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

export interface Notifications {
  readonly list: List<NotificationAnswer>;
  readonly placed: readonly Placed[];
}

/** The own notifications in reading order; new ones appear while the page is open. */
export function useNotifications(): Notifications {
  const { business_tz } = useSettings();
  const list = useList(listNotifications);
  const ids = list.rows.map((row) => row.id);
  const markedAt = useMarkAsRead(ids.length > 0 ? Math.max(...ids) : undefined);
  const wasUnread = useUnreadAtFirst(list.rows, markedAt);
  const { reload } = list;
  useLiveChange(reload);
  const now = new Date();
  const placed = placeAll(list.rows, { groupOf: (row) => dayGroup(row.created_at, now, business_tz), wasUnread });
  return { list, placed };
}
