// The foot of a table: which rows are shown, how many at a time, and the steps to other pages.
import { tableTexts } from '../../texts/en/shared/table.ts';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { t } from '../../texts/text.ts';
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
  /** The table's caption. */
  of: string;
  isPhone: boolean;
}

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

function rangeText({ from, to, total }: TablePage<unknown>, isTotalCapped: boolean): string {
  if (to === 0) return total === 0 ? uiTexts.noResults : '';
  return t(isTotalCapped && to <= total ? uiTexts.rangeOfMany : uiTexts.rangeOf, {
    from,
    to,
    total: total.toLocaleString('en-IN'),
  });
}

/** Foot of the table on wide screens, the pager alone under cards. */
export function TableFoot({ page, paging, onPage, isTotalCapped, numbered, of, isPhone }: TableFootProps) {
  if (numbered)
    return (
      <NumberedPager
        {...page}
        of={of}
        onPage={onPage}
        className={isPhone ? 'mt-4' : 'border-t border-hairline px-3 py-2.5'}
      />
    );
  if (isPhone) return <Pager of={of} page={page.page} pages={page.pages} onPage={onPage} className="mt-4" />;
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
        of={of}
        page={page.page}
        pages={page.pages}
        onPage={onPage}
        size={36}
        className={setPageSize ? '' : 'ms-auto'}
      />
    </div>
  );
}
