// A stock count in progress: entries, errors, differences, barcode scans, saving.

import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { adjustStock, type inventoryRow } from '@tilgul/contract/inventory';
import { isBarcode } from '@tilgul/contract/rules/gtin';
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import { texts as correctionTexts } from '@tilgul/messages/store/corrections';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { type List, useSend } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { accept, reject } from '../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../shared/scanner/use-scans.ts';
import { createUserSlot } from '../../shared/session/user-slot.ts';
import { alerts, useStepFailure } from '../../ui/alerts/alerts.ts';
import { parseQuantity } from '../../ui/fields/typed-text.ts';

/** A product and its expected stock. */
export type StockRow = Pick<
  z.output<typeof inventoryRow>,
  'product_id' | 'product' | 'product_en' | 'product_unit' | 'quantity' | 'barcode'
>;

/** A typed quantity, and the expected stock at that moment. */
export interface Entry {
  readonly text: string;
  readonly expected: number;
}
export type Entries = ReadonlyMap<number, Entry>;

/** The unsaved count; kept across visits because counting a store takes longer than one. */
const draftCount = createUserSlot<{ readonly entries: readonly (readonly [productId: number, entry: Entry])[] }>(
  'stock-count',
  'local',
);

/** Sets an entry; an empty text removes it. */
export function withEntry(entries: Entries, { product_id, quantity }: StockRow, text: string): Entries {
  const next = new Map(entries);
  if (text === '') next.delete(product_id);
  else next.set(product_id, { text, expected: quantity });
  return next;
}

type Fault = 'notWhole' | 'tooMany' | 'moved';

/** Why an entry cannot be saved: not a whole number, too many, or stock changed since it was counted. */
export function findError({ text, expected }: Entry, quantity: number): Fault | undefined {
  const counted = parseQuantity(text);
  if (counted === undefined) return 'notWhole';
  if (counted > MAX_STOCK) return 'tooMany';
  return expected === quantity ? undefined : 'moved';
}

/** Whether the stock changed since the entry was typed. */
export const isMoved = (entry: Entry | undefined, quantity: number): boolean =>
  entry !== undefined && findError(entry, quantity) === 'moved';

export interface Difference {
  readonly row: StockRow;
  readonly before: number;
  readonly after: number;
}

/** Counted products with their stock before and after, except those whose stock changed since. */
export const getDifferences = (rows: readonly StockRow[], entries: Entries): Difference[] =>
  rows.flatMap((row) => {
    const entry = entries.get(row.product_id);
    const after = entry && parseQuantity(entry.text);
    const isSettled = entry !== undefined && after !== undefined && findError(entry, row.quantity) === undefined;
    return isSettled ? [{ row, before: entry.expected, after }] : [];
  });

export const differs = ({ before, after }: Difference): boolean => before !== after;

export type RowFilter = 'all' | 'toCount' | 'counted' | 'toLookAt';

/** Applies a filter with the entries at the time it is chosen, so that rows do not vanish while typing. */
export function filterRows(rows: readonly StockRow[], entries: Entries, shown: RowFilter): readonly StockRow[] {
  if (shown === 'all') return rows;
  return rows.filter(({ product_id, quantity }) => {
    const entry = entries.get(product_id);
    if (shown === 'toLookAt') return entry !== undefined && findError(entry, quantity) !== undefined;
    return (entry !== undefined) === (shown === 'counted');
  });
}

/** Matches a product by name, in the user's language or English, or by barcode. */
export function searchRows(rows: readonly StockRow[], text: string): readonly StockRow[] {
  const query = text.trim().toLowerCase();
  if (query === '') return rows;
  return rows.filter(
    ({ product, product_en, barcode }) =>
      isBarcode(barcode, query) || [product, product_en].some((name) => name?.toLowerCase().includes(query)),
  );
}

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

export type Counting = ReturnType<typeof useEntries>;

/** The product scanned last; a new object per scan. */
export interface ScannedRow {
  readonly id: number;
}

/** Counts one unit per scan; returns the product scanned last too. */
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
    // Also the next step is one.
    progress: isSummary || entries,
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
      if (counted >= MAX_STOCK) return reject(scanTexts.atMost({ name, max: formatCount(MAX_STOCK) }));
      const next = { text: String(counted + 1), expected: entry?.expected ?? row.quantity };
      change((now) => new Map(now).set(id, next));
      // The user may have moved on during the lookup.
      if (document.activeElement === field) setScanned({ id });
      return accept(scanTexts.counted({ name, count: formatCount(counted + 1) }));
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

/** Saves the count in parts of `MAX_LINES`. Saved entries leave the draft; those whose stock changed stay. */
export function useSaveCount({ entries, change }: Counting, { stock, warehouseId, changes }: Counted) {
  const { send, isSending } = useSend(adjustStock, { invalidates: changes, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  /** Resolves to true once all is saved, to false if entries are left. */
  const save = async (reason: string): Promise<boolean> => {
    clear();
    const counted = getDifferences(stock.rows, entries);
    const corrected = new Set<number>();
    let left = entries.size;
    try {
      for (let from = 0; from < counted.length; from += MAX_LINES) {
        const lines = counted
          .slice(from, from + MAX_LINES)
          .map(({ row, before, after }) => ({ product_id: row.product_id, quantity: after, expected: before }));
        const { lines: saved } = await send({
          body: { kind: 'count', warehouse_id: warehouseId, reason, lines, partly: true },
        });
        const ids = new Set(saved.map(({ product_id }) => product_id));
        change((now) => new Map([...now].filter(([id]) => !ids.has(id))));
        for (const line of saved) if (line.before !== line.after) corrected.add(line.product_id);
        left -= ids.size;
      }
      const done = texts.doneText({ count: corrected.size });
      alerts.success(texts.done, left === 0 ? done : `${done} ${texts.leftText({ count: left })}`);
      return left === 0;
    } catch (error) {
      report(error, { title: texts.saveFailed, text: getFailureMessage(error, correctionTexts.tryAgain) });
      return false;
    }
  };
  return { save, isSending, failure, clear };
}
