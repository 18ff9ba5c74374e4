// Reads what belongs to orders: lines, timelines, bills, what packing changed, refunds; one query each.
import type { LineChoice, OrderForCustomer } from '@tilgul/contract/order-answers';
import { toRupees } from '@tilgul/contract/rules/money';
import type { Db } from '../../../deps.ts';
import { pictureUrl } from '../../../gateways/images.ts';
import { namesOf } from '../../../texts/goods-names.ts';
import { lineNameColumns } from '../../catalog/priced-lines.sql.ts';
import { type IssuedInvoice, listOrderInvoices } from '../../invoices/invoices.sql.ts';
import { listOrderRefunds } from '../../payments/refunds.sql.ts';
import { listLineChanges } from '../packing.sql.ts';
import type { OrderRow } from './orders-list.db.ts';

type Items = OrderForCustomer['items'];
type Timeline = OrderForCustomer['timeline'];
type Changes = OrderForCustomer['changes'];
type Refunds = OrderForCustomer['refunds'];

/** Lines, timelines and bills by order id. */
export interface OrderDetails {
  readonly items: ReadonlyMap<number, Items>;
  readonly timelines: ReadonlyMap<number, Timeline>;
  readonly changes: ReadonlyMap<number, Changes>;
  readonly refunds: ReadonlyMap<number, Refunds>;
  readonly bills: ReadonlyMap<number, readonly IssuedInvoice[]>;
}

function groupBy<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  toValue: (row: Row) => Value,
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(toValue(row));
    else groups.set(keyOf(row), [toValue(row)]);
  }
  return groups;
}

interface LineRow {
  readonly product_id: number;
  readonly product_name: string;
  readonly name_mr: string | null;
  readonly name_hi: string | null;
  readonly product_unit: string;
  readonly quantity: number;
  readonly price_paise: number;
  readonly image_hash: string | null;
  readonly choice: string;
  readonly packed: number | null;
  readonly packed_grams: number | null;
  readonly charged_paise: number | null;
  readonly substitute_of: number | null;
}

const toItem = ({ image_hash, price_paise, ...line }: LineRow): Items[number] => ({
  line_id: line.product_id,
  product_id: line.product_id,
  ...namesOf(line.product_name, line),
  product_unit: line.product_unit,
  quantity: line.quantity,
  price: toRupees(price_paise),
  image: pictureUrl(image_hash),
  // The table's checks allow no other words.
  choice: line.choice as LineChoice,
  packed: line.packed,
  ...(line.packed_grams === null ? {} : { packed_grams: line.packed_grams }),
  ...(line.charged_paise === null ? {} : { charged: toRupees(line.charged_paise) }),
  substitute_of: line.substitute_of,
});

const toEvent = (row: {
  readonly event: string;
  readonly at: Date;
  readonly note: string | null;
}): Timeline[number] => ({
  event: row.event as Timeline[number]['event'],
  at: row.at.toISOString(),
  note: row.note,
});

/** The lines, timelines and bills of these orders. */
export async function readDetails(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'packed_paise' | 'payment_id'>[],
): Promise<OrderDetails> {
  const ids = orders.map(({ id }) => id);
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_id', 'product_id', 'product_name', 'product_unit', 'quantity', 'products.image_hash'])
    .select([
      'order_lines.price_paise',
      'order_lines.choice',
      'order_lines.packed',
      'order_lines.packed_grams',
      'order_lines.charged_paise',
      'order_lines.substitute_of',
      ...lineNameColumns('order_lines'),
    ])
    .where((eb) => eb('order_id', '=', eb.fn.any(eb.val(ids))))
    // A substitute that the customer refused is no line of the order.
    .where((eb) => eb.or([eb('substitute_of', 'is', null), eb('packed', '>', 0)]))
    .orderBy('order_id')
    .orderBy('product_id')
    .execute();
  const events = await db
    .selectFrom('order_events')
    .select(['order_id', 'event', 'at', 'note'])
    .where((eb) => eb('order_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('order_id')
    .orderBy('id')
    .execute();
  return {
    items: groupBy(lines, (line) => line.order_id, toItem),
    timelines: groupBy(events, (event) => event.order_id, toEvent),
    bills: await listOrderInvoices(db, ids),
    changes: await readChanges(db, orders),
    refunds: await readRefunds(db, orders),
  };
}

type Facts = Pick<OrderRow, 'id' | 'packed_paise' | 'payment_id'>;

/** What packing changed, of those orders that are packed. */
async function readChanges(db: Db, orders: readonly Facts[]): Promise<ReadonlyMap<number, Changes>> {
  const packed = orders.filter(({ packed_paise }) => packed_paise !== null).map(({ id }) => id);
  return groupBy(
    await listLineChanges(db, packed),
    ({ order_id }) => order_id,
    ({ order_id: _order, ...change }) => change,
  );
}

/** The refunds of these orders, by order. */
const readRefunds = async (db: Db, orders: readonly Facts[]): Promise<ReadonlyMap<number, Refunds>> =>
  groupBy(
    await listOrderRefunds(db, orders),
    ({ order_id }) => order_id,
    ({ order_id: _order, ...refund }) => refund,
  );
