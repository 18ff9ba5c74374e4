// Reads in one question what decides about a delivery: settings, fee rules, the areas of a pincode, the store of a window.
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { FeeRule } from './fee.rules.ts';

export interface DeliverySettings {
  readonly auto_allocate: boolean;
  readonly serve_elsewhere: boolean;
  readonly slot_days: number;
  readonly cod_max_paise: number | null;
}

/** What holds until somebody has configured anything else (DEL-1). */
export const NEUTRAL: DeliverySettings = {
  auto_allocate: false,
  serve_elsewhere: true,
  slot_days: 7,
  cod_max_paise: null,
};

/** A store that delivers to a pincode. */
export interface ServingStore {
  readonly store_id: number;
  readonly store_name: string;
  readonly cod_ok: boolean;
}

export interface DeliveryFacts {
  readonly settings: DeliverySettings;
  readonly rules: readonly FeeRule[];
  /** Whether any pincode at all is named. */
  readonly hasAreas: boolean;
  /** The live stores with an active area there, best priority first. */
  readonly stores: readonly ServingStore[];
  /** The store of the chosen window; null for no such window. */
  readonly slotStore: number | null;
}

const rulesSql = sql<
  FeeRule[]
>`coalesce((select json_agg(json_build_object('from_paise', from_paise, 'fee_paise', fee_paise,
  'min_order_paise', min_order_paise, 'effective_from', effective_from) order by from_paise, effective_from nulls first) from fee_rules), '[]')`;
const settingsSql = sql<DeliverySettings | null>`(select json_build_object('auto_allocate', auto_allocate,
  'serve_elsewhere', serve_elsewhere, 'slot_days', slot_days, 'cod_max_paise', cod_max_paise) from delivery_settings)`;

interface Row extends Omit<DeliveryFacts, 'settings'> {
  readonly settings: DeliverySettings | null;
}

/** The facts about a pincode and a window; null for one that is not known yet, or not wished. */
export async function readDeliveryFacts(
  db: Db,
  { pincode, slotId }: { readonly pincode: string | null; readonly slotId: number | null },
): Promise<DeliveryFacts> {
  const { rows } = await sql<Row>`
    select ${settingsSql} as settings, ${rulesSql} as rules,
      exists (select from service_areas) as "hasAreas",
      coalesce((
        select json_agg(json_build_object('store_id', stores.id, 'store_name', stores.name, 'cod_ok', area.cod_ok)
          order by area.priority, stores.store_no, stores.id)
        from service_areas as area join stores on stores.id = area.store_id
        where area.pincode = ${pincode}::text and area.active and stores.archived_at is null), '[]') as stores,
      (select store_id from slots where id = ${slotId}::bigint) as "slotStore"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table answers one row');
  return { ...row, settings: row.settings ?? NEUTRAL };
}

/** Settings and fee rules alone. */
export async function readDeliverySettings(db: Db): Promise<Pick<DeliveryFacts, 'settings' | 'rules'>> {
  const { settings, rules } = await readDeliveryFacts(db, { pincode: null, slotId: null });
  return { settings, rules };
}
