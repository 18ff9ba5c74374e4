// Adjusts stock by hand (write-offs and counts) and sets reorder levels.
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { adjustStock as adjustCall, setReorderLevel as reorderCall } from '@tilgul/contract/inventory';
import { invalid, notFound } from '@tilgul/contract/rules/errors';
import type { ActorContext, Db } from '../../deps.ts';
import { anyId } from '../../platform/db/sql.ts';
import { requireStore } from '../../platform/security/access.ts';
import { getToday } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { audit, auditAll } from '../audit-log/audit-log.commands.ts';
import { countBatches, writeBatchesOff } from './batches/batches.commands.ts';
import { type BatchPart, decideBatches } from './batches/batches.rules.ts';
import { getStoreLocation, lockProducts, moveStock, OUTSIDE } from './ledger/ledger.ts';
import { moveLooseGoods, readLooseGoods } from './ledger/loose-goods.ts';
import { getStockRow, resolveStockLocation } from './stock.queries.ts';
import { type Adjusted, decideAdjustment, findMoved, type OnHand } from './stock.rules.ts';

type Form = Body<typeof adjustCall>;

/** Returns the on-hand quantity of each product at the location, discontinued ones included. 404 for an unknown product. */
async function readOnHand(db: Db, locationId: number, ids: readonly number[]): Promise<OnHand[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('stock_levels', (join) =>
      join.onRef('stock_levels.product_id', '=', 'products.id').on('stock_levels.place_id', '=', locationId),
    )
    .select(['products.id as product_id', 'products.name as product_name'])
    .select((eb) => eb.fn.coalesce('stock_levels.on_hand', eb.val(0)).as('on_hand'))
    .where('products.id', '=', anyId(ids))
    .orderBy('products.id')
    .execute();
  if (rows.length < ids.length) throw notFound();
  return rows;
}

/** Refuses a write-off with `batches` and a count with `batch_id`. */
function refuseMixedLines({ kind, lines }: Form): void {
  const isMixedUp = (line: Form['lines'][number]) =>
    kind === 'count' ? line.batch_id !== undefined : line.batches !== undefined;
  if (lines.some(isMixedUp)) throw invalid({ lines: [getText('batches.useBatches')] });
}

/** Sums the lines that name a batch to one per batch, without lines of 0. */
function getBatchLines({ lines }: Form): BatchPart[] {
  const byBatch = new Map<number, BatchPart>();
  for (const { product_id, batch_id, quantity } of lines)
    if (batch_id !== undefined && quantity > 0)
      byBatch.set(batch_id, { product_id, batch_id, quantity: quantity + (byBatch.get(batch_id)?.quantity ?? 0) });
  return [...byBatch.values()];
}

/** Moves the differences and replaces the batches of counted products. */
async function moveAdjusted(
  context: ActorContext,
  locationId: number,
  form: Form,
  adjusted: readonly Adjusted[],
): Promise<void> {
  const { kind, reason, lines } = form;
  const changes = adjusted.map(({ product_id, before, after }) => ({ product_id, quantity: after - before }));
  const less = changes.filter(({ quantity }) => quantity < 0).map((line) => ({ ...line, quantity: -line.quantity }));
  const more = changes.filter(({ quantity }) => quantity > 0);
  const moved = { reason: kind, note: reason };
  if (less.length > 0) await moveStock(context, { ...moved, lines: less, from: locationId, to: OUTSIDE });
  if (more.length > 0) await moveStock(context, { ...moved, lines: more, from: OUTSIDE, to: locationId });
  const counted = adjusted.flatMap(({ product_id, product_name, after: quantity }) => {
    const batches = lines.find((line) => line.product_id === product_id)?.batches;
    return batches ? [{ product_id, product_name, quantity, batches }] : [];
  });
  const batches = decideBatches(counted, getToday(context), 'lines');
  await countBatches(context, locationId, { productIds: counted.map(({ product_id }) => product_id), batches });
}

