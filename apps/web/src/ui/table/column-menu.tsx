// The menu in which a user picks the columns of a table.
import { Columns3 } from 'lucide-react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { Button } from '../controls/button.tsx';
import { Menu, MenuGroup, MenuTick } from '../layers/menu.tsx';
import type { ColumnChoice } from './use-column-choice.ts';

export interface ColumnMenuProps {
  /** The columns that may be hidden. */
  columns: readonly { readonly id: string; readonly header: string }[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
}

/** A menu button with one tick for each column; the last visible one cannot be hidden. */
export function ColumnMenu({ columns, choice, onChange }: ColumnMenuProps) {
  const visible = columns.filter(({ id }) => choice[id] !== false);
  const trigger = (
    <Button variant="outline" size={40} icon={Columns3}>
      {uiTexts.columns}
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuGroup label={uiTexts.showColumns}>
        {columns.map(({ id, header }) => (
          <MenuTick
            key={id}
            label={header}
            isTicked={choice[id] !== false}
            disabled={visible.length === 1 && visible[0]?.id === id}
            onChange={(isShown) => onChange({ ...choice, [id]: isShown })}
          />
        ))}
      </MenuGroup>
    </Menu>
  );
}
