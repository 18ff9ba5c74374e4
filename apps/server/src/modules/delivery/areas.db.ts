// SQL of service areas: which store delivers to which pincode.
import type { ServiceArea } from '@tilgul/contract/delivery/delivery';
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { countUpToCap } from '../../platform/paging/count.ts';
import { byNumber, readPage } from '../../platform/paging/keyset.ts';
import type { Page, PageQuery } from '../../platform/paging/page.ts';

const selectAreas = (db: Db) =>
  db
    .selectFrom('service_areas')
    .innerJoin('stores', 'stores.id', 'service_areas.store_id')
    .select(['service_areas.id', 'store_id', 'stores.name as store_name', 'pincode', 'priority', 'cod_ok', 'active'])
    .where('stores.archived_at', 'is', null);

const IN_ORDER = byNumber<'service_areas.id', ServiceArea>('service_areas.id', ({ id }) => id);

/** A page of the areas of live stores, or of one store. */
export function listAreas(
  db: Db,
  query: PageQuery & { readonly store_id?: number | undefined },
): Promise<Page<ServiceArea>> {
  const { store_id } = query;
  const rows = selectAreas(db).$if(store_id !== undefined, (all) => all.where('store_id', '=', store_id ?? 0));
  return readPage({ rows, order: IN_ORDER, query, count: () => countUpToCap(db, rows) });
}

/** An area with its store's name. Throws not_found. */
export async function getArea(db: Db, id: number): Promise<ServiceArea> {
  const area = await selectAreas(db).where('service_areas.id', '=', id).executeTakeFirst();
  if (!area) throw new AppError('not_found');
  return area;
}

export interface AreaValues {
  readonly priority: number;
  readonly cod_ok: boolean;
  readonly active: boolean;
}

/** Gives a store these pincodes with these values, new or not; answers their areas in the order of the pincodes. */
export async function saveAreas(
  db: Db,
  storeId: number,
  pincodes: readonly string[],
  { priority, cod_ok, active }: AreaValues,
): Promise<ServiceArea[]> {
  await sql`
    insert into service_areas (store_id, pincode, priority, cod_ok, active)
    select ${storeId}::bigint, pincode, ${priority}::int, ${cod_ok}::boolean, ${active}::boolean
    from unnest(${pincodes}::text[]) as pincode order by pincode
    on conflict (store_id, pincode) do update set priority = excluded.priority, cod_ok = excluded.cod_ok, active = excluded.active`.execute(
    db,
  );
  return selectAreas(db)
    .where('store_id', '=', storeId)
    .where('pincode', '=', sql<string>`any(${pincodes}::text[])`)
    .orderBy('pincode')
    .execute();
}
