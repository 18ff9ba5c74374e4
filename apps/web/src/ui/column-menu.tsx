// Owns the menu in which a user picks the columns of a table.
import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { uiTexts } from '../texts/en/ui.ts';
import { buttonLook } from './button-look.ts';
import type { ColumnChoice } from './use-column-choice.ts';

export interface ColumnMenuProps {
  /** The columns that may be hidden. */
  columns: readonly { readonly id: string; readonly header: string }[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-badge px-3 py-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-primary-soft';

/** A menu button with one check mark for each column; the last visible one cannot be hidden. */
export function ColumnMenu({ columns, choice, onChange }: ColumnMenuProps) {
  const visible = columns.filter(({ id }) => choice[id] !== false);
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonLook({ variant: 'outline', size: 40 })}>
        <Columns3 aria-hidden="true" className="size-5" />
        {uiTexts.columns}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50 outline-none">
          <Menu.Popup
            aria-label={uiTexts.showColumns}
            className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-card border border-hairline bg-paper p-1 shadow-float outline-none"
          >
            {columns.map(({ id, header }) => (
              <Menu.CheckboxItem
                key={id}
                checked={choice[id] !== false}
                disabled={visible.length === 1 && visible[0]?.id === id}
                onCheckedChange={(isShown) => onChange({ ...choice, [id]: isShown })}
                className={ITEM}
              >
                <span className="flex size-5 shrink-0 text-primary">
                  <Menu.CheckboxItemIndicator>
                    <Check aria-hidden="true" className="size-5" />
                  </Menu.CheckboxItemIndicator>
                </span>
                {header}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
