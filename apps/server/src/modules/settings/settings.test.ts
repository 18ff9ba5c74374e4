// Public settings.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { readConfig } from '../../config.ts';
import { publicSettings } from './settings.routes.ts';

it('shows brand, time zone, tiles and thresholds to visitors, and no secret', async () => {
  const world = await createWorld({ BUSINESS_TZ: 'UTC', FREE_SHIPPING_ABOVE: '1499' });
  const { ok } = await world.call(api.settings.getSettings);
  expect(ok).toMatchObject({
    brand: 'Tilgul',
    business_tz: 'UTC',
    free_shipping_above: 1499,
    online_payment: true,
    video_url: null,
  });
  expect(ok.tile_url).toContain('{z}/{x}/{y}');
  expect(JSON.stringify(ok)).not.toMatch(/secret|token|postgres/i);
});

describe('online payment', () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'x' };
  it.each([
    ['development', {}, true],
    ['production', {}, false],
    ['production', keys, true],
  ])('in %s with %j is %s', (NODE_ENV, more, expected) => {
    expect(publicSettings(readConfig({ NODE_ENV, ...more })).online_payment).toBe(expected);
  });
});
