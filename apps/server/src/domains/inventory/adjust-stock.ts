// Corrects stock by hand: goods written off, or counted.
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { adjustStock as call } from '@tilgul/contract/inventory';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext, Db } from '../../deps.ts';
import { auditAll } from '../audit/audit.ts';
import { type Adjusted, decideAdjustment, type OnHand } from './adjustment.rules.ts';
import { getStockLocation } from './get-stock-location.ts';
import { lockProducts, moveStock, OUTSIDE } from './stock.db.ts';
import type { StockLine } from './stock.rules.ts';

/** What the location has of each product, also of those that are no longer sold. Throws not_found for an unknown one. */
async function readOnHand(db: Db, locationId: number, ids: readonly number[]): Promise<OnHand[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('stock_levels', (join) =>
      join.onRef('stock_levels.product_id', '=', 'products.id').on('stock_levels.place_id', '=', locationId),
    )
    .select(['products.id as product_id', 'products.name as product_name'])
    .select((eb) => eb.fn.coalesce('stock_levels.on_hand', eb.val(0)).as('on_hand'))
    .where((eb) => eb('products.id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('products.id')
    .execute();
  if (rows.length < ids.length) throw new AppError('not_found');
  return rows;
}

/**
 * Writes goods off, or makes the stock what was counted: movements with the reason in the ledger, a row of the audit trail for
 * each product that changed (STOCK-18, STOCK-19). Throws not_found for another store and an unknown product, no_store, and as
 * `decideAdjustment` does.
 */
export async function adjustStock(context: ActorContext, form: Body<typeof call>): Promise<Ok<typeof call>> {
  const { db } = context;
  const { kind, reason, lines } = form;
  const locationId = await getStockLocation(context, form.warehouse_id);
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  await readOnHand(db, locationId, ids);
  await lockProducts(db, lines);
  const adjusted = decideAdjustment(kind, lines, await readOnHand(db, locationId, ids));
  const less = changes(adjusted, ({ before, after }) => before - after);
  const more = changes(adjusted, ({ before, after }) => after - before);
  const move = { reason: kind, note: reason };
  if (less.length > 0) await moveStock(context, { ...move, lines: less, from: locationId, to: OUTSIDE });
  if (more.length > 0) await moveStock(context, { ...move, lines: more, from: OUTSIDE, to: locationId });
  await auditAll(
    context,
    adjusted
      .filter(({ before, after }) => before !== after)
      .map(({ product_id, before, after }) => ({
        action: kind === 'count' ? ('stock.counted' as const) : ('stock.written_off' as const),
        subject: 'product',
        subjectId: product_id,
        before: { on_hand: before },
        after: { on_hand: after, place_id: locationId, reason },
      })),
  );
  return { kind, reason, lines: adjusted };
}

const changes = (adjusted: readonly Adjusted[], by: (line: Adjusted) => number): StockLine[] =>
  adjusted.map((line) => ({ product_id: line.product_id, quantity: by(line) })).filter(({ quantity }) => quantity > 0);
