// Runs a pgbench script with node and pg if pgbench is not installed; prints transactions per second.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const { file, clients, seconds, each, pg: connection } = JSON.parse(await text(process.stdin));

/** Parses a script: `\set name expression`, and statements that end with `;` or `\gset prefix`. */
function parse(source) {
  const steps = [];
  for (const part of source.matchAll(/\\set (\w+) ([^\n]+)\n|([^;\\]+?)\s*(?:;|\\gset (\w+))\s*\n/g)) {
    const [, name, sum, sql, prefix] = part;
    if (name) steps.push({ name, sum });
    else steps.push(prepare(sql.trim(), prefix, steps.length));
  }
  return steps;
}

/** Converts `:name` to a parameter; `::type` stays. */
function prepare(sql, prefix, number) {
  const names = [];
  const parameters = sql.replace(/(?<!:):([a-z]\w*)/g, (_all, name) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { sql: parameters, names, prefix, key: `step ${number}` };
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
      if (step.sum) variables[step.name] = evaluate(step.sum, variables);
      else {
        const { rows } = await session.query({
          name: step.key,
          text: step.sql,
          values: step.names.map((name) => variables[name]),
        });
        if (step.prefix)
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
