// The rows of the notification page: one for all news of an order or product, by day, in pages.
import type { NotificationAnswer } from '@tilgul/contract/notifications';
import type { DayGroup } from '../../shared/format/dates.ts';

/** Rows per page (NOTE-4); the reader may choose more. */
export const PAGE_SIZES = [5, 20, 50] as const;

/** What a notification was when the page was opened, so that marking as read and answering move nothing. */
export interface AtFirst {
  readonly isUnread: boolean;
  /** It asked for something. */
  readonly isAsking: boolean;
}

/** The newest notification of an order or product with the earlier ones, or one about something else. */
export interface Thread {
  readonly row: NotificationAnswer;
  readonly earlier: readonly NotificationAnswer[];
  readonly group: DayGroup;
  readonly wasUnread: boolean;
  /** The notification that still asks for something. */
  readonly asking: NotificationAnswer | undefined;
  readonly part: Part;
}

/** Parts of a day in display order: what asked for something, then unread, then read. */
const PARTS = ['todo', 'unread', 'read'] as const;
type Part = (typeof PARTS)[number];

/** Groups in display order. */
const GROUPS = ['today', 'yesterday', 'older'] as const satisfies DayGroup[];

/** Notifications of one order or product together, in the order of their newest. */
function foldNews(
  rows: readonly NotificationAnswer[],
): readonly (readonly [NotificationAnswer, ...NotificationAnswer[]])[] {
  const threads = new Map<string, [NotificationAnswer, ...NotificationAnswer[]]>();
  for (const row of [...rows].sort((one, other) => other.id - one.id)) {
    const { kind, id } = row.about ?? {};
    const key = (kind === 'order' || kind === 'product') && id !== null ? `${kind} ${id}` : `row ${row.id}`;
    const thread = threads.get(key);
    if (thread) thread.push(row);
    else threads.set(key, [row]);
  }
  return [...threads.values()];
}

/** Sorts by day of the newest; within a day what asks for something comes first, then unread before read, then the newest. */
export function toThreads(
  rows: readonly NotificationAnswer[],
  options: { getGroup(row: NotificationAnswer): DayGroup; atFirst(row: NotificationAnswer): AtFirst },
): Thread[] {
  const threads = foldNews(rows).map((all) => {
    const [row, ...earlier] = all;
    const atFirst = all.map(options.atFirst);
    const wasUnread = atFirst.some(({ isUnread }) => isUnread);
    const part: Part = atFirst.some(({ isAsking }) => isAsking) ? 'todo' : wasUnread ? 'unread' : 'read';
    const asking = all.find(({ action }) => action !== undefined);
    return { row, earlier, group: options.getGroup(row), wasUnread, asking, part };
  });
  return GROUPS.flatMap((group) =>
    threads
      .filter((thread) => thread.group === group)
      .sort((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part)),
  );
}

/** Pages of all rows, at least one. Rows that are not loaded count as one each. */
export const countPages = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));

/** The rows of a page (from 1), by group. Its parts have headings if the group has several, on whichever page. */
export function getPage(threads: readonly Thread[], page: number, size: number) {
  const shown = threads.slice((page - 1) * size, page * size);
  return GROUPS.flatMap((group) => {
    const isInGroup = (thread: Thread) => thread.group === group;
    const inGroup = shown.filter(isInGroup);
    if (inGroup.length === 0) return [];
    const parts = PARTS.filter((part) => inGroup.some((thread) => thread.part === part));
    const hasHeadings = new Set(threads.filter(isInGroup).map(({ part }) => part)).size > 1;
    return [{ group, threads: inGroup, parts, hasHeadings }];
  });
}
