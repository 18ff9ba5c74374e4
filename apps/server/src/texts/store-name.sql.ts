// The name of a store in SQL.
import { sql } from 'kysely';
import { getLanguage } from './get-text.ts';

/** Column expression: the store's name in the reader's language, null without a store. */
export const selectStoreName = <Name extends string | null = string>(table = 'stores') =>
  sql<Name>`coalesce(${sql.ref(`${table}.names`)} ->> ${getLanguage()}::text, ${sql.ref(`${table}.name`)})`;
