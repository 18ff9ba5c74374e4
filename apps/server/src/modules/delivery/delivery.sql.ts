// SQL of delivery: settings and fee rules, service areas, and unserved pincodes that customers asked for.
import type { ServiceArea } from '@tilgul/contract/delivery';
import { notFound } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { byNumber, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type PageQuery } from '../../platform/paging/page.ts';
import { DEFAULT_SETTINGS, type DeliveryFacts, type DeliverySettings, type FeeRule } from './delivery.rules.ts';

const rulesSql = sql<
  FeeRule[]
>`coalesce((select json_agg(json_build_object('from_paise', from_paise, 'fee_paise', fee_paise,
  'min_order_paise', min_order_paise, 'effective_from', effective_from) order by from_paise, effective_from nulls first) from fee_rules), '[]')`;
const settingsSql = sql<DeliverySettings | null>`(select json_build_object('auto_allocate', auto_allocate,
  'serve_elsewhere', serve_elsewhere, 'slot_days', slot_days, 'cod_max_paise', cod_max_paise,
  'claim_auto_max_paise', claim_auto_max_paise) from delivery_settings)`;

/** Reads in one query everything that decides about a delivery. Pass null for an unknown pincode or no window. */
export async function readDeliveryFacts(
  db: Db,
  { pincode, slotId }: { readonly pincode: string | null; readonly slotId: number | null },
): Promise<DeliveryFacts> {
  const facts = sql<Omit<DeliveryFacts, 'settings'> & { readonly settings: DeliverySettings | null }>`
    select ${settingsSql} as settings, ${rulesSql} as rules,
      exists (select from service_areas) as "hasAreas",
      coalesce((
        select json_agg(json_build_object('store_id', stores.id, 'store_name', stores.name, 'store_names', stores.names, 'cod_ok', area.cod_ok, 'city', area.city)
          order by area.priority, stores.store_no, stores.id)
        from service_areas as area join stores on stores.id = area.store_id
        where area.pincode = ${pincode}::text and area.active and stores.archived_at is null), '[]') as stores,
      (select store_id from slots where id = ${slotId}::bigint) as "slotStore"`;
  const row = onlyRow(await facts.execute(db));
  return { ...row, settings: row.settings ?? DEFAULT_SETTINGS };
}

export const readDeliverySettings = (db: Db): Promise<Pick<DeliveryFacts, 'settings' | 'rules'>> =>
  readDeliveryFacts(db, { pincode: null, slotId: null });

const selectAreas = (db: Db) =>
  db
    .selectFrom('service_areas')
    .innerJoin('stores', 'stores.id', 'service_areas.store_id')
    .select([
      'service_areas.id',
      'store_id',
      'stores.name as store_name',
      'pincode',
      'priority',
      'cod_ok',
      'active',
      'service_areas.city',
    ])
    .where('stores.archived_at', 'is', null);

const IN_ORDER = byNumber<'service_areas.id', ServiceArea>('service_areas.id', ({ id }) => id);

/** Service areas of stores that are not archived, or of one store. */
export function listAreas(
  db: Db,
  query: PageQuery & { readonly store_id?: number | undefined },
): Promise<Page<ServiceArea>> {
  const { store_id } = query;
  const rows = selectAreas(db).$if(store_id !== undefined, (all) => all.where('store_id', '=', store_id ?? 0));
  return readPage({ rows, order: IN_ORDER, query, count: () => countUpToCap(db, rows) });
}

export const getArea = (db: Db, id: number): Promise<ServiceArea> =>
  selectAreas(db).where('service_areas.id', '=', id).executeTakeFirstOrThrow(notFound);

/** Inserts or updates a store's service areas for pincodes, and returns them by pincode. Without a city they keep theirs. */
export async function saveAreas(
  db: Db,
  storeId: number,
  pincodes: readonly string[],
  { priority, cod_ok, active, city }: Pick<ServiceArea, 'priority' | 'cod_ok' | 'active' | 'city'>,
): Promise<ServiceArea[]> {
  await sql`
    insert into service_areas (store_id, pincode, priority, cod_ok, active, city)
    select ${storeId}::bigint, pincode, ${priority}::int, ${cod_ok}::boolean, ${active}::boolean, ${city ?? null}::text
    from unnest(${pincodes}::text[]) as pincode order by pincode
    on conflict (store_id, pincode)
      do update set priority = excluded.priority, cod_ok = excluded.cod_ok, active = excluded.active,
        city = ${city === undefined ? sql`service_areas.city` : sql`excluded.city`}`.execute(db);
  return selectAreas(db)
    .where('store_id', '=', storeId)
    .where('pincode', '=', sql<string>`any(${pincodes}::text[])`)
    .orderBy('pincode')
    .execute();
}

const MAX_LISTED = 200;

/** Counts a request for a pincode that no store serves. */
export async function countUnservedPincode(db: Db, pincode: string, now: Date): Promise<void> {
  await sql`
    insert into delivery_wishes (pincode, count, last_at) values (${pincode}::text, 1, ${now}::timestamptz)
    on conflict (pincode) do update set count = delivery_wishes.count + 1, last_at = excluded.last_at`.execute(db);
}

/** The most requested unserved pincodes, highest count first. */
export async function listUnservedPincodes(db: Db): Promise<Page<{ pincode: string; count: number; last_at: string }>> {
  const rows = await db
    .selectFrom('delivery_wishes')
    .select(['pincode', 'count', 'last_at'])
    .orderBy('count', 'desc')
    .orderBy('pincode')
    .limit(MAX_LISTED)
    .execute();
  return { rows: rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })) };
}
