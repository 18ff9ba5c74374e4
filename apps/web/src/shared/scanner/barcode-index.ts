// Looks up scanned codes among the barcodes of a stock location.
import { type inventoryRow, listBarcodes, viewStockRow } from '@tilgul/contract/inventory';
import { parseGtin } from '@tilgul/contract/rules/gtin';
import { useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';
import { type CallAnswer, call } from '../api/api.ts';
import { queryClient, queryKeyFor } from '../api/query-client.ts';
import { useGet } from '../api/use-api.ts';
import { deviceNow } from '../format/clock.ts';
import { useLiveCalls } from '../live/live.ts';

type Pairs = CallAnswer<typeof listBarcodes>;
type StockedProduct = z.output<typeof inventoryRow>;

/** Milliseconds; unknown codes cause a refetch anyway. */
const FRESH_MS = 60_000;
/** Milliseconds after a fetch in which an unknown code causes no refetch. */
const MIN_REFETCH_MS = 1_000;
const LIVE = [listBarcodes];
/** Digits of prefix and PLU. */
const SCALE_HEADS = [5, 6, 7, 8];

const tables = new WeakMap<Pairs, ReadonlyMap<string, number>>();
function getTable(pairs: Pairs): ReadonlyMap<string, number> {
  const known = tables.get(pairs) ?? new Map(pairs);
  tables.set(pairs, known);
  return known;
}

function findId(pairs: Pairs | undefined, code: string): number | undefined {
  if (!pairs) return undefined;
  const table = getTable(pairs);
  const gtin = parseGtin(code, (number) => table.has(number));
  return gtin === undefined ? undefined : table.get(gtin);
}

/** Finds the product of a scale label: the index has prefix and PLU of these. */
function findWeighed(pairs: Pairs | undefined, code: string): number | undefined {
  const gtin = parseGtin(code);
  if (!pairs || gtin === undefined || !/^02[1-9]/.test(gtin)) return undefined;
  const table = getTable(pairs);
  const heads = SCALE_HEADS.map((length) => gtin.slice(1, 1 + length));
  return heads.map((head) => table.get(head)).find((id) => id !== undefined);
}

export interface BarcodeIndex {
  /** The product's id, synchronously if it is known. Rejects if the server does not answer. */
  find(code: string): number | undefined | Promise<number | undefined>;
  /** The product of a scale label, for a code that `find` does not know. */
  findWeighed(code: string): number | undefined;
  /** The product with its current stock. */
  product(id: number): Promise<StockedProduct>;
}

/** The index of a location, 0 for main, undefined for the manager's own store; loaded while `isOn`. */
export function useBarcodeIndex(warehouseId: number | undefined, isOn: boolean): BarcodeIndex {
  const query = useMemo(() => (warehouseId === undefined ? {} : { warehouse_id: warehouseId }), [warehouseId]);
  useGet(listBarcodes, { query }, { enabled: isOn, staleTime: FRESH_MS });
  useLiveCalls(LIVE);
  const find = useCallback<BarcodeIndex['find']>(
    (code) => {
      const queryKey = queryKeyFor(listBarcodes, { query });
      const state = queryClient.getQueryState<Pairs>(queryKey);
      const id = findId(state?.data, code);
      if (id !== undefined) return id;
      const staleTime =
        state && !state.isInvalidated && deviceNow() - state.dataUpdatedAt < MIN_REFETCH_MS ? FRESH_MS : 0;
      const queryFn = ({ signal }: { signal: AbortSignal }) => call(listBarcodes, { query, signal });
      return queryClient
        .fetchQuery({ queryKey, queryFn, staleTime, retry: false })
        .then((pairs) => findId(pairs, code));
    },
    [query],
  );
  const weighed = useCallback<BarcodeIndex['findWeighed']>(
    (code) => findWeighed(queryClient.getQueryState<Pairs>(queryKeyFor(listBarcodes, { query }))?.data, code),
    [query],
  );
  const product = useCallback<BarcodeIndex['product']>(
    (product_id) => call(viewStockRow, { params: { product_id }, query }),
    [query],
  );
  return useMemo(() => ({ find, findWeighed: weighed, product }), [find, weighed, product]);
}
