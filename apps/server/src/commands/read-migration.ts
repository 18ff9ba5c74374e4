// Reads from a migration's SQL which tables it locks, how strongly, and how much of them it reads or writes.

/** PostgreSQL locks that block others, weakest first. */
export const LOCKS = ['row exclusive', 'share', 'share row exclusive', 'access exclusive'] as const;
export type Lock = (typeof LOCKS)[number];

/** Work that grows with the size of a table, lightest first. Changing only the system catalogue is not such work. */
const TABLE_OPERATIONS = ['none', 'change rows', 'read every row', 'build an index', 'rewrite every row'] as const;
export type TableWork = (typeof TABLE_OPERATIONS)[number];

/** The effect of one statement on one table. */
export interface Effect {
  readonly table: string;
  readonly lock: Lock;
  readonly work: TableWork;
}

export interface Reading {
  readonly effects: readonly Effect[];
  /** Statements that remove something servers of the previous version may still use. */
  readonly breaking: readonly string[];
  /** Terminates the connections of running servers, which then reconnect. */
  readonly disconnects: boolean;
  /** Statements this check does not know. */
  readonly unknown: readonly string[];
}

/** Finds the table of an index or another object that a statement names without its table; undefined when unknown. */
export type FindTable = (index: string) => string | undefined;

/**
 * Splits a file into statements without comments, in lower case and with single spaces. Function bodies are left out; a
 * `do` block is one statement.
 */
function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/^do \$\$([\s\S]*?)\$\$/gm, (_, body: string) => `do ${body.replaceAll(';', ' ')}`)
    .replaceAll(/\$\$[\s\S]*?\$\$/g, '$$body')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

const referenced = (text: string): Effect[] =>
  [...text.matchAll(/\breferences (\w+)/g)].map(([, table = '']) => ({
    table,
    lock: 'share row exclusive',
    work: 'none',
  }));

function getAlterWork(change: string): TableWork {
  if (/\balter (?:column )?\w+ (?:set data )?type\b|\bas identity\b|\bstored\b|\bgen_random_uuid\b/.test(change))
    return 'rewrite every row';
  if (/\b(?:check ?\(|references|set not null)/.test(change)) return 'read every row';
  return 'none';
}

type Rule = readonly [pattern: RegExp, listEffects: (match: RegExpExecArray, tableOf: FindTable) => readonly Effect[]];

const on = (table: string | undefined, lock: Lock, work: TableWork = 'none'): Effect[] =>
  table === undefined ? [] : [{ table, lock, work }];

const RULES: readonly Rule[] = [
  [/^create table \w+/, ({ input }) => referenced(input)],
  [/^create (?:or replace )?function /, () => []],
  [/^create (?:extension|sequence|type|view) /, () => []],
  [/^(?:set local|select|comment on|drop function|alter sequence) ?/, () => []],
  [/^create (?:unique )?index (?:\w+ )?on (\w+)/, ([, table]) => on(table, 'share', 'build an index')],
  [/^(?:drop|alter) index (\w+)/, ([, index = ''], tableOf) => on(tableOf(index), 'access exclusive')],
  [
    /^alter table ([\w.]+) (.*)$/,
    ([, table, change = '']) => [...on(table, 'access exclusive', getAlterWork(change)), ...referenced(change)],
  ],
  [/^drop table (\w+)/, ([, table]) => on(table, 'access exclusive')],
  [/^create (?:constraint )?trigger .*? on (\w+)/, ([, table]) => on(table, 'share row exclusive')],
  [/^drop trigger \w+ on (\w+)/, ([, table]) => on(table, 'access exclusive')],
  [/^(?:update|insert into|delete from) (\w+)/, ([, table]) => on(table, 'row exclusive', 'change rows')],
  [
    /^do /,
    ({ input }) =>
      [...input.matchAll(/\b(?:update|insert into|delete from) (\w+)/g)].flatMap(([, table]) =>
        on(table, 'row exclusive', 'change rows'),
      ),
  ],
  [
    /^lock table (.*) in ([a-z ]+) mode$/,
    ([, tables = '', mode]) => {
      const lock = LOCKS.find((one) => one === mode);
      return lock === undefined ? [] : tables.split(/, ?/).flatMap((table) => on(table, lock));
    },
  ],
];

const BREAKING = /\bdrop table\b|\bdrop column\b|\brename\b|\bset not null\b/;
const NEW_AND_NEEDED = /\badd column \w+ (?:(?!,|default).)*\bnot null\b(?!(?:(?!,).)*\bdefault\b)/;
const DISCONNECTS = /\bpg_terminate_backend\b/;

/** Queries name no index and no sequence, and a renamed table is still there as a view of its old name. */
function isHarmlessRename(statement: string, all: readonly string[]): boolean {
  const [, kind, from, to] = /^alter (table|index|sequence) (\w+) rename to (\w+)$/.exec(statement) ?? [];
  return (
    kind === 'index' ||
    kind === 'sequence' ||
    (from !== undefined && all.includes(`create view ${from} as select * from ${to}`))
  );
}

/** Reads one migration. `tableOf` finds the table of an index that the file drops. */
export function readMigration(sql: string, tableOf: FindTable): Reading {
  const statements = splitStatements(sql);
  const known = statements.map((statement) => {
    for (const [pattern, listEffects] of RULES) {
      const match = pattern.exec(statement);
      if (match) return { statement, effects: listEffects(match, tableOf) };
    }
    return { statement, effects: undefined };
  });
  return {
    effects: known.flatMap(({ effects }) => effects ?? []),
    unknown: known.filter(({ effects }) => effects === undefined).map(({ statement }) => statement),
    breaking: statements.filter(
      (statement) =>
        !statement.startsWith('create') &&
        !isHarmlessRename(statement, statements) &&
        (BREAKING.test(statement) || NEW_AND_NEEDED.test(statement)),
    ),
    disconnects: statements.some((statement) => DISCONNECTS.test(statement)),
  };
}

/** Indexes that a file creates, with their tables. */
export const findIndexes = (sql: string): [index: string, table: string][] =>
  splitStatements(sql).flatMap((statement) => {
    const [, index, table] = /^create (?:unique )?index (\w+) on (\w+)/.exec(statement) ?? [];
    return index === undefined || table === undefined ? [] : [[index, table]];
  });

/** Merges effects per table: the strongest lock and the heaviest work. */
export function mergeEffects(effects: readonly Effect[]): Effect[] {
  const sums = new Map<string, Effect>();
  for (const { table, lock, work } of effects) {
    const sum = sums.get(table) ?? { table, lock, work };
    sums.set(table, {
      table,
      lock: LOCKS.indexOf(lock) > LOCKS.indexOf(sum.lock) ? lock : sum.lock,
      work: TABLE_OPERATIONS.indexOf(work) > TABLE_OPERATIONS.indexOf(sum.work) ? work : sum.work,
    });
  }
  return [...sums.values()];
}
