// Runs a pgbench script with node and pg if pgbench is not installed; prints transactions per second.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const { file, clients, seconds, each, pg: connection } = JSON.parse(await text(process.stdin));

/**
 * Parses a script: `\set name expression`, statements that end with `;`, or with `\gset` and perhaps a prefix, and `\if :name` with `\else` and
 * `\endif`, not nested.
 */
function parse(source) {
  const steps = [];
  let condition;
  const parts =
    /\\set (\w+) ([^\n]+)\n|\\(if|else|endif)(?: :(\w+))?\s*\n|([^;\\]+?)\s*(?:;|\\(gset)(?: (\w+))?)\s*\n/g;
  for (const part of source.matchAll(parts)) {
    const [, name, sum, branch, asked, sql, isKept, prefix = ''] = part;
    if (branch) condition = { if: { name: asked, is: true }, else: { ...condition, is: false } }[branch];
    else if (name) steps.push({ name, sum });
    else steps.push({ ...prepare(sql.trim(), steps.length), isKept, prefix, condition });
  }
  return steps;
}

/** Converts `:name` to a parameter; `::type` stays. */
function prepare(sql, number) {
  const names = [];
  const parameters = sql.replace(/(?<!:):([a-z]\w*)/g, (_all, name) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { sql: parameters, names, key: `step ${number}` };
}

/** Evaluates whole numbers with + - * / % and greatest; scripts divide by zero when they have run too often. */
function evaluate(sum, variables) {
  const text = sum.replace(/:(\w+)/g, (_all, name) => Number(variables[name])).replaceAll('greatest', 'Math.max');
  const value = Function(`return ${text}`)();
  if (!Number.isFinite(value)) throw new Error(`${sum} is not a number: the script has run too often`);
  return value;
}

const steps = parse(readFileSync(file, 'utf8'));
async function client(number) {
  const session = new pg.Client(connection);
  await session.connect();
  const variables = { client_id: number, each, n: -1 };
  let done = 0;
  for (; performance.now() < end; done += 1) {
    for (const step of steps) {
      if (step.condition && step.condition.is !== Number(variables[step.condition.name]) > 0) continue;
      if (step.sum) variables[step.name] = evaluate(step.sum, variables);
      else {
        const { rows } = await session.query({
          name: step.key,
          text: step.sql,
          values: step.names.map((name) => variables[name]),
        });
        if (step.isKept)
          for (const [name, value] of Object.entries(rows[0])) variables[`${step.prefix}${name}`] = value;
      }
    }
  }
  await session.end();
  return done;
}
const started = performance.now();
const end = started + seconds * 1000;
const counts = await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
process.stdout.write(String(counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000)));
