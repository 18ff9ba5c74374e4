// Order and pagination of notifications.
import { describe, expect, it } from 'vitest';
import type { DayGroup } from '../../shared/format/dates.ts';
import { findOutdated, getPage, pageCount, sortNotifications } from './notification.page.tsx';

const note = (id: number, group: DayGroup, is_read: boolean) => ({
  id,
  message: group,
  created_at: '',
  is_read,
  read_at: null,
  about: null,
});
const options = {
  getGroup: (row: { message: string }) => row.message as DayGroup,
  wasUnread: (row: { is_read: boolean }) => !row.is_read,
};
const sortedIds = (rows: ReturnType<typeof note>[]) => sortNotifications(rows, options).map(({ row }) => row.id);

describe('notifications grouped Today, Yesterday and Older', () => {
  it('sorts unread before read within a group, each newest first', () => {
    const rows = [note(9, 'today', true), note(8, 'today', false), note(7, 'today', true), note(6, 'today', false)];
    expect(sortedIds(rows)).toEqual([8, 6, 9, 7]);
  });

  it('never moves an older unread one above a newer group', () => {
    const rows = [
      note(9, 'today', true),
      note(5, 'yesterday', false),
      note(4, 'yesterday', true),
      note(1, 'older', false),
    ];
    expect(sortedIds(rows)).toEqual([9, 5, 4, 1]);
  });

  it('shows five per page with only that page’s groups', () => {
    const rows = [1, 2, 3, 4]
      .map((id) => note(id, 'today', true))
      .concat([5, 6, 7].map((id) => note(id, 'older', true)));
    const placed = sortNotifications(rows, options);
    expect(getPage(placed, 1).map(({ group, entries }) => [group, entries.length])).toEqual([
      ['today', 4],
      ['older', 1],
    ]);
    expect(getPage(placed, 2).map(({ group, entries }) => [group, entries.length])).toEqual([['older', 2]]);
    expect(pageCount(placed.length)).toBe(2);
    expect(pageCount(0)).toBe(1);
  });
});

it('finds older news of the same order outdated', () => {
  const about = (id: number, order: number, kind: 'order' | 'product' = 'order') => ({
    ...note(id, 'today', true),
    about: { kind, id: order },
  });
  const rows = [
    about(9, 88),
    about(8, 89),
    about(7, 88),
    about(6, 88, 'product'),
    note(5, 'today', true),
    about(4, 88),
  ];
  expect([...findOutdated(rows)]).toEqual([7, 4]);
});
