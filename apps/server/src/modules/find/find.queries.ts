// One search over everything that the back office works with (UI-34): up to three results of each kind.
import { type FoundAnswer, MAX_FOUND } from '@tilgul/contract/find';
import { toRupees } from '@tilgul/contract/rules/money';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { ActorContext, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { readMatches } from '../../platform/paging/matches.ts';
import { requireStore } from '../../platform/security/access.ts';
import { type Names, translate, translateField } from '../../texts/names.ts';
import { isAvailable, productRows } from '../catalog/products.sql.ts';
import { findStorePeople, findUsers } from './people.sql.ts';
import { findDocuments, findOrders } from './trade.sql.ts';
import { isGuessable, parseTyped, type Typed } from './typed.ts';

/** Shorter texts find only orders and sales, by their number. */
const SHORTEST = 2;

/** Quantities in a store. */
async function readStoreStock(db: Db, storeId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; on_hand: number }>`
    select product_id as id, on_hand from stock_levels join stock_locations on stock_locations.id = stock_levels.place_id
    where store_id = ${storeId}::bigint and product_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, on_hand }) => [id, on_hand]));
}

/** Products compared by their names. */
const COMPARED = 12;

interface ProductFilter {
  readonly storeId: number | undefined;
  readonly text: string;
  /** Also those that only resemble the text. */
  readonly isGuessed: boolean;
}

/** Names that begin with the text come first, the shortest before longer ones. */
const byName = (text: string) => {
  const place = ({ name }: { name: string }) =>
    name.toLowerCase().startsWith(text.toLowerCase()) ? name.length : Number.MAX_SAFE_INTEGER;
  return (one: { name: string }, other: { name: string }) => place(one) - place(other);
};

async function findProducts(
  { db, deps }: ActorContext,
  { storeId, text, isGuessed }: ProductFilter,
): Promise<FoundAnswer['products']> {
  const { matches, guess } = await deps.productSearch.find(text);
  if (matches.length === 0 || (guess !== undefined && !isGuessed)) return [];
  const { rows: best } = await readMatches({
    rows: productRows(db),
    id: 'products.id',
    matches,
    isInStock: isAvailable,
    query: { limit: COMPARED },
  });
  const rows = best.toSorted(byName(text)).slice(0, MAX_FOUND);
  const ids = rows.map(({ id }) => id);
  const inStore = storeId === undefined ? undefined : await readStoreStock(db, storeId, ids);
  return rows.map(({ id, name, names, unit, unit_names, price_paise, image_hash, stock }) => ({
    id,
    ...translateField('name', name, names),
    unit: translate(unit, unit_names),
    price: toRupees(price_paise),
    image: pictureUrl(image_hash),
    stock: inStore ? (inStore.get(id) ?? 0) : stock,
  }));
}

async function findStores(db: Db, storeId: number | undefined, text: string): Promise<FoundAnswer['stores']> {
  const { rows } = await sql<{ id: number; name: string; names: Names; location: string }>`
    select id, name, names, location from stores
    where archived_at is null and (${storeId ?? null}::bigint is null or id = ${storeId ?? null}::bigint)
      and (strpos(lower(name || ' ' || location), lower(${text}::text)) > 0
        or exists (select from jsonb_each_text(names) where strpos(lower(value), lower(${text}::text)) > 0))
    order by store_no limit ${sql.lit(MAX_FOUND)}`.execute(db);
  return rows.map(({ id, name, names, location }) => ({ id, name: translate(name, names), name_en: name, location }));
}

const isAny = (...lists: readonly (readonly unknown[])[]) => lists.some(({ length }) => length > 0);

/** A manager finds only what belongs to the own store, and the products. */
export async function findEverything(context: ActorContext, q: string): Promise<FoundAnswer> {
  const { db, actor } = context;
  const storeId = actor.role === MANAGER ? requireStore(actor) : undefined;
  const typed = parseTyped(q);
  const isLong = [...typed.text].length >= SHORTEST;
  const findPeople = (meant: Typed) =>
    storeId === undefined ? findUsers(db, meant) : findStorePeople(db, storeId, meant);
  const people = await findPeople(typed);
  const orders = await findOrders(db, storeId, typed);
  const documents =
    typed.text === ''
      ? []
      : await findDocuments(
          db,
          storeId,
          typed,
          orders.map(({ id }) => id),
        );
  const stores = isLong ? await findStores(db, storeId, typed.text) : [];
  const isFound = isAny(people.customers, people.staff, orders, documents, stores);
  const products = isLong ? await findProducts(context, { storeId, text: typed.text, isGuessed: false }) : [];
  const found = { ...people, orders, documents, products, stores };
  if (isFound || products.length > 0 || !isGuessable(typed)) return found;
  // What only resembles the text is better than nothing.
  const meant = await findPeople({ ...typed, isGuessed: true });
  if (isAny(meant.customers, meant.staff)) return { ...found, ...meant };
  return { ...found, products: await findProducts(context, { storeId, text: typed.text, isGuessed: true }) };
}
