// What a production server does not show: metrics without a token, and the API description if it is switched off.
import { describe, expect, it } from 'vitest';
import { createWorld } from '../support/harness.ts';

const METRICS_TOKEN = 'figures-for-the-monitor';
const world = await createWorld({ NODE_ENV: 'production', METRICS_TOKEN, API_DOCS: 'off' });

describe('[N03] in production', () => {
  it('metrics need the token, also on the same machine', async () => {
    const scrape = (authorization?: string) =>
      world.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    const answers = await Promise.all([scrape(), scrape('Bearer wrong'), scrape(`Bearer ${METRICS_TOKEN}`)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200]);
  });

  it('metrics are closed if no token is set', async () => {
    const other = await createWorld({ NODE_ENV: 'production' });
    expect((await other.app.inject('/metrics')).statusCode).toBe(403);
  });

  it('the API description is hidden with API_DOCS=off, and shown by default', async () => {
    const paths = ['/openapi.json', '/api-docs', '/api-docs/', '/api-docs/json', '/api-docs/static/index.html'];
    for (const path of paths) expect([path, (await world.app.inject(path)).statusCode]).toEqual([path, 404]);
    const other = await createWorld({ NODE_ENV: 'production' });
    expect((await other.app.inject('/openapi.json')).statusCode).toBe(200);
  });
});
