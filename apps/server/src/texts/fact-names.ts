// Names of stores and goods in notifications, in the reader's language. They are stored in English.
import { DEFAULT_LANGUAGE } from '@tilgul/contract/rules/languages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/tables.ts';
import { getLanguage } from './get-text.ts';
import type { Message } from './message.ts';
import { type Names, translate } from './names.ts';

const NAMED = new Set(['store', 'product', 'name', 'substitute', 'unit']);

/** Lists the names among the facts of a message. */
const listNames = (facts: Message['facts']): string[] =>
  Object.entries(facts).flatMap(([key, fact]) => {
    if (typeof fact === 'object') return fact.flatMap((one) => listNames(one.facts));
    return NAMED.has(key) && typeof fact === 'string' ? [fact] : [];
  });

/** Replaces the names among the facts of a message. */
const replaceNames = (facts: Message['facts'], replace: (name: string) => string): Message['facts'] =>
  Object.fromEntries(
    Object.entries(facts).map(([key, fact]) => {
      if (typeof fact === 'object')
        return [key, fact.map((one) => ({ ...one, facts: replaceNames(one.facts, replace) }))];
      return [key, NAMED.has(key) && typeof fact === 'string' ? replace(fact) : fact];
    }),
  );

/** Translates the names in messages. A name that is no longer used stays English. */
export async function translateFacts<Row extends { readonly facts: unknown }>(
  db: Kysely<DB>,
  rows: readonly Row[],
): Promise<Row[]> {
  const getFacts = (row: Row) => (row.facts ?? {}) as Message['facts'];
  const used = getLanguage() === DEFAULT_LANGUAGE ? [] : [...new Set(rows.flatMap((row) => listNames(getFacts(row))))];
  if (used.length === 0) return [...rows];
  const named = await sql<{ name: string; names: Names }>`
    select name, names from stores where name = any(${used}::text[])
    union all select name, names from products where name = any(${used}::text[])
    union all select unit, names from units where unit = any(${used}::text[])`.execute(db);
  const byName = new Map(named.rows.map(({ name, names }) => [name, names]));
  return rows.map((row) => ({
    ...row,
    facts: replaceNames(getFacts(row), (name) => translate(name, byName.get(name))),
  }));
}
