// Store options of the 'Allocate Store' dialog: how much of an order each store can serve now, best first.
import type { Ok } from '@tilgul/contract/endpoint';
import type { listStoreOptions as call } from '@tilgul/contract/orders';
import { compareStores, countStore } from '@tilgul/contract/rules/allocation';
import { notFound } from '@tilgul/contract/rules/errors';
import { distanceKm, locatePincode, type Point } from '@tilgul/contract/rules/pincode-places';
import { findPlace } from '@tilgul/contract/rules/places';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../../deps.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { type Names, translate } from '../../../texts/names.ts';
import { visibleTo } from '../orders.sql.ts';

export type StoreOption = Ok<typeof call>;

interface StoreLine {
  readonly warehouse_id: number;
  readonly warehouse_name: string;
  readonly warehouse_names?: Names;
  readonly store_no: number;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly product_id: number;
  readonly product_name: string;
  readonly names: Names;
  readonly quantity: number;
  /** On hand and not reserved. */
  readonly free: number;
  /** Units this order already has there, reserved or deducted. */
  readonly held: number;
}

/** Live stores by how many of the order's lines each could serve now, then by how little is missing and how near (STOCK-5). */
export async function listStoreOptions(context: ActorContext, orderId: number): Promise<Page<StoreOption>> {
  const order = await context.db
    .selectFrom('orders')
    .select('postal_code')
    .where('id', '=', orderId)
    .where(visibleTo(context.actor))
    .executeTakeFirstOrThrow(notFound);
  const options = rankOptions(await readStoreLines(context.db, orderId), locatePincode(order.postal_code));
  return { rows: options, total: options.length };
}

/** Unreserved stock of each line at each store, and the units this order already has there. */
async function readStoreLines(db: Db, orderId: number): Promise<StoreLine[]> {
  const { rows } = await sql<StoreLine>`
    select stores.id as warehouse_id, stores.name as warehouse_name, stores.names as warehouse_names, stores.store_no, stores.lat, stores.lng, line.product_id, line.product_name, line.names, line.quantity,
      coalesce(level.on_hand - level.reserved, 0) as free,
      case when orders.store_id = stores.id and orders.stock_state <> 'released' then line.quantity - line.awaiting_stock else 0 end as held
    from orders join order_lines as line on line.order_id = orders.id
      cross join stores
      join stock_locations as place on place.store_id = stores.id
      left join stock_levels as level on level.place_id = place.id and level.product_id = line.product_id
    where orders.id = ${orderId}::bigint and stores.archived_at is null
    order by stores.store_no, line.product_id`.execute(db);
  return rows;
}

/** A store's position on the map, or else that of the town in its name. */
const placeOfStore = ({ lat, lng, warehouse_name }: StoreLine): Point | undefined =>
  lat === null || lng === null ? findPlace(warehouse_name) : { lat, lng };

function distanceTo(goal: Point | undefined, store: StoreLine): number | null {
  const place = placeOfStore(store);
  return goal && place ? distanceKm(place, goal) : null;
}

/** Groups lines by store and sorts the stores, best first; `goal` is the order's destination. */
export function rankOptions(lines: readonly StoreLine[], goal: Point | undefined): StoreOption[] {
  const byStore = new Map<number, StoreLine[]>();
  for (const line of lines) byStore.set(line.warehouse_id, [...(byStore.get(line.warehouse_id) ?? []), line]);
  const options = [...byStore.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { warehouse_id, store_no } = first;
    const warehouse_name = translate(first.warehouse_name, first.warehouse_names);
    const ofStore = group.map(({ product_id, product_name, names, quantity, free, held }) => ({
      product_id,
      product_name: translate(product_name, names),
      requested: quantity,
      free,
      held,
    }));
    return [
      countStore({ warehouse_id, warehouse_name, store_no, distance_km: distanceTo(goal, first), lines: ofStore }),
    ];
  });
  return options.sort(compareStores);
}
