// Takes the goods of a register's sale, which has happened already: it is never refused. What the books lack is found first, and
// orders that had reserved the goods await others.
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import { OUTSIDE, type StockLine, sumLines } from '../stock.rules.ts';
import { moveStock } from './ledger.ts';
import { lockProducts } from './locks.sql.ts';
import { moveLooseGoods, readLooseGoods } from './loose-goods.ts';
import type { StockDocument } from './moves.sql.ts';
import { type LostGoods, yieldHolds, yieldReservations } from './reservations.ts';

/** Goods from the scale. */
interface WeighedGoods {
  readonly product_id: number;
  readonly grams: number;
  /** Weight of one pack. */
  readonly unit_grams: number;
}

interface SoldGoods {
  readonly locationId: number;
  readonly saleId: number;
  readonly packs: readonly StockLine[];
  readonly weighed: readonly WeighedGoods[];
}

export interface TakenGoods {
  /** What the books did not have. */
  readonly found: readonly StockLine[];
  readonly lost: readonly LostGoods[];
}

/** Takes the goods of a sale; opens just enough packs for its weighed lines. */
export async function takeSoldGoods(context: ActorContext, sale: SoldGoods): Promise<TakenGoods> {
  const { db } = context;
  const { locationId, saleId } = sale;
  await lockProducts(context, [...sale.packs, ...sale.weighed]);
  const opened = await findPacksToOpen(db, locationId, sale.weighed);
  const lines = sumLines([...sale.packs, ...opened.filter(({ quantity }) => quantity > 0)]);
  const levels = await readLevels(db, locationId, lines);
  const found = lines.flatMap(({ product_id, quantity }) => {
    const lacking = quantity - (levels.get(product_id)?.on_hand ?? 0);
    return lacking > 0 ? [{ product_id, quantity: lacking }] : [];
  });
  const document: StockDocument = { kind: 'manual_order', id: saleId };
  if (found.length > 0) {
    const move = { lines: found, from: OUTSIDE, to: locationId, reason: 'found_at_register', document } as const;
    await moveStock(context, { ...move, skipAwaiting: true });
  }
  const missing = lines.flatMap(({ product_id, quantity }) => {
    const { on_hand = 0, reserved = 0 } = levels.get(product_id) ?? {};
    const short = Math.min(quantity, on_hand) - (on_hand - reserved);
    return short > 0 ? [{ product_id, quantity: short }] : [];
  });
  const lost = missing.length > 0 ? await yieldReservations(db, locationId, missing) : [];
  const released = new Map(lost.length > 0 ? sumLines(lost).map((line) => [line.product_id, line.quantity]) : []);
  const stillMissing = missing
    .filter(({ product_id, quantity }) => quantity > (released.get(product_id) ?? 0))
    .map(({ product_id }) => product_id);
  if (stillMissing.length > 0) await yieldHolds(db, locationId, stillMissing);
  if (lines.length > 0)
    await moveStock(context, { lines, from: locationId, to: OUTSIDE, reason: 'manual_order', document });
  await bookLoose(context, sale, opened);
  return { found, lost };
}

const sumGrams = (weighed: readonly WeighedGoods[]) => {
  const sums = new Map<number, WeighedGoods>();
  for (const line of weighed) {
    const grams = (sums.get(line.product_id)?.grams ?? 0) + line.grams;
    sums.set(line.product_id, { ...line, grams });
  }
  return [...sums.values()];
};

/** Packs to open for weighed goods, beyond what is loose already. */
async function findPacksToOpen(db: Db, locationId: number, weighed: readonly WeighedGoods[]): Promise<StockLine[]> {
  if (weighed.length === 0) return [];
  const ids = weighed.map(({ product_id }) => product_id);
  const loose = await readLooseGoods(db, locationId, ids);
  return sumGrams(weighed).map(({ product_id, grams, unit_grams }) => {
    const lacking = Math.max(0, grams - (loose.get(product_id) ?? 0));
    return { product_id, quantity: Math.ceil(lacking / unit_grams) };
  });
}

async function bookLoose(
  context: ActorContext,
  { locationId, saleId, weighed }: SoldGoods,
  opened: readonly StockLine[],
) {
  if (weighed.length === 0) return;
  const packs = new Map(opened.map(({ product_id, quantity }) => [product_id, quantity]));
  const moves = sumGrams(weighed).flatMap(({ product_id: productId, grams, unit_grams }) => [
    { productId, grams: (packs.get(productId) ?? 0) * unit_grams, reason: 'opened' as const },
    { productId, grams: -grams, reason: 'manual_order' as const },
  ]);
  await moveLooseGoods(context, { locationId, saleId, moves });
}

interface Level {
  readonly product_id: number;
  readonly on_hand: number;
  readonly reserved: number;
}

async function readLevels(db: Db, locationId: number, lines: readonly StockLine[]) {
  const { rows } = await sql<Level>`
    select product_id, on_hand, reserved from stock_levels
    where place_id = ${locationId}::bigint and product_id = any(${lines.map(({ product_id }) => product_id)}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((level) => [level.product_id, level]));
}
