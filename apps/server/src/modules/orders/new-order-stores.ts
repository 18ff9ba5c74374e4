// Chooses the store of a new order or open payment, and reserves the goods there (DEL-10).
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { lockProducts, type StockLine } from '../stock/ledger/ledger.ts';
import {
  assignToStore,
  reserveAwaiting,
  reserveForChain,
  takeFromStore,
  tryReserveAtStore,
} from '../stock/ledger/reservations.ts';
import type { StoreRow } from './orders.sql.ts';

/** What is ordered, and where it goes. */
export interface WantedGoods {
  readonly lines: readonly StockLine[];
  /** Undefined until the customer has given an address. */
  readonly pincode: string | undefined;
  readonly slotId: number | null;
  /** Goods of an open payment. */
  readonly isHold?: boolean;
}

export interface Candidate extends StoreRow {
  readonly place_id: number;
  readonly has_all: boolean;
}

/** The store that holds the goods, or the names of the stores that could have been asked. */
export type ChosenStore =
  | { readonly store: Candidate }
  | { readonly store: undefined; readonly asked: readonly string[] };

/**
 * Reserves all goods: at the first of the candidates that has every line free, otherwise in the chain. Throws
 * insufficient_stock with every shortage (STOCK-3). An order with a delivery window goes only to that window's store.
 */
export async function reserveGoods(
  context: Context,
  wanted: WantedGoods,
  candidates: readonly Candidate[],
): Promise<ChosenStore> {
  const store = candidates.find(({ has_all }) => has_all);
  if (store && (await tryReserveAtStore(context, store.place_id, wanted.lines))) return { store };
  await reserveForChain(context, wanted.lines);
  return candidates.length === 0 ? NO_STORE : assignGoods(context.db, wanted);
}

const NO_STORE = { store: undefined, asked: [] } as const;

/** Moves goods that the chain has reserved to the best store that has them all. Expects locked products. */
async function assignGoods(db: Db, wanted: WantedGoods): Promise<ChosenStore> {
  const candidates = await listCandidates(db, wanted);
  const store = candidates.find(({ has_all }) => has_all);
  if (!store) return { store: undefined, asked: candidates.map(({ name }) => name) };
  await assignToStore(db, store.place_id, wanted.lines);
  return { store };
}

/** Goods that a payment has reserved stay at their store if it still delivers there; otherwise another store is chosen. */
export async function keepGoods(context: Context, wanted: WantedGoods, heldAt: number | null): Promise<ChosenStore> {
  const { db } = context;
  const candidates = await listCandidates(db, wanted);
  const store = candidates.find(({ place_id }) => place_id === heldAt);
  if (store) return { store };
  if (heldAt === null && candidates.length === 0) return NO_STORE;
  await lockProducts(context, wanted.lines);
  if (heldAt === null) return assignGoods(db, wanted);
  await takeFromStore(db, heldAt, wanted.lines);
  const chosen = await assignGoods(db, wanted);
  await reserveAwaiting(db, { locationId: heldAt, productIds: wanted.lines.map(({ product_id }) => product_id) });
  return chosen;
}

/**
 * Stores of the pincode by priority, each with whether it has every line free. None if orders are allocated by hand. Keeps the
 * stores from closing; one that is being closed is left out.
 */
export async function listCandidates(db: Db, { lines, pincode, slotId, isHold }: WantedGoods): Promise<Candidate[]> {
  const [ids, quantities] = [lines.map(({ product_id }) => product_id), lines.map(({ quantity }) => quantity)];
  const { rows } = await sql<Candidate>`
    select stores.id, stores.name, stores.manager_id, location.id as place_id, not exists (
      select from unnest(${ids}::bigint[], ${quantities}::int[]) as line (product_id, quantity)
        left join stock_levels as level on level.place_id = location.id and level.product_id = line.product_id
      where coalesce(level.on_hand - level.reserved, 0) < line.quantity
    ) as has_all
    from service_areas as area join stores on stores.id = area.store_id join stock_locations as location on location.store_id = stores.id
    where area.pincode = ${pincode ?? null}::text and area.active and stores.archived_at is null
      and (select auto_allocate from delivery_settings)
      -- Servers of the previous version would release such a hold in the chain only.
      and (not ${isHold ?? false}::boolean or now() >= store_reservations_begin())
      and (${slotId}::bigint is null or stores.id = (select store_id from slots where id = ${slotId}::bigint))
    order by area.priority, stores.store_no, stores.id for key share of stores skip locked`.execute(db);
  return rows;
}
