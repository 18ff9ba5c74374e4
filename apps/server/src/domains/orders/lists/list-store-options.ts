// What the dialog 'Allocate Store' shows: how much of an order each store can serve now, best first.
import type { Shortage } from '@tilgul/contract/rules/errors';
import { AppError } from '@tilgul/contract/rules/errors';
import { distanceKm, type Point, placeOfPincode } from '@tilgul/contract/rules/pincode-places';
import { townOf } from '@tilgul/contract/rules/towns';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import type { Page } from '../../../paging/page.ts';
import type { OtherNames } from '../../../texts/goods-names.ts';
import { shortagesOf } from '../../inventory/stock.rules.ts';
import { visibleTo } from '../orders.access.ts';

export interface StoreOption {
  readonly warehouse_id: number;
  readonly warehouse_name: string;
  readonly store_no: number;
  readonly lines_served: number;
  readonly lines_total: number;
  /** As the crow flies; null where store or pincode has no known place. */
  readonly distance_km: number | null;
  readonly shortages: Shortage[];
}

interface StoreLine extends Partial<OtherNames> {
  readonly warehouse_id: number;
  readonly warehouse_name: string;
  readonly store_no: number;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly product_id: number;
  readonly product_name: string;
  readonly quantity: number;
  readonly available: number;
}

/** Live stores by how many of the order's lines each could serve now, then by how little is missing and how near (STOCK-5). */
export async function listStoreOptions(context: ActorContext, orderId: number): Promise<Page<StoreOption>> {
  const order = await context.db
    .selectFrom('orders')
    .select('postal_code')
    .where('id', '=', orderId)
    .where(visibleTo(context.actor))
    .executeTakeFirst();
  if (!order) throw new AppError('not_found');
  const options = rankOptions(await readStoreLines(context.db, orderId), placeOfPincode(order.postal_code));
  return { rows: options, total: options.length };
}

/** What a store has that is not reserved for others; what this order itself holds there counts as available to it. */
async function readStoreLines(db: Db, orderId: number): Promise<StoreLine[]> {
  const { rows } = await sql<StoreLine>`
    select stores.id as warehouse_id, stores.name as warehouse_name, stores.store_no, stores.lat, stores.lng, line.product_id, line.product_name, line.name_mr, line.name_hi, line.quantity,
      greatest(0, coalesce(level.on_hand - level.reserved, 0)
        + case when orders.store_id = stores.id and orders.stock_state <> 'released' then line.quantity else 0 end) as available
    from orders join order_lines as line on line.order_id = orders.id
      cross join stores
      join stock_places as place on place.store_id = stores.id
      left join stock_levels as level on level.place_id = place.id and level.product_id = line.product_id
    where orders.id = ${orderId}::bigint and stores.archived_at is null
    order by stores.store_no, line.product_id`.execute(db);
  return rows;
}

/** Where a store is: as it was set on the map, else the town that it is named after. */
const placeOfStore = ({ lat, lng, warehouse_name }: StoreLine): Point | undefined =>
  lat === null || lng === null ? townOf(warehouse_name) : { lat, lng };

function distanceTo(goal: Point | undefined, store: StoreLine): number | null {
  const place = placeOfStore(store);
  return goal && place ? distanceKm(place, goal) : null;
}

/** Groups lines by store and sorts the stores, best first; `goal` is where the order goes. */
export function rankOptions(lines: readonly StoreLine[], goal: Point | undefined): StoreOption[] {
  const byStore = new Map<number, StoreLine[]>();
  for (const line of lines) byStore.set(line.warehouse_id, [...(byStore.get(line.warehouse_id) ?? []), line]);
  const options = [...byStore.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const shortages = shortagesOf(group);
    const { warehouse_id, warehouse_name, store_no } = first;
    const lines_served = group.length - shortages.length;
    const distance_km = distanceTo(goal, first);
    return [
      { warehouse_id, warehouse_name, store_no, lines_served, lines_total: group.length, distance_km, shortages },
    ];
  });
  const missing = (option: StoreOption) =>
    option.shortages.reduce((sum, short) => sum + short.requested - short.available, 0);
  const far = ({ distance_km }: StoreOption) => distance_km ?? Number.MAX_SAFE_INTEGER;
  return options.sort(
    (a, b) => b.lines_served - a.lines_served || missing(a) - missing(b) || far(a) - far(b) || a.store_no - b.store_no,
  );
}
