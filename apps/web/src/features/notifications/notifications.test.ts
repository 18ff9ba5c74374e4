// Order, folding and pages of notifications.
import { describe, expect, it } from 'vitest';
import type { DayGroup } from '../../shared/format/dates.ts';
import { countPages, getPage, toThreads } from './threads.ts';

const note = (id: number, group: DayGroup, is_read: boolean, order?: number, action?: 'allocate') => ({
  id,
  message: group,
  created_at: '',
  is_read,
  read_at: null,
  about: order === undefined ? null : { kind: 'order' as const, id: order },
  ...(action && { action }),
});
type Note = ReturnType<typeof note>;
const fold = (rows: readonly Note[]) =>
  toThreads(rows, {
    getGroup: ({ message }) => message as DayGroup,
    atFirst: ({ is_read, action }) => ({ isUnread: !is_read, isAsking: action !== undefined }),
  });
const sortedIds = (rows: readonly Note[]) => fold(rows).map(({ row }) => row.id);

describe('notifications grouped Today, Yesterday and Older', () => {
  it('sorts unread before read within a group, each newest first', () => {
    const rows = [note(9, 'today', true), note(8, 'today', false), note(7, 'today', true), note(6, 'today', false)];
    expect(sortedIds(rows)).toEqual([8, 6, 9, 7]);
  });

  it('puts what asks for something first within its group', () => {
    const rows = [
      note(9, 'today', false),
      note(8, 'today', true, 5, 'allocate'),
      note(7, 'older', true, 4, 'allocate'),
    ];
    expect(sortedIds(rows)).toEqual([8, 9, 7]);
  });

  it('has one part for each group', () => {
    const rows = [
      note(9, 'today', true),
      note(8, 'today', false, 5, 'allocate'),
      note(7, 'yesterday', true, 4, 'allocate'),
    ];
    const parts = getPage(fold(rows), 1, 5).map(({ group, threads }) => [group, ...threads.map(({ row }) => row.id)]);
    expect(parts).toEqual([
      ['today', 8, 9],
      ['yesterday', 7],
    ]);
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

  it('shows five rows per page with only that page’s groups', () => {
    const rows = [1, 2, 3, 4]
      .map((id) => note(id, 'today', true))
      .concat([5, 6, 7].map((id) => note(id, 'older', true)));
    const parts = (page: number) => getPage(fold(rows), page, 5).map(({ group, threads }) => [group, threads.length]);
    expect(parts(1)).toEqual([
      ['today', 4],
      ['older', 1],
    ]);
    expect(parts(2)).toEqual([['older', 2]]);
    expect(countPages(rows.length, 5)).toBe(2);
    expect(countPages(0, 5)).toBe(1);
  });
});

it('folds the news of an order below its newest, with what it still asks for', () => {
  const rows = [
    note(9, 'today', true, 88),
    note(8, 'today', true, 89),
    note(7, 'yesterday', false, 88, 'allocate'),
    note(5, 'today', true),
    note(4, 'older', true, 88),
  ];
  const [first, ...others] = fold(rows);
  expect(first).toMatchObject({ row: { id: 9 }, group: 'today', wasUnread: true, asking: { id: 7 } });
  expect(first?.earlier.map(({ id }) => id)).toEqual([7, 4]);
  expect(others.map(({ row, earlier }) => [row.id, earlier.length])).toEqual([
    [8, 0],
    [5, 0],
  ]);
});

it('folds the news of a product below its newest', () => {
  const about = { kind: 'product' as const, id: 7 };
  const threads = toThreads(
    [9, 8].map((id) => ({ ...note(id, 'today', true), about })),
    { getGroup: () => 'today', atFirst: () => ({ isUnread: false, isAsking: false }) },
  );
  expect(threads.map(({ row, earlier }) => [row.id, earlier.length])).toEqual([[9, 1]]);
});
