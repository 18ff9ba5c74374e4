// The count of a stock: what is typed of its products, kept until it is saved.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { adjustStock } from '@tilgul/contract/inventory';
import { useCallback, useState } from 'react';
import { failureText, isApiError } from '../../../shared/api/call-error.ts';
import { refetchCalls } from '../../../shared/api/query-client.ts';
import { type List, useSend } from '../../../shared/api/use-api.ts';
import { correctionTexts } from '../../../texts/en/store/corrections.ts';
import { t } from '../../../texts/text.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../../ui/alerts/use-step-failure.ts';
import { countedOf, differs, type Entries, keptCount, type StockRow, withEntry } from './counted.ts';

const texts = correctionTexts.count;
/** Lines that one call takes. */
const MOST_AT_ONCE = 500;

/** Everything that lies there; the figures are those of now, also while somebody sells. */
export type CountedStock = Pick<
  List<StockRow>,
  'rows' | 'total' | 'hasMore' | 'isLoading' | 'isFetching' | 'error' | 'reload'
>;

/** What is counted: its rows, where they lie, and which answers a count changes. */
export interface Counted {
  readonly stock: CountedStock;
  /** For the administrator: 0 is main. */
  readonly warehouseId?: number | undefined;
  readonly changes: readonly AnyEndpoint[];
}

/** What is typed, kept with every key. */
export function useEntries() {
  const [first] = useState(() => keptCount.read()?.entries ?? []);
  const [entries, setEntries] = useState<Entries>(() => new Map(first));
  const change = useCallback((next: (now: Entries) => Entries) => {
    setEntries((now) => {
      const entries = next(now);
      if (entries.size > 0) keptCount.keep({ entries: [...entries] });
      else keptCount.forget();
      return entries;
    });
  }, []);
  const type = useCallback((row: StockRow, text: string) => change((now) => withEntry(now, row, text)), [change]);
  const forget = useCallback(() => change(() => new Map()), [change]);
  return { entries, type, forget, change, wasKept: first.length > 0 };
}

/** Saves what was counted, in parts that a call takes; what is saved is no longer kept. */
export function useSaveCount(
  { entries, change }: Pick<ReturnType<typeof useEntries>, 'entries' | 'change'>,
  { warehouseId, changes }: Omit<Counted, 'stock'>,
) {
  const { send, isSending } = useSend(adjustStock, { invalidates: changes });
  const { failure, clear, report } = useStepFailure();
  /** True when all of it is saved. */
  const save = async (rows: readonly StockRow[], reason: string): Promise<boolean> => {
    clear();
    const lines = countedOf(rows, entries);
    try {
      for (let from = 0; from < lines.length; from += MOST_AT_ONCE) {
        const part = lines.slice(from, from + MOST_AT_ONCE);
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
      const said = corrected === 1 ? texts.doneOne : t<string>(texts.doneText, { count: corrected });
      alerts.success(texts.done, corrected === 0 ? texts.doneNone : said);
      return true;
    } catch (error) {
      report(error, { title: texts.saveFailed, text: failureText(error, correctionTexts.tryAgain) });
      // Whose stock moved meanwhile is marked at its row by what is there now.
      if (isApiError(error)) await refetchCalls(changes);
      return false;
    }
  };
  return { save, isSending, failure, clear };
}
