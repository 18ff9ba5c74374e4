// How notifications are laid out: groups by day, unread before read within a group, five on a page.
import type { NotificationAnswer } from '@tilgul/contract/notifications';
import type { DayGroup } from '../../shared/format/dates.ts';

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
