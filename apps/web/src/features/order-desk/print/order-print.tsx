// Prints orders: pick lists for the picker, packing slips for the bag.
import { listProducts } from '@tilgul/contract/catalog';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { useAllPages } from '../../../shared/api/all-pages.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { PrintArea, usePrint } from '../../../ui/layers/paper.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { PickList, type PrintedOrder } from './pick-list.tsx';
import './print.css';

const texts = storeOrderTexts.prints;

export interface OrderPrintProps {
  kind: 'pick' | 'slip';
  orders: readonly PrintedOrder[];
  /** Called when the print dialog closes. */
  onDone: () => void;
}

/** Orders of the order desk lack the details a pick list needs. */
const isBare = (orders: readonly PrintedOrder[]) =>
  orders.some(({ items }) => items.some(({ category }) => category === undefined));

/** Loads the missing details from the catalogue. */
function useGoods(isOn: boolean) {
  const list = useAllPages(useList(listProducts, { limit: MAX_PAGE }, { enabled: isOn }));
  const byProduct = new Map(
    list.rows.map(({ id, category_name, sold_by_weight = false }) => [
      id,
      { category: category_name, isWeighed: sold_by_weight },
    ]),
  );
  return { byProduct, isReady: !isOn || (!list.isLoading && !list.hasMore) || list.error !== null };
}

/** Rendered outside the page, so that only it is printed; prints once everything has loaded. */
export function OrderPrint({ kind, orders, onDone }: OrderPrintProps) {
  const { byProduct, isReady } = useGoods(kind === 'pick' && isBare(orders));
  usePrint(isReady, onDone);
  return (
    <PrintArea className="order-papers" label={kind === 'pick' ? texts.pickTitle : texts.slipTitle}>
      {orders.map((order) =>
        kind === 'pick' ? (
          <PickList key={order.id} order={order} goods={byProduct} />
        ) : (
          <PackingSlip key={order.id} order={order} />
        ),
      )}
    </PrintArea>
  );
}
