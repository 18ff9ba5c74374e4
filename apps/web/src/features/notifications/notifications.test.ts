// Proves the order and the pages of notifications.
import { describe, expect, it } from 'vitest';
import type { DayGroup } from '../../shared/format/dates.ts';
import { pageCount, pageOf, placeAll } from './notifications.api.ts';

const note = (id: number, group: DayGroup, is_read: boolean) => ({
  id,
  message: group,
  created_at: '',
  is_read,
  read_at: null,
  about: null,
});
const facts = {
  groupOf: (row: { message: string }) => row.message as DayGroup,
  wasUnread: (row: { is_read: boolean }) => !row.is_read,
};
const idsOf = (rows: ReturnType<typeof note>[]) => placeAll(rows, facts).map(({ row }) => row.id);

describe('notifications grouped Today, Yesterday and Older', () => {
  it('shows unread before read within a group, and newest first among those', () => {
    const rows = [note(9, 'today', true), note(8, 'today', false), note(7, 'today', true), note(6, 'today', false)];
    expect(idsOf(rows)).toEqual([8, 6, 9, 7]);
  });

  it('never lets an older unread one pass a newer group', () => {
    const rows = [
      note(9, 'today', true),
      note(5, 'yesterday', false),
      note(4, 'yesterday', true),
      note(1, 'older', false),
    ];
    expect(idsOf(rows)).toEqual([9, 5, 4, 1]);
  });

  it('holds five on a page and names only the groups that the page shows', () => {
    const rows = [1, 2, 3, 4]
      .map((id) => note(id, 'today', true))
      .concat([5, 6, 7].map((id) => note(id, 'older', true)));
    const placed = placeAll(rows, facts);
    expect(pageOf(placed, 1).map(({ group, entries }) => [group, entries.length])).toEqual([
      ['today', 4],
      ['older', 1],
    ]);
    expect(pageOf(placed, 2).map(({ group, entries }) => [group, entries.length])).toEqual([['older', 2]]);
    expect(pageCount(placed.length)).toBe(2);
    expect(pageCount(0)).toBe(1);
  });
});
