// Counts the manager's own store.
import { listBatches } from '@tilgul/contract/batches';
import { viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { listSuggestions } from '@tilgul/contract/stock-requests';
import { useAllPages } from '../../shared/api/all-pages.ts';
import type { CallAnswer, ListAnswer } from '../../shared/api/api.ts';
import { toWrappedPage, useWrappedList } from '../../shared/api/use-api.ts';
import { CountDialog } from '../stock-corrections/count/count-dialog.tsx';
import type { StockRow } from './reorder-dialog.tsx';

const CHANGED = [viewStock, storeReport, listSuggestions, listBatches];

const toPage = (answer: CallAnswer<typeof viewStock>): ListAnswer<StockRow> => toWrappedPage(answer.inventory, answer);

export function StoreCount({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useWrappedList(viewStock, { limit: MAX_PAGE }, toPage, { enabled: isOpen, staleTime: 0 });
  const stock = useAllPages(list);
  return <CountDialog stock={stock} changes={CHANGED} isOpen={isOpen} onClose={onClose} />;
}
