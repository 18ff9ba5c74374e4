// Which rows and page numbers a table shows.
import { describe, expect, it } from 'vitest';
import { cutPage, listPageNumbers } from './pager.tsx';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the pages of a table', () => {
  it('are cut from the loaded rows, ten of fifty-five', () => {
    const page = cutPage({ rows: rows(50), total: 55, hasMore: true }, 2, 10);
    expect(page.rows).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(page).toMatchObject({ page: 2, pages: 6, from: 11, to: 20, total: 55, missing: 0, needsMore: false });
  });

  it('load the next cursor one page ahead', () => {
    expect(cutPage({ rows: rows(50), total: 55, hasMore: true }, 4, 10).needsMore).toBe(false);
    expect(cutPage({ rows: rows(50), total: 55, hasMore: true }, 5, 10).needsMore).toBe(true);
    expect(cutPage({ rows: rows(55), total: 55, hasMore: false }, 6, 10).needsMore).toBe(false);
  });

  it('show loading rows as missing, as many as will come', () => {
    expect(cutPage({ rows: rows(50), total: 55, hasMore: true }, 6, 10)).toMatchObject({
      rows: [],
      missing: 5,
      from: 0,
      to: 0,
      needsMore: true,
    });
  });

  it('fall back to the last page for a page beyond the end', () => {
    expect(cutPage({ rows: rows(55), total: 55, hasMore: false }, 99, 10)).toMatchObject({ page: 6, from: 51, to: 55 });
    expect(cutPage({ rows: [], total: 0, hasMore: false }, 3, 10)).toMatchObject({
      page: 1,
      pages: 1,
      from: 0,
      to: 0,
      total: 0,
    });
  });

  it('continue beyond a capped total', () => {
    const page = cutPage({ rows: rows(30), total: 20, hasMore: true, isTotalCapped: true }, 4, 10);
    expect(page).toMatchObject({ page: 4, pages: 4, missing: 1, needsMore: true });
  });

  it('count the loaded rows if rows were added or removed since the first answer', () => {
    expect(cutPage({ rows: rows(12), total: 11, hasMore: false }, 2, 10)).toMatchObject({
      pages: 2,
      to: 12,
      total: 12,
    });
  });
});

describe('numbered pages', () => {
  it('show the first, last and neighbouring pages', () => {
    expect(listPageNumbers(1, 1)).toEqual([1]);
    expect(listPageNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(listPageNumbers(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9]);
  });

  it('never skip just one page', () => {
    expect(listPageNumbers(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(listPageNumbers(1, 4)).toEqual([1, 2, 3, 4]);
  });
});
