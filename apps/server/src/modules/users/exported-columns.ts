// The columns that a user's export reads, from the map of personal data (PRIV-8).
import { PERSONAL_DATA } from './personal-data.ts';

type Entry = (typeof PERSONAL_DATA)[number];
type ExportedTable = Entry['table'];

type ExportedName<E> = E extends { readonly columns: infer Columns }
  ? { [Name in keyof Columns]: Columns[Name] extends { readonly exported: true } ? Name : never }[keyof Columns] &
      string
  : never;

/** `table.column` of every column of the table that the export has. */
export const listExported = <T extends ExportedTable>(
  table: T,
): `${T}.${ExportedName<Extract<Entry, { readonly table: T }>>}`[] =>
  PERSONAL_DATA.filter((entry) => entry.table === table).flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, rule]) =>
      'exported' in rule ? [`${table}.${name}` as `${T}.${ExportedName<Extract<Entry, { readonly table: T }>>}`] : [],
    ),
  );
