// Checks the tools for incidents: slow statements in the log, locks and queues in the metrics, traces, dashboard and
// alerts.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { closeDeps, openDeps } from '../../src/open-deps.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { createWorld } from '../support/harness.ts';
import { startProcess } from './server-process.ts';

const world = await createWorld();
const { JWT_SECRET = '', DATABASE_URL = '' } = world.deps.config;
const settings = { DATABASE_URL, JWT_SECRET, DATA_DIR: world.dataDir, SEED: 'none' };

/** A second server with the lines of its log. */
async function serve(more: Record<string, string>) {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const config = readConfig({ ...settings, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...more });
  const opened = await openDeps(config, createLog('warn', sink), { now: () => world.clock.now() });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeDeps(opened);
    return closing;
  };
  onTestFinished(close);
  const { app } = await buildApp(opened.deps);
  onTestFinished(() => app.close());
  return { deps: opened.deps, call: createCaller(app), app, lines, close };
}

const findMetrics = async (text: Promise<string>, name: string) =>
  (await text).split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));

describe('a slow statement', () => {
  it('is logged without its values; fast ones are not', async () => {
    const { deps, lines } = await serve({ SLOW_QUERY_MS: '50' });
    await sql`select ${'a secret'} as word, pg_sleep(0.06)`.execute(deps.db);
    await sql`select 1 as quick`.execute(deps.db);
    const named = lines.filter((line) => line.includes('A statement took'));
    expect(named).toEqual([expect.stringMatching(/A statement took \d+ ms: select \$1 as word, pg_sleep\(0\.06\)"/)]);
  });
});

/** One session locks a product's row and another one waits for it, until `release`. */
async function waitForLock() {
  const { id } = await world.product({ main: 5 });
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('update products set name = name where id = $1', [id]);
  const waiting = sql`update products set name = name where id = ${id}`.execute(world.deps.db);
  await vi.waitFor(async () => {
    // In this database only, since other test files cause lock waits on the same server. Queried outside the holder's
    // transaction, in which the view would not change.
    const waits = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect((await waits.execute(world.deps.db)).rows).not.toEqual([]);
  });
  return { waiting, release: () => holder.end() };
}

describe('the metrics', () => {
  it('name the table of a lock wait, and its duration', async () => {
    const { waiting, release } = await waitForLock();
    expect(await findMetrics(world.deps.metrics.text(), 'tilgul_db_lock_waits')).toEqual([
      'tilgul_db_lock_waits{relation="products"} 1',
    ]);
    const [longest] = await findMetrics(world.deps.metrics.text(), 'tilgul_db_lock_wait_seconds');
    expect(Number(longest?.split(' ').at(-1))).toBeGreaterThan(0);
    await release();
    await waiting;
    expect(await findMetrics(world.deps.metrics.text(), 'tilgul_db_lock_waits')).toEqual([]);
  });

  it('count waiting jobs per queue, and how long the oldest has been due', async () => {
    await sql`insert into sms_jobs (message, due_at, expires_at)
      values ('\\x00', now() - interval '90 s', now() + interval '1 h')`.execute(world.deps.db);
    const [waiting, overdue] = [
      await findMetrics(world.deps.metrics.text(), 'tilgul_jobs_waiting{queue="sms_jobs"}'),
      await findMetrics(world.deps.metrics.text(), 'tilgul_jobs_overdue_seconds{queue="sms_jobs"}'),
    ];
    expect(waiting).toEqual(['tilgul_jobs_waiting{queue="sms_jobs"} 1']);
    expect(Number(overdue[0]?.split(' ').at(-1))).toBeGreaterThanOrEqual(90);
  });

  it('omit these within two seconds when every connection is busy, and say so', async () => {
    const { deps, app } = await serve({ DATABASE_POOL: '2' });
    const taken = [await deps.pool.connect(), await deps.pool.connect()];
    const { statusCode, body } = await app.inject({ url: '/metrics' });
    expect([statusCode, await findMetrics(Promise.resolve(body), 'tilgul_db_answers')]).toEqual([
      200,
      ['tilgul_db_answers 0'],
    ]);
    expect(body).not.toContain('tilgul_jobs_waiting{');
    for (const client of taken) client.release();
    expect((await app.inject({ url: '/metrics' })).body).toContain('tilgul_db_answers 1');
  });
});

interface SentSpan {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

describe('a trace', () => {
  const spans: SentSpan[] = [];
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    });
  });
  const listening = new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  afterAll(() => collector.close());
  const getAttributes = ({ attributes }: SentSpan) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

  it('contains a call with its statements, and no personal data', async () => {
    await listening;
    const { port } = collector.address() as AddressInfo;
    const { call, close } = await serve({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_TRACES_SAMPLER_ARG: '1',
    });
    const customer = await world.customer();
    const product = await world.product({ main: 5 });
    const body = { product_id: product.id, quantity: 2 };
    const answer = await call(api.cart.setCartLine, { as: customer, body });
    expect(answer.status).toBe(200);
    await close();
    const [traced] = spans.filter(({ name }) => name === 'POST /products/add-to-cart/');
    if (!traced) throw new Error('no span of the call');
    expect(getAttributes(traced)).toMatchObject({
      'http.route': '/products/add-to-cart/',
      'tilgul.request_id': answer.headers['x-request-id'],
    });
    const made = spans.filter(({ parentSpanId }) => parentSpanId === traced.spanId);
    expect(made.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'with']));
    const texts = made.map((span) => String(getAttributes(span)['db.query.text']));
    expect(texts.some((text) => text.includes('cart_lines') && text.includes('$1'))).toBe(true);
    expect(JSON.stringify(spans)).not.toContain(customer.username);
  });

  it('loads its packages only when a collector is set', { tags: 'long' }, async () => {
    // A resolve hook that hides their packages, as if they were not installed.
    const hook = `export const resolve = (name, context, next) => {
      if (/^@opentelemetry|^aws4fetch/.test(name)) throw new Error('refused ' + name);
      return next(name, context);
    };`;
    const dataUrl = (script: string) => `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`;
    const register = `import { register } from 'node:module'; register('${dataUrl(hook)}');`;
    const NODE_OPTIONS = `--import=${dataUrl(register)}`;
    const without = startProcess({ ...settings, NODE_OPTIONS });
    onTestFinished(() => void without.child.kill());
    expect(await without.port).toBeGreaterThan(0);
    const withOne = startProcess({ ...settings, NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' });
    const { code, err } = await withOne.ended;
    expect([code, err.join('\n')]).toEqual([1, expect.stringContaining('refused @opentelemetry/')]);
  });
});

