// Tax settings and tax classes over the real app.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { taxes } = api;
let as: Person;
beforeAll(async () => {
  as = await world.admin();
});

const NOTHING = {
  legal_name: null,
  gstin: null,
  state_code: null,
  fssai: null,
  address: null,
  phone: null,
  email: null,
  grievance_officer: null,
  round_to_rupee: false,
  fee_rate: null,
  hsn_digits: 4,
  require_tax_class: false,
};
const save = (body: Record<string, unknown>) => world.call(taxes.saveTaxSettings, { as, body });
const read = async () => (await world.call(taxes.getTaxSettings, { as })).ok;

describe('tax settings', () => {
  it('are empty before anything is set', async () => {
    expect(await read()).toEqual(NOTHING);
  });

  it('are replaced as a whole: fields that are not sent are cleared, except the contact', async () => {
    const all = {
      legal_name: 'Tilgul Foods LLP',
      gstin: '27AABFT1234K1Z9',
      state_code: '27',
      fssai: '11526999000123',
      address: 'Market Yard, Sangli',
      phone: '0233 232 5566',
      email: 'care@shop.example',
      grievance_officer: 'Asha Rane',
      round_to_rupee: true,
      fee_rate: 18,
      hsn_digits: 6,
      require_tax_class: true,
    };
    const { phone, email, grievance_officer } = all;
    const contact = { phone, email, grievance_officer };
    expect((await save(all)).ok).toEqual(all);
    expect(await read()).toEqual(all);
    expect((await save({ gstin: ' 27aabft 1234k1z9 ' })).ok).toEqual({
      ...NOTHING,
      ...contact,
      gstin: all.gstin,
      state_code: '27',
      require_tax_class: true,
    });
    const none = { phone: '', email: null, grievance_officer: '', require_tax_class: false };
    expect((await save({ gstin: '', fee_rate: 0, ...none })).ok).toEqual({ ...NOTHING, fee_rate: 0 });
  });

  it.each([
    ['gstin', '27AABFT1234K1Z8', 'This GSTIN is not valid: its last character does not match the others.'],
    ['gstin', '27AABFT', 'GSTIN must be 15 characters, such as 27AAPFU0939F1ZV.'],
    ['gstin', 27, 'GSTIN must be 15 characters, such as 27AAPFU0939F1ZV.'],
    ['fssai', '1152699900012', 'FSSAI number must be 14 digits.'],
    ['fssai', '1152699900012A', 'FSSAI number must be 14 digits.'],
    ['state_code', '28', 'State code must be the two digits of a state, such as 27.'],
    ['state_code', '7', 'State code must be the two digits of a state, such as 27.'],
    ['gstin', '28AABFT1234K1Z7', 'The first two digits of the GSTIN must be those of a state.'],
    ['gstin', '99AABFT1234K1ZY', 'The first two digits of the GSTIN must be those of a state.'],
    ['fee_rate', 100.5, 'Fee rate must be a percentage from 0 to 100 with at most 2 decimals.'],
    ['fee_rate', '5.125', 'Fee rate must be a percentage from 0 to 100 with at most 2 decimals.'],
    ['hsn_digits', 5, 'HSN digits must be 4, 6 or 8.'],
    ['round_to_rupee', 'yes', 'Round to rupee must be true or false.'],
    ['require_tax_class', 'yes', 'require_tax_class must be true or false.'],
  ])('with %s %j are refused on the field', async (field, value, message) => {
    const before = await read();
    const { status, error } = await save({ [field]: value });
    expect([status, error[field]]).toEqual([400, [message]]);
    expect(await read()).toEqual(before);
  });

  it('refuse a GSTIN whose state differs from the state code', async () => {
    const { status, error } = await save({ gstin: '27AABFT1234K1Z9', state_code: '29' });
    expect([status, error['gstin']]).toEqual([400, ['The first two digits of the GSTIN must be the state code 29.']]);
  });
});

const RATES = [{ percent: 5, effective_from: '2025-09-22' }];
const add = (name: string, rates: unknown = RATES) => world.call(taxes.createTaxClass, { as, body: { name, rates } });

describe('tax classes', () => {
  it('are added, changed, listed for managers too, and deleted', async () => {
    const rates = [
      { percent: 12, effective_from: '2017-07-01' },
      { percent: 5, effective_from: '2025-09-22' },
    ];
    const { ok, status } = await add('Ghee', [...rates].reverse());
    expect([status, ok]).toEqual([201, { id: ok.id, name: 'Ghee', rates }]);
    const params = { id: ok.id };
    const more = [...rates, { percent: 2.5, effective_from: '2027-04-01' }];
    const changed = await world.call(taxes.updateTaxClass, { as, params, body: { name: 'Dairy fat', rates: more } });
    expect(changed.ok).toEqual({ id: ok.id, name: 'Dairy fat', rates: more });
    const found = await world.call(taxes.listTaxClasses, { as: await world.manager(), query: { q: 'dairy' } });
    expect(found.ok).toEqual([changed.ok]);
    expect((await world.call(taxes.deleteTaxClass, { as, params })).status).toBe(200);
    expect((await world.call(taxes.deleteTaxClass, { as, params })).status).toBe(404);
    expect((await world.call(taxes.updateTaxClass, { as, params, body: { name: 'Gone', rates } })).status).toBe(404);
  });

  it('have unique names, ignoring case', async () => {
    await add('Spices');
    const other = (await add('Oils')).ok;
    expect((await add('SPICES')).error['name']).toEqual(['A tax class with this name already exists.']);
    const body = { name: 'spices', rates: RATES };
    const renamed = await world.call(taxes.updateTaxClass, { as, params: { id: other.id }, body });
    expect(renamed.error['name']).toEqual(['A tax class with this name already exists.']);
  });

  it.each([
    ['none', [], 'rates', 'Enter at least one rate and the day it starts.'],
    ['no list', undefined, 'rates', 'Enter at least one rate and the day it starts.'],
    ['a day twice', [...RATES, ...RATES], 'rates', 'Two rates begin on the same day.'],
  ])('with %s of rates are refused', async (_, rates, field, message) => {
    const { status, error } = await world.call(taxes.createTaxClass, { as, body: { name: 'Refused', rates } });
    expect([status, error[field]]).toEqual([400, [message]]);
  });

  it.each([
    { percent: 101, effective_from: '2025-09-22' },
    { percent: -1, effective_from: '2025-09-22' },
    { percent: 5, effective_from: '2025-02-30' },
    { effective_from: '2025-09-22' },
  ])('with the rate %j are refused', async (rate) => {
    expect((await add('Refused', [rate])).status).toBe(400);
  });
});
