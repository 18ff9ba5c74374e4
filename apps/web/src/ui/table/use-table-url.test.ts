// A table's state in the URL, and how invalid URLs are read.
import { describe, expect, it } from 'vitest';
import { readTableUrl, writeTableUrl } from './use-table-url.ts';

const DEFAULTS = { status: 'pending', date: '', search: '' };
const read = (query: string) => readTableUrl(new URLSearchParams(query), DEFAULTS);
const write = (query: string, change: Parameters<typeof writeTableUrl>[2]) =>
  writeTableUrl(new URLSearchParams(query), DEFAULTS, change).toString();

describe("a table's address", () => {
  it('holds filters, page and page size', () => {
    expect(read('status=delivered&page=3&rows=25')).toEqual({
      filters: { ...DEFAULTS, status: 'delivered' },
      page: 3,
      pageSize: 25,
    });
  });

  it('omits the default filter, the first page and ten rows', () => {
    expect(read('')).toEqual({ filters: DEFAULTS, page: 1, pageSize: 10 });
    expect(write('status=delivered&page=3&rows=25', { filters: { status: 'pending' }, pageSize: 10 })).toBe('');
  });

  it('distinguishes a cleared filter from an unset one', () => {
    expect(read('status=').filters.status).toBe('');
    expect(write('', { filters: { status: '' } })).toBe('status=');
  });

  it('returns to page 1 when a filter changes, and keeps filters when the page changes', () => {
    expect(write('page=4', { filters: { search: 'patil' } })).toBe('search=patil');
    expect(write('search=patil', { page: 2 })).toBe('search=patil&page=2');
  });

  it('tolerates invalid values', () => {
    for (const query of ['page=-1', 'page=x', 'page=1.5', 'page=1e99', 'rows=7', 'rows=x'])
      expect(read(query)).toMatchObject({ page: 1, pageSize: 10 });
  });

  it('leaves other parameters alone', () => {
    expect(write('order=1042&page=2', { page: 1 })).toBe('order=1042');
  });
});
