// Suggests quantities for stock requests, and reads the stock that a decision depends on.

import { notFound } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { type StockSuggestion, SUGGESTION_DAYS } from '@tilgul/contract/stock-requests';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { getLanguage } from '../../texts/get-text.ts';
import { type Names, translateField } from '../../texts/names.ts';
import { getStoreLocation, MAIN } from '../stock/ledger/ledger.ts';
import { type StockNeed, suggestQuantity } from './stock-requests.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface NeedRow extends StockNeed {
  readonly product_id: number;
  readonly product: string;
  readonly names: Names;
  readonly product_unit: string;
  readonly unit_names: Names;
  readonly price_paise: Paise;
  readonly image_hash: string | null;
  readonly main_on_hand: number;
}

async function readNeeds(db: Db, storeId: number, since: Date): Promise<NeedRow[]> {
  const locationId = await getStoreLocation(db, storeId);
  const { rows } = await sql<NeedRow>`
    with sold as (
      select product_id, sum(quantity) as quantity from (
        select product_id, quantity from stock_movements
        where from_place_id = ${locationId}::bigint and created_at >= ${since}::timestamptz and reason in ('order_deducted', 'manual_order')
        union all
        select product_id, -quantity from stock_movements
        where to_place_id = ${locationId}::bigint and created_at >= ${since}::timestamptz
          and reason in ('order_put_back', 'order_short', 'manual_return')) as moved
      group by product_id
    ), coming as (
      select line.product_id, sum(coalesce(line.approved, line.quantity)) as quantity
      from stock_requests as request join stock_request_lines as line on line.request_id = request.id
      where request.store_id = ${storeId}::bigint and request.status in ('Pending', 'Approved')
      group by line.product_id
    ), awaited as (
      select line.product_id, sum(line.awaiting_stock) as quantity
      from order_lines as line join orders on orders.id = line.order_id
      where line.awaiting_stock > 0 and orders.store_id = ${storeId}::bigint and orders.stock_state = 'reserved'
      group by line.product_id
    )
    select products.id as product_id, products.name as product, products.names, units.unit as product_unit, units.names as unit_names, products.price_paise, products.image_hash,
      level.on_hand, (level.reserved + coalesce(awaited.quantity, 0))::bigint as reserved, level.reorder_level, coalesce(main.on_hand, 0) as main_on_hand,
      greatest(0, coalesce(sold.quantity, 0))::bigint as sold, coalesce(coming.quantity, 0)::bigint as on_the_way
    from stock_levels as level join products on products.id = level.product_id join units on units.id = products.unit_id
      left join stock_levels as main on main.place_id = ${MAIN}::bigint and main.product_id = products.id
      left join sold on sold.product_id = products.id left join coming on coming.product_id = products.id
      left join awaited on awaited.product_id = products.id
    where level.place_id = ${locationId}::bigint and products.archived_at is null`.execute(db);
  return rows;
}

/** Suggests quantities for all products that a store has or had and that are still sold, most needed first. */
export async function suggestRequests(
  db: Db,
  storeId: number,
  now: Date,
): Promise<{ days: number; suggestions: StockSuggestion[] }> {
  const needs = await readNeeds(db, storeId, new Date(now.getTime() - SUGGESTION_DAYS * DAY_MS));
  const suggestions = needs.map(({ price_paise, image_hash, main_on_hand, names, unit_names, ...need }) => {
    const suggested = suggestQuantity(need);
    return {
      ...need,
      ...translateField('product', need.product, names),
      ...translateField('product_unit', need.product_unit, unit_names),
      product_price: toRupees(price_paise),
      image: pictureUrl(image_hash),
      main_available: main_on_hand >= Math.max(1, suggested),
      suggested,
    };
  });
  const byNeed = (a: StockSuggestion, b: StockSuggestion) =>
    b.suggested - a.suggested || a.product.localeCompare(b.product, getLanguage()) || a.product_id - b.product_id;
  return { days: SUGGESTION_DAYS, suggestions: suggestions.sort(byNeed) };
}

interface LineStock {
  readonly product_id: number;
  readonly main_on_hand: number;
  readonly store_on_hand: number;
  readonly store_reserved: number;
}

/** Returns the stock in main and in the store of each product of a request, in units. */
export async function readRequestStock({ db }: ActorContext, id: number): Promise<{ lines: LineStock[] }> {
  const { rows } = await sql<LineStock>`
    select line.product_id, coalesce(main.on_hand, 0) as main_on_hand, coalesce(store.on_hand, 0) as store_on_hand,
      coalesce(store.reserved, 0) + (
        select coalesce(sum(awaiting_stock), 0)::int from order_lines join orders on orders.id = order_lines.order_id
        where order_lines.product_id = line.product_id and awaiting_stock > 0 and orders.store_id = request.store_id and orders.stock_state = 'reserved'
      ) as store_reserved
    from stock_requests as request join stock_request_lines as line on line.request_id = request.id
      join stock_locations as location on location.store_id = request.store_id
      left join stock_levels as main on main.place_id = ${MAIN}::bigint and main.product_id = line.product_id
      left join stock_levels as store on store.place_id = location.id and store.product_id = line.product_id
    where request.id = ${id}::bigint order by line.id`.execute(db);
  if (rows.length === 0) throw notFound();
  return { lines: rows };
}
