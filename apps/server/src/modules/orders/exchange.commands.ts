// Keeps expired goods, and those with too little shelf life left, out of the orders that are packed.
import type { ActorContext, Db } from '../../deps.ts';
import { anyId } from '../../platform/db/sql.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { isExpired, isTooShort, splitByBatch, sumQuantity } from '../stock/batches/batches.rules.ts';
import {
  changeBatches,
  listSellableBatches,
  listTakenBatches,
  type TakenPart,
  updateNextDates,
} from '../stock/batches/batches.sql.ts';
import { getStoreLocation, lockProducts, type StockLine } from '../stock/ledger/ledger.ts';
import { setExpiredAside } from '../stock/ledger/locks.sql.ts';
import { type AvailableLine, findShortages, insufficientStockError } from '../stock/stock.rules.ts';
import { findDeliveryDay } from './delivery-day.ts';
import type { OrderFacts } from './orders.rules.ts';
import { decideExchange } from './packing.rules.ts';

interface StoreDelivery {
  readonly db: Db;
  /** Stock location of the store. */
  readonly place: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** A product's quantity in a store. */
interface StoreLine extends AvailableLine {
  readonly reserved: number;
  /** Quantity in batches too short for the delivery. */
  readonly too_short: number;
}

/** Lists how much of products a store has for a delivery, with their names. */
async function listDeliverable({ db, place, day }: StoreDelivery, wanted: readonly StockLine[]): Promise<StoreLine[]> {
  const ids = wanted.map(({ product_id }) => product_id);
  const rows = await db
    .selectFrom('products')
    .leftJoin('stock_levels as level', (join) =>
      join.onRef('level.product_id', '=', 'products.id').on('level.place_id', '=', place),
    )
    .select(['products.id as product_id', 'products.name as product_name', 'products.names'])
    .select((eb) => eb.fn.coalesce('level.on_hand', eb.val(0)).as('on_hand'))
    .select((eb) => eb.fn.coalesce('level.reserved', eb.val(0)).as('reserved'))
    .where('products.id', '=', anyId(ids))
    .orderBy('products.id')
    .execute();
  const batches = await listSellableBatches(db, place, ids);
  const short = batches.filter((batch) => isTooShort(batch, day));
  return rows.map(({ on_hand, ...row }) => {
    const too_short = sumQuantity(short, row.product_id);
    return { ...row, quantity: sumQuantity(wanted, row.product_id), available: on_hand - too_short, too_short };
  });
}

/**
 * Refuses substitutes that the store has free only in batches too short for the delivery (STOCK-30). Expects locked products.
 */
export async function refuseTooShort(delivery: StoreDelivery, substitutes: readonly StockLine[]): Promise<void> {
  const lines = (await listDeliverable(delivery, substitutes)).filter(({ too_short }) => too_short > 0);
  const short = findShortages(lines.map((line) => ({ ...line, available: line.available - line.reserved })));
  if (short.length > 0) throw insufficientStockError(short);
}

interface Exchange extends StoreDelivery {
  readonly lines: readonly StockLine[];
  readonly tooOld: readonly TakenPart[];
}

/** Swaps goods of the order for other batches. The store gets the old ones back and sets expired ones aside. */
async function exchangeBatches(
  context: ActorContext,
  order: OrderFacts,
  { lines, tooOld, place, day }: Exchange,
): Promise<void> {
  const ids = lines.map(({ product_id }) => product_id);
  const back = splitByBatch(lines, tooOld);
  const batches = await listSellableBatches(context.db, place, ids);
  const taken = splitByBatch(
    lines,
    batches.filter((batch) => !isTooShort(batch, day)),
  );
  const changes = [
    ...back.map(({ batch_id, quantity }) => ({ batch_id, quantity })),
    ...taken.map(({ batch_id, quantity }) => ({ batch_id, quantity: -quantity })),
  ];
  await changeBatches(context, changes, { kind: 'order', id: order.id });
  await setExpiredAside(context, await updateNextDates(context, ids));
}

interface ExchangeInput {
  readonly ordered: readonly StockLine[];
  readonly packed: readonly StockLine[];
  /** All products that the transaction changes; locked first. */
  readonly locked: readonly StockLine[];
}

/**
 * Ensures that no goods are packed that have expired or are too short for the delivery (STOCK-27, STOCK-30). Returns, per
 * product, how much of the unpacked goods is such; it goes back, and what has expired is set aside. Throws insufficient_stock
 * if the store lacks other goods, so less must be packed.
 */
export async function exchangeTooOld(
  context: ActorContext,
  order: OrderFacts,
  { ordered, packed, locked }: ExchangeInput,
): Promise<ReadonlyMap<number, number>> {
  if (order.store_id === null) return new Map();
  const place = await getStoreLocation(context.db, order.store_id);
  const today = getToday(context);
  const taken = await listTakenBatches(context.db, { kind: 'order', ids: [order.id] }, place);
  const day = await findDeliveryDay(context, order);
  const tooOld = taken.filter((batch) => isExpired(batch.best_before, today) || isTooShort(batch, day));
  if (tooOld.length === 0) return new Map();
  const { lines, left } = decideExchange(ordered, packed, tooOld);
  if (lines.length > 0) {
    await lockProducts(context, locked);
    const delivery = { db: context.db, place, day };
    const short = findShortages(await listDeliverable(delivery, lines)).map(({ available, requested, ...line }) => {
      const wanted = sumQuantity(packed, line.product_id);
      return { ...line, requested: wanted, available: wanted - requested + available };
    });
    if (short.length > 0) throw insufficientStockError(short);
    await exchangeBatches(context, order, { ...delivery, lines, tooOld });
  }
  return left;
}
