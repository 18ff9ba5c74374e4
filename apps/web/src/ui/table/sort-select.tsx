// The order of a list on phones, where there are no heads of columns to press.
import { tableTexts } from '../../texts/en/shared/table.ts';
import { Select } from '../fields/select.tsx';
import type { TableColumn, TableSort } from './table-types.ts';

export function SortSelect<Row>({ columns, sort }: { columns: readonly TableColumn<Row>[]; sort: TableSort }) {
  const options = columns.flatMap(({ sorts = [] }) => sorts.map(({ value, label }) => ({ value, label })));
  return (
    <Select
      label={tableTexts.sort}
      size={40}
      value={sort.value}
      options={options}
      onChange={sort.onChange}
      className="w-full flex-1 basis-40"
    />
  );
}
