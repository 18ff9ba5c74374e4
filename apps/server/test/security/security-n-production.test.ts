// Proves what a server in production keeps to itself: its figures, its description where that is switched off.
import { describe, expect, it } from 'vitest';
import { createWorld } from '../support/harness.ts';

const METRICS_TOKEN = 'figures-for-the-monitor';
const world = await createWorld({ NODE_ENV: 'production', METRICS_TOKEN, API_DOCS: 'off' });

describe('[N03] in production', () => {
  it('the figures are for the token alone, this machine or not', async () => {
    const scrape = (authorization?: string) =>
      world.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    const answers = await Promise.all([scrape(), scrape('Bearer wrong'), scrape(`Bearer ${METRICS_TOKEN}`)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200]);
  });

  it('without a token nobody reads them', async () => {
    const other = await createWorld({ NODE_ENV: 'production' });
    expect((await other.app.inject('/metrics')).statusCode).toBe(403);
  });

  it('the description is gone with API_DOCS=off, and there without', async () => {
    const paths = ['/openapi.json', '/api-docs', '/api-docs/', '/api-docs/json', '/api-docs/static/index.html'];
    for (const path of paths) expect([path, (await world.app.inject(path)).statusCode]).toEqual([path, 404]);
    const other = await createWorld({ NODE_ENV: 'production' });
    expect((await other.app.inject('/openapi.json')).statusCode).toBe(200);
  });
});
