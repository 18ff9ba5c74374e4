// What is scanned during a count: one piece more of its product, whose field then has the focus.
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import { useLayoutEffect, useRef, useState } from 'react';
import { bad, good } from '../../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../../shared/scanner/use-scans.ts';
import { scanTexts as texts } from '../../../texts/en/store/scanning.ts';
import { t } from '../../../texts/text.ts';
import { readQuantity } from '../../../ui/controls/stepper-value.ts';
import type { Entries, StockRow } from './counted.ts';
import type { Counted, useEntries } from './use-count.ts';

/** The product that was scanned last; each scan is another one. */
export interface ScannedRow {
  readonly id: number;
}

type Counting = Pick<ReturnType<typeof useEntries>, 'entries' | 'change'>;

export function useCountScans(
  { stock, warehouseId }: Counted,
  { entries, change }: Counting,
  isOpen: boolean,
  isSummary: boolean,
) {
  const [scanned, setScanned] = useState<ScannedRow>();
  const latest = useRef(entries);
  useLayoutEffect(() => {
    latest.current = entries;
  });
  /** What was counted before the scanner typed into a field: its junk must not pass for a count of now. */
  const before = useRef<Entries>(entries);
  const rowOf = (id: number) => stock.rows.find(({ product_id }) => product_id === id);
  const scans = useProductScans({
    isOn: isOpen,
    isReady: !stock.isLoading && !stock.hasMore,
    warehouseId,
    another: texts.notInCount,
    has: (id) => rowOf(id) !== undefined,
    onFirstKey: () => {
      before.current = latest.current;
    },
    onScan: ({ field }) => field !== null && change(() => before.current),
    take(id, { text, field }) {
      const row = rowOf(id);
      if (!row || isSummary) return bad(t(texts.inSummary, { code: text }));
      const entry = entries.get(id);
      const counted = entry ? readQuantity(entry.text) : 0;
      const name = row.product;
      if (counted === undefined) return bad(t(texts.correctFirst, { name }));
      if (counted >= MAX_STOCK) return bad(t(texts.atMost, { name, max: MAX_STOCK.toLocaleString('en-IN') }));
      const next = { text: String(counted + 1), expected: entry?.expected ?? row.quantity };
      change((now) => new Map(now).set(id, next));
      // The user may have moved on while the code was looked up.
      if (document.activeElement === field) setScanned({ id });
      return good(t(texts.counted, { name, count: (counted + 1).toLocaleString('en-IN') }));
    },
  });
  return { scans, scanned };
}

/** The rows that are shown, before them the one that was scanned where search or filter leave it out; its field has the focus. */
export function useScannedRow(scanned: ScannedRow | undefined, all: readonly StockRow[], shown: readonly StockRow[]) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (!scanned) return;
    const field = list.current?.querySelector<HTMLInputElement>(`[data-product="${scanned.id}"] input`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [scanned]);
  const isScanned = ({ product_id }: StockRow) => product_id === scanned?.id;
  const rows = shown.some(isScanned) ? shown : [...all.filter(isScanned), ...shown];
  return { list, rows };
}
