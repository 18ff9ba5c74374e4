// Replays a shop's orders in time order through the rule of the caps.
import { sql } from 'kysely';
import type { Db } from '../../src/deps.ts';
import {
  type AccountHistory,
  CANCELLATION_DAYS,
  type CappedLine,
  type CapSettings,
  findCap,
} from '../../src/modules/cart/order-caps.rules.ts';

interface OrderRow {
  readonly id: number;
  readonly user_id: number;
  readonly is_cash: boolean;
  readonly paise: number;
  readonly slot_id: number | null;
  readonly slot_ends: Date | null;
  readonly address: string;
  readonly at: Date;
  readonly delivered_at: Date | null;
  /** When it was delivered or cancelled; null while it is open. */
  readonly ended_at: Date | null;
  readonly is_cancelled_by_customer: boolean;
  readonly lines: readonly { readonly product_id: number; readonly quantity: number; readonly on_hand: number }[];
}

/** All orders, oldest first, with what the chain had of their goods when they were placed. */
async function readOrders(db: Db): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select orders.id, orders.user_id, payment_type = 'cod' as is_cash, total_paise + delivery_fee_paise as paise, slot_id, slots.ends_at as slot_ends,
      concat_ws(' ', postal_code, street_address1, street_address2) as address, orders.created_at as at, delivered_at,
      coalesce(delivered_at, cancelled.at) as ended_at, coalesce(cancelled.actor_id = orders.user_id, false) as is_cancelled_by_customer,
      (select json_agg(json_build_object('product_id', line.product_id, 'quantity', line.quantity, 'on_hand', (
        select coalesce(sum(case when target.kind in ('main', 'store') then quantity else 0 end)
          - sum(case when origin.kind in ('main', 'store') then quantity else 0 end), 0)
        from stock_movements as movement join stock_locations as target on target.id = movement.to_place_id
          join stock_locations as origin on origin.id = movement.from_place_id
        where movement.product_id = line.product_id and movement.created_at <= orders.created_at)))
        from order_lines as line where line.order_id = orders.id and line.substitute_of is null) as lines
    from orders left join slots on slots.id = orders.slot_id
      left join order_events as cancelled on cancelled.order_id = orders.id and cancelled.event = 'Cancelled'
    order by orders.created_at, orders.id`.execute(db);
  return rows.map((row) => ({ ...row, lines: row.lines ?? [] }));
}

/** An account's history just before an order. */
function toHistory(order: OrderRow, earlier: readonly OrderRow[]): AccountHistory & { open: readonly OrderRow[] } {
  const own = earlier.filter(({ user_id }) => user_id === order.user_id);
  const isDelivered = ({ delivered_at }: OrderRow) => delivered_at !== null && delivered_at <= order.at;
  const isOpen = ({ ended_at }: OrderRow) => ended_at === null || ended_at > order.at;
  const delivered = own.filter(isDelivered);
  const [placed, open] = [own.filter(isOpen), own.filter((row) => row.is_cash && isOpen(row))];
  const isInWindow = ({ slot_id }: OrderRow) => slot_id !== null && slot_id === order.slot_id;
  const since = order.at.getTime() - CANCELLATION_DAYS * 86_400_000;
  return {
    open,
    hasDelivered: delivered.length > 0,
    largestOrder: Math.max(0, ...delivered.map(({ paise }) => paise)),
    largestLine: Math.max(0, ...delivered.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
    openCash: open.length,
    openInWindow: open.filter(isInWindow).length,
    openAtAddress: earlier.filter(
      (row) => row.is_cash && isOpen(row) && isInWindow(row) && row.address === order.address,
    ).length,
    places: placed.filter(({ slot_ends }) => slot_ends !== null && slot_ends > order.at).length,
    cancellations: own.filter(
      (row) => row.is_cash && row.is_cancelled_by_customer && !isOpen(row) && (row.ended_at?.getTime() ?? 0) > since,
    ).length,
  };
}

/** Replays all orders; returns their number and the caps that they would have met. */
export async function replayCaps(db: Db, settings: CapSettings): Promise<{ orders: number; caps: string[] }> {
  const orders = await readOrders(db);
  const caps = orders.flatMap((order, n) => {
    const { open, ...history } = toHistory(order, orders.slice(0, n));
    const countOrdered = (id: number) =>
      open.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.product_id === id ? line.quantity : 0), 0);
    const lines = order.lines.map(
      ({ product_id, quantity, on_hand }): CappedLine => ({
        product_id,
        product_name: String(product_id),
        quantity,
        ordered: countOrdered(product_id),
        onHand: on_hand,
      }),
    );
    const { paise: total, is_cash: isCash, slot_id } = order;
    const found = findCap(settings, history, { total, isCash, hasWindow: slot_id !== null, lines });
    return found ? [`${order.id}: ${found.cap} ${found.max}`] : [];
  });
  return { orders: orders.length, caps };
}
