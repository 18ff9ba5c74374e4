// Cuts one page out of the rows that are loaded so far, and says when more must be loaded.

export interface LoadedRows<Row> {
  readonly rows: readonly Row[];
  /** Rows in all; undefined until the server said so. */
  readonly total: number | undefined;
  /** The server has rows behind the loaded ones. */
  readonly hasMore: boolean;
  /** There are more than `total`. */
  readonly isTotalCapped?: boolean;
}

export interface TablePage<Row> {
  readonly rows: readonly Row[];
  /** The page shown, from 1: the wanted one, or the last there is. */
  readonly page: number;
  readonly pages: number;
  /** Place of the first and last row shown, from 1; 0 and 0 without rows. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  /** Rows of this page that are still on their way; they are drawn as skeletons. */
  readonly missing: number;
  /** This page or the next one is not wholly loaded: fetch behind the cursor (UI-17). */
  readonly needsMore: boolean;
}

/** Cuts page `wanted` (from 1) of `pageSize` rows. A page beyond the end becomes the last one. */
export function cutPage<Row>(loaded: LoadedRows<Row>, wanted: number, pageSize: number): TablePage<Row> {
  const count = loaded.rows.length;
  const known = loaded.hasMore ? Math.max(loaded.total ?? 0, count + 1) : count;
  const pages = Math.max(1, Math.ceil(known / pageSize));
  // With a capped total nobody knows the last page: the reader may go one further as long as there is more.
  const isOpenEnded = loaded.hasMore && (loaded.isTotalCapped ?? false);
  const page = Math.min(Math.max(1, wanted), isOpenEnded ? Math.max(pages, Math.ceil(count / pageSize) + 1) : pages);
  const start = (page - 1) * pageSize;
  const rows = loaded.rows.slice(start, start + pageSize);
  const expected = Math.min(pageSize, Math.max(0, known - start));
  return {
    rows,
    page,
    pages: Math.max(pages, page),
    from: rows.length === 0 ? 0 : start + 1,
    to: rows.length === 0 ? 0 : start + rows.length,
    total: Math.max(loaded.total ?? 0, loaded.hasMore ? 0 : count) || count,
    missing: expected - rows.length,
    needsMore: loaded.hasMore && count < (page + 1) * pageSize,
  };
}

/** Page numbers to offer around the current one: first, last, neighbours; `undefined` where some are left out. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
