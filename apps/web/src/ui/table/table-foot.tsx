// The footer of a table: shown rows, page size, pagination.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Select } from '../fields/select.tsx';
import { NumberedPager, Pager } from './pager.tsx';
import type { TablePage } from './table-page.ts';
import { PAGE_SIZES, type TablePaging } from './table-types.ts';

export interface TableFootProps {
  page: TablePage<unknown>;
  paging: TablePaging;
  onPage: (page: number) => void;
  isTotalCapped: boolean;
  /** Numbered pages with 'Showing X to Y of Z results'. */
  numbered: boolean;
  listName: string;
  isPhone: boolean;
}

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

function rangeText({ from, to, total }: TablePage<unknown>, isTotalCapped: boolean): string {
  if (to === 0) return total === 0 ? uiTexts.noResults : '';
  return (isTotalCapped && to <= total ? uiTexts.rangeOfCapped : uiTexts.rangeOf)({
    from,
    to,
    total: total.toLocaleString('en-IN'),
  });
}

/** The footer on wide screens, only the pager below cards. */
export function TableFoot({ page, paging, onPage, isTotalCapped, numbered, listName, isPhone }: TableFootProps) {
  if (numbered)
    return (
      <NumberedPager
        {...page}
        listName={listName}
        onPage={onPage}
        className={isPhone ? 'mt-4' : 'border-t border-hairline px-3 py-2.5'}
      />
    );
  if (isPhone)
    return <Pager listName={listName} page={page.page} pages={page.pages} onPage={onPage} className="mt-4" />;
  const { setPageSize } = paging;
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-2 border-t border-hairline px-3 py-2.5 text-sm text-muted">
      <p>{rangeText(page, isTotalCapped)}</p>
      {setPageSize ? (
        <div className="ms-auto flex items-center gap-2">
          <span aria-hidden="true">{uiTexts.rows}</span>
          <Select
            label={tableTexts.rowsPerPage}
            size={36}
            value={String(paging.pageSize)}
            options={SIZE_OPTIONS}
            onChange={(size) => setPageSize(Number(size))}
            className="w-16 text-ink"
          />
        </div>
      ) : null}
      <Pager
        listName={listName}
        page={page.page}
        pages={page.pages}
        onPage={onPage}
        size={36}
        className={setPageSize ? '' : 'ms-auto'}
      />
    </div>
  );
}
