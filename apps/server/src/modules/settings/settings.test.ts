// Public settings.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { readConfig } from '../../config.ts';
import { toPublicSettings } from './settings.routes.ts';

const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'x' };

it('shows brand, time zone, tiles and thresholds to visitors, and no secret', async () => {
  const world = await createWorld({ BUSINESS_TZ: 'UTC' });
  const { ok } = await world.call(api.settings.getSettings);
  expect(ok).toMatchObject({ brand: 'Tilgul', business_tz: 'UTC', online_payment: true, video_url: null });
  expect(ok.tile_url).toContain('{z}/{x}/{y}');
  expect(JSON.stringify(ok)).not.toMatch(/secret|token|postgres/i);
});

describe('free delivery', async () => {
  const world = await createWorld();
  const fee = (from: number, fee: number) => ({ from, fee, min_order: 0 });
  it.each([
    [[], 'always', 0],
    [[fee(0, 0)], 'always', 0],
    [[fee(0, 40), fee(499, 0)], 'above', 499],
    [[fee(0, 40), fee(499, 20)], 'never', 0],
  ])('of the fee table %j is %s', async (fee_rules, free_delivery, free_shipping_above) => {
    const body = { auto_allocate: false, serve_elsewhere: true, slot_days: 7, fee_rules };
    (await world.call(api.delivery.saveDeliverySettings, { as: await world.admin(), body })).ok;
    const { ok } = await world.call(api.settings.getSettings);
    expect(ok).toMatchObject({ free_delivery, free_shipping_above });
  });
});

it('has the particulars of the tax settings, and those of the environment for what is not set there', async () => {
  const world = await createWorld({
    CONTACT_PHONE: '020 1',
    CONTACT_EMAIL: 'env@shop.example',
    FSSAI: '11526034000999',
  });
  const as = await world.admin();
  const save = (body: Record<string, unknown>) => world.call(api.taxes.saveTaxSettings, { as, body });
  const view = async () => (await world.call(api.settings.getSettings)).ok.contact;
  expect(await view()).toMatchObject({ legal_name: 'Tilgul', phone: '020 1', fssai: '11526034000999' });
  const chain = { legal_name: 'Tilgul Foods LLP', address: 'Market Yard, Sangli', fssai: '11526999000123' };
  const contact = { phone: '0233 232 5566', email: 'care@shop.example', grievance_officer: 'Asha Rane' };
  expect((await save({ ...chain, ...contact })).ok).toMatchObject({ ...chain, ...contact });
  expect(await view()).toEqual({ ...chain, ...contact });
  // Calls of the version before know no contact, and leave it.
  expect((await save(chain)).ok).toMatchObject(contact);
  (await save({ ...chain, email: '', phone: null })).ok;
  expect(await view()).toEqual({ ...chain, ...contact, email: 'env@shop.example', phone: '020 1' });
});

describe('online payment', () => {
  it.each([
    ['development', {}, true],
    ['production', {}, false],
    ['production', RAZORPAY, true],
  ])('in %s with %j is %s', (NODE_ENV, more, expected) => {
    expect(toPublicSettings(readConfig({ NODE_ENV, ...more })).online_payment).toBe(expected);
  });
});
