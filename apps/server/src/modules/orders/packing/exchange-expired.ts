// Keeps expired goods out of what is packed: what an order took and has expired since is exchanged for others of the store.
import type { ActorContext, Db } from '../../../deps.ts';
import {
  changeBatches,
  listSellable,
  listTaken,
  noteNextDates,
  type TakenPart,
} from '../../stock/batches/batches.db.ts';
import { isExpired, shareOut, todayOf } from '../../stock/batches/batches.rules.ts';
import { setExpiredAside } from '../../stock/batches/set-expired-aside.ts';
import { lockProducts, type StockLine, stockLocationOfStore } from '../../stock/stock.db.ts';
import { type FoundLine, insufficientStock, shortagesOf } from '../../stock/stock.rules.ts';
import type { OrderFacts } from '../orders.rules.ts';
import { decideExchange } from './exchange-expired.rules.ts';

const sumOf = (parts: readonly StockLine[], id: number): number =>
  parts.reduce((sum, { product_id, quantity }) => sum + (product_id === id ? quantity : 0), 0);

/** What of products is on hand at a stock location, with what they are called. */
async function readOnHand(db: Db, locationId: number, wanted: readonly StockLine[]): Promise<FoundLine[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('stock_levels as level', (join) =>
      join.onRef('level.product_id', '=', 'products.id').on('level.place_id', '=', locationId),
    )
    .select(['products.id as product_id', 'products.name as product_name', 'products.name_mr', 'products.name_hi'])
    .select((eb) => eb.fn.coalesce('level.on_hand', eb.val(0)).as('available'))
    .where((eb) => eb('products.id', '=', eb.fn.any(eb.val(wanted.map(({ product_id }) => product_id)))))
    .orderBy('products.id')
    .execute();
  return rows.map((row) => ({ ...row, quantity: sumOf(wanted, row.product_id) }));
}

/** Gives the order goods of other batches for its expired ones, which are the store's again and are set aside. */
async function exchange(
  context: ActorContext,
  order: OrderFacts,
  {
    lines,
    expired,
    place,
  }: { readonly lines: readonly StockLine[]; readonly expired: readonly TakenPart[]; readonly place: number },
): Promise<void> {
  const ids = lines.map(({ product_id }) => product_id);
  const back = shareOut(lines, expired);
  const taken = shareOut(lines, await listSellable(context.db, place, ids));
  const changes = [
    ...back.map(({ batch_id, quantity }) => ({ batch_id, quantity })),
    ...taken.map(({ batch_id, quantity }) => ({ batch_id, quantity: -quantity })),
  ];
  await changeBatches(context, changes, { kind: 'order', id: order.id });
  await setExpiredAside(context, await noteNextDates(context, ids));
}

interface Goods {
  readonly ordered: readonly StockLine[];
  readonly packed: readonly StockLine[];
  /** Of all that the transaction changes; locked before anything of it is. */
  readonly locked: readonly StockLine[];
}

/**
 * Sees to it that nothing expired is among what is packed of an order, `packed` of each product (STOCK-27). Answers how much of
 * each product is expired among what is left out: it comes back and is set aside. Throws insufficient_stock where the store
 * has too little that has not expired; then less is to be packed.
 */
export async function exchangeExpired(
  context: ActorContext,
  order: OrderFacts,
  { ordered, packed, locked }: Goods,
): Promise<ReadonlyMap<number, number>> {
  if (order.store_id === null) return new Map();
  const place = await stockLocationOfStore(context.db, order.store_id);
  const today = todayOf(context);
  const taken = await listTaken(context.db, { kind: 'order', ids: [order.id] }, place);
  const expired = taken.filter(({ best_before }) => isExpired(best_before, today));
  if (expired.length === 0) return new Map();
  const { lines, left } = decideExchange(ordered, packed, expired);
  if (lines.length > 0) {
    await lockProducts(context, locked);
    const short = shortagesOf(await readOnHand(context.db, place, lines)).map(({ available, requested, ...line }) => {
      const wanted = sumOf(packed, line.product_id);
      return { ...line, requested: wanted, available: wanted - requested + available };
    });
    if (short.length > 0) throw insufficientStock(short);
    await exchange(context, order, { lines, expired, place });
  }
  return left;
}
