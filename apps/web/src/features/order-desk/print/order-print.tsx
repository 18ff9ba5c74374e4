// The papers of orders: pick lists for whoever collects the goods, packing slips for the bag. On paper only.
import { listProducts } from '@tilgul/contract/catalog';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { useList } from '../../../shared/api/use-api.ts';
import { useWhole } from '../../../shared/api/use-whole.ts';
import { storeOrderTexts } from '../../../texts/en/store/store-orders.ts';
import { Paper } from '../../../ui/layers/paper.tsx';
import { usePrint } from '../../../ui/layers/use-print.ts';
import { PackingSlip } from './packing-slip.tsx';
import { PickList, type PrintedOrder } from './pick-list.tsx';
import './print.css';

const texts = storeOrderTexts.papers;

export interface OrderPrintProps {
  kind: 'pick' | 'slip';
  /** One page each. */
  orders: readonly PrintedOrder[];
  /** Called when the printer's window has gone. */
  onDone: () => void;
}

/** Orders whose lines do not say what a pick list needs: the order desk's. */
const isBare = (orders: readonly PrintedOrder[]) =>
  orders.some(({ items }) => items.some(({ category }) => category === undefined));

/** What a pick list needs of the goods where the orders do not say it, from the products on sale. */
function useGoods(isOn: boolean) {
  const list = useWhole(useList(listProducts, { limit: MAX_PAGE }, { enabled: isOn }));
  const byProduct = new Map(
    list.rows.map(({ id, category_name, sold_by_weight = false }) => [
      id,
      { category: category_name, isWeighed: sold_by_weight },
    ]),
  );
  return { byProduct, isReady: !isOn || (!list.isLoading && !list.hasMore) || list.error !== null };
}

/** Rendered beside the page, so that printing shows it alone; prints as soon as everything is there. */
export function OrderPrint({ kind, orders, onDone }: OrderPrintProps) {
  const { byProduct, isReady } = useGoods(kind === 'pick' && isBare(orders));
  usePrint(isReady, onDone);
  return (
    <Paper className="order-papers" label={kind === 'pick' ? texts.pickTitle : texts.slipTitle}>
      {orders.map((order) =>
        kind === 'pick' ? (
          <PickList key={order.id} order={order} goods={byProduct} />
        ) : (
          <PackingSlip key={order.id} order={order} />
        ),
      )}
    </Paper>
  );
}
