// Ids of hidden columns, remembered per user and list in this browser; a saved view brings its own in the address.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage.ts';
import { HIDDEN_PARAM } from './use-table-url.ts';

const getSlot = (tableId: string) => `columns.${readSession()?.userId ?? 0}.${tableId}`;

/** The user's own choice. */
export function readHiddenColumns(tableId: string): readonly string[] {
  const saved = readJson<unknown>('local', getSlot(tableId));
  return Array.isArray(saved) ? saved.map(String) : [];
}

/** The columns hidden now, and how to change them. */
export function useHiddenColumns(tableId: string) {
  const [params, setParams] = useSearchParams();
  const [own, setOwn] = useState(() => readHiddenColumns(tableId));
  const ofView = params.get(HIDDEN_PARAM)?.split(',').filter(Boolean);
  const change = (next: readonly string[]) => {
    if (ofView) {
      const rest = new URLSearchParams(params);
      rest.set(HIDDEN_PARAM, next.join(','));
      setParams(rest, { replace: true });
      return;
    }
    writeJson('local', getSlot(tableId), next.length === 0 ? undefined : next);
    setOwn(next);
  };
  return [ofView ?? own, change] as const;
}
