// What main stock and store have of the products of a stock request, for who decides on it.
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';
import { MAIN } from '../stock/stock.db.ts';

interface LineStock {
  readonly product_id: number;
  readonly main_on_hand: number;
  readonly store_on_hand: number;
  readonly store_reserved: number;
}

/** The stock of each product that a request asks for, in units. Throws not_found. */
export async function readRequestStock({ db }: ActorContext, id: number): Promise<{ lines: LineStock[] }> {
  const { rows } = await sql<LineStock>`
    select line.product_id, coalesce(main.on_hand, 0) as main_on_hand, coalesce(store.on_hand, 0) as store_on_hand,
      coalesce(store.reserved, 0) + (
        select coalesce(sum(awaiting_stock), 0)::int from order_lines join orders on orders.id = order_lines.order_id
        where order_lines.product_id = line.product_id and awaiting_stock > 0 and orders.store_id = request.store_id and orders.stock_state = 'reserved'
      ) as store_reserved
    from stock_requests as request join stock_request_lines as line on line.request_id = request.id
      join stock_places as place on place.store_id = request.store_id
      left join stock_levels as main on main.place_id = ${MAIN}::bigint and main.product_id = line.product_id
      left join stock_levels as store on store.place_id = place.id and store.product_id = line.product_id
    where request.id = ${id}::bigint order by line.id`.execute(db);
  if (rows.length === 0) throw new AppError('not_found');
  return { lines: rows };
}
