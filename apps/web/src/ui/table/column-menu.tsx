// The column menu of a table, once it is asked for.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import type { MenuPress } from '../layers/late-menu.ts';
import { Menu, MenuGroup, MenuTick } from '../layers/menu.tsx';
import { ColumnButton } from './column-button.tsx';

export interface ColumnMenuProps {
  /** Columns that can be hidden. */
  columns: readonly { readonly id: string; readonly header: string }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
  press: MenuPress | undefined;
}

/** A toggle per column; the last visible one cannot be hidden. */
export function ColumnMenuOpened({ columns, hidden, onChange, press }: ColumnMenuProps) {
  const visible = columns.filter(({ id }) => !hidden.includes(id));
  return (
    <Menu trigger={<ColumnButton />} press={press}>
      <MenuGroup label={uiTexts.showColumns}>
        {columns.map(({ id, header }) => (
          <MenuTick
            key={id}
            label={header}
            isTicked={!hidden.includes(id)}
            disabled={visible.length === 1 && visible[0]?.id === id}
            onChange={(isShown) => onChange(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])}
          />
        ))}
      </MenuGroup>
    </Menu>
  );
}
