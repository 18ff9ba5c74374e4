// State of a stock count: typed entries, barcode scans, saving.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { adjustStock } from '@tilgul/contract/inventory';
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import { texts as correctionTexts } from '@tilgul/messages/store/corrections';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { getFailureMessage } from '../../../shared/api/call-error.ts';
import { type List, useSend } from '../../../shared/api/use-api.ts';
import { accept, reject } from '../../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../../shared/scanner/use-scans.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../../ui/alerts/use-step-failure.ts';
import { parseQuantity } from '../../../ui/controls/stepper-value.ts';
import { differs, draftCount, type Entries, getDifferences, type StockRow, withEntry } from './counted.ts';

/** The product scanned last; a new object per scan. */
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
  /** Entries before the scanner typed into a field; its digits must not count as an entry. */
  const before = useRef<Entries>(entries);
  const findRow = (id: number) => stock.rows.find(({ product_id }) => product_id === id);
  const scans = useProductScans({
    isOn: isOpen,
    isReady: !stock.isLoading && !stock.hasMore,
    warehouseId,
    another: scanTexts.notInCount,
    has: (id) => findRow(id) !== undefined,
    onFirstKey: () => {
      before.current = latest.current;
    },
    onScan: ({ field }) => field !== null && change(() => before.current),
    count(id, { text, field }) {
      const row = findRow(id);
      if (!row || isSummary) return reject(scanTexts.inSummary({ code: text }));
      const entry = entries.get(id);
      const counted = entry ? parseQuantity(entry.text) : 0;
      const name = row.product;
      if (counted === undefined) return reject(scanTexts.correctFirst({ name }));
      if (counted >= MAX_STOCK) return reject(scanTexts.atMost({ name, max: MAX_STOCK.toLocaleString('en-IN') }));
      const next = { text: String(counted + 1), expected: entry?.expected ?? row.quantity };
      change((now) => new Map(now).set(id, next));
      // The user may have moved on during the lookup.
      if (document.activeElement === field) setScanned({ id });
      return accept(scanTexts.counted({ name, count: (counted + 1).toLocaleString('en-IN') }));
    },
  });
  return { scans, scanned };
}

/** The shown rows, preceded by the scanned one if it is filtered out; focuses its field. */
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

const texts = correctionTexts.count;
/** Maximum lines per call. */
const MAX_LINES = 500;

/** All products at the location with live stock. */
export type CountedStock = Pick<
  List<StockRow>,
  'rows' | 'total' | 'hasMore' | 'isLoading' | 'isFetching' | 'error' | 'reload'
>;

/** The counted stock, its location, and the calls to refetch. */
export interface Counted {
  readonly stock: CountedStock;
  /** Set for the administrator; 0 is main. */
  readonly warehouseId?: number | undefined;
  readonly changes: readonly AnyEndpoint[];
}

/** The entries, saved on every keystroke. */
export function useEntries() {
  const [first] = useState(() => draftCount.read()?.entries ?? []);
  const [entries, setEntries] = useState<Entries>(() => new Map(first));
  const change = useCallback((next: (now: Entries) => Entries) => {
    setEntries((now) => {
      const entries = next(now);
      if (entries.size > 0) draftCount.keep({ entries: [...entries] });
      else draftCount.forget();
      return entries;
    });
  }, []);
  const type = useCallback((row: StockRow, text: string) => change((now) => withEntry(now, row, text)), [change]);
  const forget = useCallback(() => change(() => new Map()), [change]);
  return { entries, type, forget, change, wasKept: first.length > 0 };
}

/** Saves the count in parts of `MAX_LINES`; saved entries are removed from the draft. */
export function useSaveCount(
  { entries, change }: Pick<ReturnType<typeof useEntries>, 'entries' | 'change'>,
  { warehouseId, changes }: Omit<Counted, 'stock'>,
) {
  const { send, isSending } = useSend(adjustStock, { invalidates: changes, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  /** Resolves to true once everything is saved. */
  const save = async (rows: readonly StockRow[], reason: string): Promise<boolean> => {
    clear();
    const lines = getDifferences(rows, entries);
    try {
      for (let from = 0; from < lines.length; from += MAX_LINES) {
        const part = lines.slice(from, from + MAX_LINES);
        const body = part.map(({ row, before, after }) => ({
          product_id: row.product_id,
          quantity: after,
          expected: before,
        }));
        await send({ body: { kind: 'count', warehouse_id: warehouseId, reason, lines: body } });
        const saved = new Set(part.map(({ row }) => row.product_id));
        change((now) => new Map([...now].filter(([id]) => !saved.has(id))));
      }
      const corrected = lines.filter(differs).length;
      alerts.success(texts.done, texts.doneText({ count: corrected }));
      return true;
    } catch (error) {
      report(error, { title: texts.saveFailed, text: getFailureMessage(error, correctionTexts.tryAgain) });
      return false;
    }
  };
  return { save, isSending, failure, clear };
}
