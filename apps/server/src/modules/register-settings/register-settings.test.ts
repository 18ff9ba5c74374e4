// Settings of registers and scales, and where scale labels are known.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { getRegisterSettings, saveRegisterSettings } = api.registers;
let admin: Person;
let manager: Awaited<ReturnType<typeof world.manager>>;
beforeAll(async () => {
  admin = await world.admin();
  manager = await world.manager();
});

const WEIGHT = { prefix: 21, item_digits: 5, value: 'grams', digits: 5 } as const;
const PRICE = { prefix: 28, item_digits: 4, value: 'paise', digits: 6 } as const;
const save = (body: object) => world.call(saveRegisterSettings, { as: admin, body });

describe('register settings', () => {
  it('have defaults, are replaced as a whole by the administrator, and are read by managers', async () => {
    const defaults = { discount_limit_percent: 0, return_days: 30, scale_formats: [] };
    expect((await world.call(getRegisterSettings, { as: manager })).ok).toEqual(defaults);
    const settings = { discount_limit_percent: 10, return_days: 7, scale_formats: [WEIGHT, PRICE] };
    expect((await save(settings)).ok).toEqual(settings);
    expect((await world.call(getRegisterSettings, { as: manager })).ok).toEqual(settings);
    expect((await world.call(saveRegisterSettings, { as: manager, body: {} })).status).toBe(403);
    const [entry] = (await world.call(api.audit.listAudit, { as: admin })).ok;
    expect(entry).toMatchObject({ action: 'register_settings.changed' });
    expect((await save({ scale_formats: [] })).ok).toEqual(defaults);
  });

  it.each([
    [[{ ...WEIGHT, prefix: 20 }], 'prefix must be a whole number from 21 to 29.'],
    [[{ ...WEIGHT, prefix: 30 }], 'prefix must be a whole number from 21 to 29.'],
    [[{ ...WEIGHT, digits: 4 }], 'PLU and value must have 10 digits together.'],
    [[{ ...WEIGHT, value: 'kilos' }], 'value must be one of grams, paise.'],
    [[WEIGHT, { ...PRICE, prefix: 21 }], 'Each prefix may be used once.'],
  ])('refuse formats %j', async (scale_formats, message) => {
    const { status, error } = await save({ scale_formats });
    expect([status, error.detail]).toEqual([400, message]);
  });
});

it('adds prefix and PLU of scale labels to the barcodes of a location', async () => {
  const { id, name, category, unit, description, price } = await world.product({ stores: [[manager, 5]] });
  const body = { name, category, unit, description, price, plu: 12_345, sold_by_weight: true };
  (await world.call(api.catalog.updateProduct, { as: admin, params: { id }, body })).ok;
  const barcodes = async () => (await world.call(api.inventory.listBarcodes, { as: manager })).ok;
  expect(await barcodes()).toEqual([]);
  (await save({ scale_formats: [WEIGHT, PRICE] })).ok;
  // Its PLU has a digit too many for the labels with a price.
  expect(await barcodes()).toEqual([['2112345', id]]);
});
