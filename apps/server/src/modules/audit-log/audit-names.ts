// Names behind the ids in audit entries, in the reader's language.
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { type Names, translate } from '../../texts/names.ts';

type Named = 'store' | 'person' | 'product' | 'category' | 'unit' | 'tax_class' | 'place';

/** What a field's number is the id of. */
const NAMED_BY_FIELD: Readonly<Record<string, Named>> = {
  store_id: 'store',
  warehouse_id: 'store',
  staff_id: 'person',
  user_id: 'person',
  manager: 'person',
  manager_id: 'person',
  product_id: 'product',
  line_id: 'product',
  substitute_id: 'product',
  variant_of: 'product',
  category_id: 'category',
  unit_id: 'unit',
  tax_class_id: 'tax_class',
  loose_tax_class_id: 'tax_class',
  place_id: 'place',
};

interface NamedId {
  readonly field: string;
  readonly id: number;
}

function* walk(value: unknown, field: string): Generator<NamedId> {
  if (typeof value === 'number' && NAMED_BY_FIELD[field] !== undefined) yield { field, id: value };
  if (Array.isArray(value)) for (const part of value) yield* walk(part, field);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) yield* walk(part, name);
}

/** Every id of a named thing, each once, however deep it is nested. */
export function listNamedIds(values: readonly unknown[]): NamedId[] {
  const found = new Map<string, NamedId>();
  for (const value of values) for (const named of walk(value, '')) found.set(`${named.field} ${named.id}`, named);
  return [...found.values()];
}

interface Facts {
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns a function from field and id to the name; undefined for what no longer exists. */
export async function readNames(
  db: Db,
  rows: readonly Facts[],
): Promise<(field: string, id: number) => string | undefined> {
  const all = listNamedIds(rows.flatMap(({ before, after }) => [before, after]));
  if (all.length === 0) return () => undefined;
  const listIds = (kind: Named) => all.filter(({ field }) => NAMED_BY_FIELD[field] === kind).map(({ id }) => id);
  const { rows: known } = await sql<{ kind: Named; id: number; name: string; names: Names | null }>`
    select 'store' as kind, id, name, names from stores where id = any(${listIds('store')}::bigint[])
    union all select 'person', id, first_name || ' ' || last_name, null from users where id = any(${listIds('person')}::bigint[])
    union all select 'product', id, name, names from products where id = any(${listIds('product')}::bigint[])
    union all select 'category', id, name, names from categories where id = any(${listIds('category')}::bigint[])
    union all select 'unit', id, unit, names from units where id = any(${listIds('unit')}::bigint[])
    union all select 'tax_class', id, name, null from tax_classes where id = any(${listIds('tax_class')}::bigint[])
    union all select 'place', stock_locations.id, stores.name, stores.names
      from stock_locations join stores on stores.id = stock_locations.store_id
      where stock_locations.id = any(${listIds('place')}::bigint[])`.execute(db);
  const names = new Map(known.map(({ kind, id, name, names }) => [`${kind} ${id}`, translate(name, names)]));
  return (field, id) => names.get(`${NAMED_BY_FIELD[field]} ${id}`);
}
