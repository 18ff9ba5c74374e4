// Which columns of a table a user wants to see, remembered in this browser for each user.
import { useState } from 'react';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage/storage.ts';

/** Shown or not, by column id; a missing id is shown. */
export type ColumnChoice = Record<string, boolean>;

const slotOf = (tableId: string) => `columns.${readSession()?.userId ?? 0}.${tableId}`;

function readChoice(slot: string): ColumnChoice {
  const hidden = readJson<unknown>('local', slot);
  return Array.isArray(hidden) ? Object.fromEntries(hidden.map((id) => [String(id), false])) : {};
}

function keepChoice(slot: string, choice: ColumnChoice): void {
  const hidden = Object.keys(choice).filter((id) => choice[id] === false);
  writeJson('local', slot, hidden.length === 0 ? undefined : hidden);
}

/** The choice for one table and how to change it. */
export function useColumnChoice(tableId: string): [choice: ColumnChoice, change: (choice: ColumnChoice) => void] {
  const slot = slotOf(tableId);
  const [choice, setChoice] = useState(() => readChoice(slot));
  const change = (next: ColumnChoice) => {
    keepChoice(slot, next);
    setChoice(next);
  };
  return [choice, change];
}
