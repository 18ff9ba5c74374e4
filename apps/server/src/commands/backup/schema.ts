// Queries PostgreSQL's catalogue for what backup and restore need: tables, sequences, references.
import type pg from 'pg';

/** Whatever is the program's own: not the system's, not an extension's. */
const OWN = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

export interface Table {
  /** Schema and name, quoted as SQL wants them. */
  readonly name: string;
  readonly columns: string[];
}

/** All tables with the columns that hold data of their own. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            (select coalesce(array_agg(format('%I', a.attname) order by a.attnum), '{}') from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${OWN} order by 1`,
  );
  return rows;
}

export interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly is_called: boolean;
}

/** The present values of all sequences, which is never before what a snapshot of this transaction shows. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${OWN} order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called from ${name}`,
    );
    for (const { value, is_called } of state.rows) sequences.push({ name, value, is_called });
  }
  return sequences;
}

export interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** All foreign keys. */
export async function listReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and ${OWN} order by 1, 2`,
  );
  return rows;
}
