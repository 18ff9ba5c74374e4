// Counts of waiting work beside the links of the sidebar.
import { listTodo, type TodoKind } from '@tilgul/contract/reports';
import { useGet } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';

/** Kinds that a link counts. */
const KINDS: Readonly<Record<'chain' | 'store', Readonly<Record<string, readonly TodoKind[]>>>> = {
  chain: {
    [PATHS.adminOrders]: ['unallocated'],
    [PATHS.adminStockRequests]: ['requests'],
    [PATHS.adminClaims]: ['claims'],
    [PATHS.adminRefunds]: ['refunds'],
    [PATHS.adminCash]: ['days_open'],
  },
  store: {
    [PATHS.storeOrders]: ['to_process', 'to_pack', 'to_ship'],
    [PATHS.storeStockRequests]: ['goods_to_add'],
    [PATHS.storeClaims]: ['claims'],
    [PATHS.storeCash]: ['days_open'],
  },
};

const FRESH_MS = 30_000;
const LIVE = [listTodo];

/** Counts by path, without links that have nothing waiting. */
export function useLinkCounts(role: 'chain' | 'store' | undefined): Readonly<Record<string, number>> {
  const { data } = useGet(listTodo, {}, { quiet: true, enabled: role !== undefined, staleTime: FRESH_MS });
  useLiveCalls(LIVE);
  if (role === undefined || !data) return {};
  const counts = Object.entries(KINDS[role]).map(([path, kinds]) => {
    const waiting = data.items.filter(({ kind }) => kinds.includes(kind));
    return [path, waiting.reduce((sum, { count }) => sum + count, 0)] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
