// The page of a list that the reader is on, with the rows behind it fetched in time.
import { useEffect } from 'react';
import { cutPage, type TablePage } from './table-page.ts';
import type { TableList, TablePaging } from './table-types.ts';

/** The page to show of a list; all of it when nothing pages. Rows that this page or the next one lacks are loaded. */
export function useTablePage<Row>(
  list: TableList<Row>,
  paging: Pick<TablePaging, 'page' | 'pageSize'> | undefined,
): TablePage<Row> {
  const size = paging?.pageSize ?? Math.max(list.rows.length, 1);
  const page = cutPage(list, paging?.page ?? 1, size);
  const { loadMore } = list;
  const mayLoad = page.needsMore && !list.error && paging !== undefined;
  useEffect(() => {
    if (mayLoad) loadMore?.();
  }, [mayLoad, loadMore]);
  return page;
}