describe('the dashboard and the alert rules', () => {
  const ops = fileURLToPath(new URL('../../../../ops/', import.meta.url));
  interface Panel {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }
  const dashboard = JSON.parse(readFileSync(join(ops, 'grafana-dashboard.json'), 'utf8')) as { panels: Panel[] };
  const rules = [
    ...readFileSync(join(ops, 'alerts.yml'), 'utf8').matchAll(/alert: (\w+)\n\s+expr: (>\n(?: {10}.*\n)+|.*\n)/g),
  ];
  const queries = [
    ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
    ...rules.map(([, name = '', expr = '']) => [name, expr] as const),
  ];

  /** Exported metric names with their labels; Prometheus adds two labels. */
  const known = new Map<string, Set<string>>();
  beforeAll(async () => {
    await world.order(await world.customer(), [[(await world.product({ main: 5 })).id, 1]]);
    await world.call(api.catalog.listCategories, { as: await world.admin() });
    const { waiting, release } = await waitForLock();
    const lines = (await world.deps.metrics.text()).split('\n');
    await release();
    await waiting;
    for (const line of lines) {
      const described = /^# TYPE (\w+)/.exec(line)?.[1];
      if (described !== undefined) known.set(described, new Set(['job', 'instance']));
      const [, name = '', labels = ''] = /^(\w+)\{(.*)\}/.exec(line) ?? [];
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.get(plainName(name))?.add(label);
    }
  });
  /** A histogram exports three names. */
  const plainName = (name: string) => (known.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''));

  it('have more than a handful of queries', () => expect(queries.length).toBeGreaterThan(30));

  it.each(queries)('%s uses metrics and labels that the server exports', (_, expr) => {
    const names = [...expr.matchAll(/\b(?:tilgul|process|nodejs)_\w+/g)].map(([name]) => plainName(name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    const grouped = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, ?/));
    const matched = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/(\w+)=/g)].map(([, label = '']) => label),
    );
    const asked = [...grouped, ...matched].filter((label) => label !== '');
    for (const name of names) expect([name, asked.filter((label) => !known.get(name)?.has(label))]).toEqual([name, []]);
  });
});
