// Check boxes that select table rows.
import type { ComponentProps } from 'react';
import type { ShownRows, TableSelection } from './table-types.ts';

interface SelectBoxProps extends Pick<ComponentProps<'input'>, 'checked' | 'disabled'> {
  label: string;
  onChange: (isChosen: boolean) => void;
}

/** A check box without a label, with a 44 px hit area. */
const SelectBox = ({ label, onChange, ...rest }: SelectBoxProps) => (
  <label className="-m-2 inline-grid size-11 shrink-0 cursor-pointer place-items-center">
    <input
      type="checkbox"
      {...rest}
      aria-label={label}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-primary"
    />
  </label>
);

/** Adds or removes a key. */
function withKey<K>(keys: ReadonlySet<K>, key: K, isIn: boolean): ReadonlySet<K> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

interface RowBoxProps<Row extends object> extends Pick<ShownRows<Row>, 'rowKey' | 'selection'> {
  row: Row;
}

/** Selects the row, if it can be selected. */
export function RowBox<Row extends object>({ row, rowKey, selection }: RowBoxProps<Row>) {
  if (!selection?.canChoose(row)) return null;
  return (
    <SelectBox
      label={selection.getLabel(row)}
      checked={selection.chosen.has(rowKey(row))}
      onChange={(isIn) => selection.onChange(withKey(selection.chosen, rowKey(row), isIn))}
    />
  );
}

interface AllBoxProps<Row extends object> extends Pick<ShownRows<Row>, 'rows' | 'rowKey'> {
  selection: TableSelection<Row>;
}

/** Selects or clears all rows of the page; selections on other pages stay. */
export function AllBox<Row extends object>({ rows, rowKey, selection }: AllBoxProps<Row>) {
  const keys = rows.filter((row) => selection.canChoose(row)).map(rowKey);
  return (
    <SelectBox
      label={selection.allLabel}
      checked={keys.length > 0 && keys.every((key) => selection.chosen.has(key))}
      disabled={keys.length === 0}
      onChange={(isChosen) =>
        selection.onChange(keys.reduce((chosen, key) => withKey(chosen, key, isChosen), selection.chosen))
      }
    />
  );
}
