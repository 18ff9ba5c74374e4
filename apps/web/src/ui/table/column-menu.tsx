// Chooses the visible columns of a table, remembered per user in this browser.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage.ts';
import { Button } from '../controls/button.tsx';
import { Menu, MenuGroup, MenuTick } from '../layers/menu.tsx';

/** Visibility by column id; missing means visible. */
export type ColumnChoice = Record<string, boolean>;

const storageKey = (tableId: string) => `columns.${readSession()?.userId ?? 0}.${tableId}`;

function readChoice(slot: string): ColumnChoice {
  const hidden = readJson<unknown>('local', slot);
  return Array.isArray(hidden) ? Object.fromEntries(hidden.map((id) => [String(id), false])) : {};
}

function saveChoice(slot: string, choice: ColumnChoice): void {
  const hidden = Object.keys(choice).filter((id) => choice[id] === false);
  writeJson('local', slot, hidden.length === 0 ? undefined : hidden);
}

export function useColumnChoice(tableId: string): [choice: ColumnChoice, change: (choice: ColumnChoice) => void] {
  const slot = storageKey(tableId);
  const [choice, setChoice] = useState(() => readChoice(slot));
  const change = (next: ColumnChoice) => {
    saveChoice(slot, next);
    setChoice(next);
  };
  return [choice, change];
}

interface ColumnMenuProps {
  /** Columns that can be hidden. */
  columns: readonly { readonly id: string; readonly header: string }[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
}

/** A menu with a toggle per column; the last visible one cannot be hidden. */
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
