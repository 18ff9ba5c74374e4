import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { useState } from 'react';
import { orderTexts as texts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import type { TableSelection } from '../../../ui/table/table-types.ts';

type Order = OrderForBackOffice;

/** The orders of a list that are chosen and can still be. `canChoose` is kept outside of the component. */
export function useChosenOrders(rows: readonly Order[], canChoose: (order: Order) => boolean, allLabel: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const orders = rows.filter((order) => chosen.has(order.id) && canChoose(order));
  const selection: TableSelection<Order> = {
    chosen,
    onChange: setChosen,
    canChoose,
    labelOf: ({ id }) => t<string>(texts.choose, { id }),
    allLabel,
  };
  return { orders, selection, clear: () => setChosen(new Set()) };
}