/** Counts or writes off grams of opened packs; 400 for more than there are. Expects locked products. */
async function adjustLooseGoods(context: ActorContext, locationId: number, { kind, lines }: Form) {
  const named = lines.flatMap(({ product_id: productId, loose_grams: grams }) =>
    grams === undefined ? [] : [{ productId, grams }],
  );
  if (named.length === 0) return [];
  const ids = named.map(({ productId }) => productId);
  if (new Set(ids).size < ids.length) throw invalid({ lines: [getText('stock.productTwice')] });
  const before = await readLooseGoods(context.db, locationId, ids);
  const moves = named
    .map(({ productId, grams }) => {
      const held = before.get(productId) ?? 0;
      return { productId, before: held, grams: kind === 'count' ? grams - held : -grams, reason: kind };
    })
    .filter(({ grams }) => grams !== 0);
  if (moves.some((move) => move.before + move.grams < 0)) throw invalid({ lines: [getText('stock.looseTooMuch')] });
  await moveLooseGoods(context, { locationId, saleId: null, moves });
  return moves;
}

/**
 * Books a write-off or a count: movements with the reason, and an audit entry per changed product (STOCK-18, STOCK-19,
 * STOCK-25).
 */
export async function adjustStock(context: ActorContext, form: Form): Promise<Ok<typeof adjustCall>> {
  const { db } = context;
  const { kind, reason, lines } = form;
  refuseMixedLines(form);
  const locationId = await resolveStockLocation(context, form.warehouse_id);
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  await readOnHand(db, locationId, ids);
  await lockProducts(context, lines);
  const adjustedBatches = await writeBatchesOff(context, locationId, getBatchLines(form), reason);
  const plain = lines.filter(({ batch_id }) => batch_id === undefined);
  const named = [...new Set(plain.map(({ product_id }) => product_id))];
  const stock = await readOnHand(db, locationId, named);
  const moved = form.partly ? findMoved(plain, stock) : [];
  const settled = plain.filter(({ product_id }) => !moved.some((line) => line.product_id === product_id));
  const looseMoves = await adjustLooseGoods(context, locationId, form);
  const isSettledElsewhere = moved.length > 0 || adjustedBatches.length > 0 || looseMoves.length > 0;
  const withPacks = kind === 'write_off' ? settled.filter(({ quantity }) => quantity > 0) : settled;
  const adjusted = withPacks.length === 0 && isSettledElsewhere ? [] : decideAdjustment(kind, settled, stock);
  await moveAdjusted(context, locationId, form, adjusted);
  const isCounted = (id: number) => lines.some(({ product_id, batches }) => product_id === id && batches !== undefined);
  const changed = [...adjustedBatches, ...adjusted].filter(
    ({ product_id, before, after }) => before !== after || isCounted(product_id),
  );
  const entries = changed.map(({ product_id, before, after, ...line }) => ({
    action: kind === 'count' ? ('stock.counted' as const) : ('stock.written_off' as const),
    subject: 'product' as const,
    subjectId: product_id,
    before: { on_hand: before },
    after: { on_hand: after, place_id: locationId, reason, ...('batch_no' in line ? { batch_no: line.batch_no } : {}) },
  }));
  const looseEntries = looseMoves.map(({ productId, before, grams }) => ({
    action: kind === 'count' ? ('stock.counted' as const) : ('stock.written_off' as const),
    subject: 'product' as const,
    subjectId: productId,
    before: { loose_grams: before },
    after: { loose_grams: before + grams, place_id: locationId, reason },
  }));
  await auditAll(context, [...entries, ...looseEntries]);
  return {
    kind,
    reason,
    lines: [...adjustedBatches.map(({ batch_no: _no, ...line }) => line), ...adjusted],
    ...(form.partly ? { moved } : {}),
  };
}

/** Sets the reorder level of a product in the manager's store (STOCK-15). */
export async function setReorderLevel(
  context: ActorContext,
  form: Body<typeof reorderCall>,
): Promise<Ok<typeof reorderCall>> {
  const { db, actor } = context;
  const { product_id, reorder_level } = form;
  const storeId = requireStore(actor);
  const locationId = await getStoreLocation(db, storeId);
  const level = await db
    .selectFrom('stock_levels')
    .select('reorder_level')
    .where('place_id', '=', locationId)
    .where('product_id', '=', product_id)
    .forUpdate()
    .executeTakeFirst();
  if (level && level.reorder_level !== reorder_level) {
    await db
      .updateTable('stock_levels')
      .set({ reorder_level })
      .where('place_id', '=', locationId)
      .where('product_id', '=', product_id)
      .execute();
    const [before, after] = [{ reorder_level: level.reorder_level }, { reorder_level, store_id: storeId }];
    await audit(context, { action: 'stock.reorder_level', subject: 'product', subjectId: product_id, before, after });
  }
  return getStockRow(db, storeId, product_id);
}
