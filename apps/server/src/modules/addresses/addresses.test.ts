// Delivery addresses: form validation and access.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';

const world = await createWorld();
const { addresses } = api;

const form = {
  full_name: 'Meera Patil',
  phone_number: '+91 98220 41210',
  street_address1: '12 Market Yard',
  street_address2: '  ',
  city: 'Sangli',
  state: 'Maharashtra',
  postal_code: '416416',
};
const create = (as: Person, body: Record<string, unknown> = form) => world.call(addresses.createAddress, { as, body });
const list = async (as: Person) => (await world.call(addresses.listAddresses, { as })).ok;

it('addresses are saved, listed newest first, changed and removed by their owner', async () => {
  const as = await world.customer();
  const first = await create(as);
  expect(first.status).toBe(201);
  const stored = { id: expect.any(Number), phone_number: '9822041210', street_address2: null, state_code: '27' };
  expect(first.ok).toEqual({ ...form, ...stored, label: null, last_used_at: null });
  const second = (await create(as, { ...form, street_address2: 'Near the bus stand' })).ok;
  expect((await list(as)).map(({ id }) => id)).toEqual([second.id, first.ok.id]);
  const body = { ...form, city: 'Miraj', street_address2: undefined };
  const changed = await world.call(addresses.updateAddress, { as, params: { id: second.id }, body });
  expect(changed.ok).toMatchObject({ id: second.id, city: 'Miraj', street_address2: null });
  expect((await world.call(addresses.deleteAddress, { as, params: { id: first.ok.id } })).status).toBe(200);
  expect(await list(as)).toEqual([changed.ok]);
});

it('an address keeps its label until another one is sent', async () => {
  const as = await world.customer();
  const { ok } = await create(as, { ...form, label: 'work' });
  expect(ok.label).toBe('work');
  const update = async (body: Record<string, unknown>) =>
    (await world.call(addresses.updateAddress, { as, params: { id: ok.id }, body: { ...form, ...body } })).ok.label;
  expect([await update({ city: 'Miraj' }), await update({ label: 'home' })]).toEqual(['work', 'home']);
  expect((await create(as, { ...form, label: 'office' })).status).toBe(400);
});

it('[Z09] an address of another user is 404, like one that does not exist', async () => {
  const [owner, thief] = [await world.customer(), await world.customer()];
  const { ok } = await create(owner);
  for (const id of [ok.id, 2_000_000_000]) {
    const params = { id };
    const answers = [
      await world.call(addresses.updateAddress, { as: thief, params, body: { ...form, city: 'Taken' } }),
      await world.call(addresses.deleteAddress, { as: thief, params }),
    ];
    for (const { status, error } of answers) {
      expect([status, { ...error, request_id: '' }]).toEqual([
        404,
        { detail: 'Not found.', code: 'not_found', request_id: '' },
      ]);
    }
  }
  expect(await list(owner)).toEqual([ok]);
  expect(await list(thief)).toEqual([]);
});

it('[M04] an address belongs to the signed-in user, whatever the body says', async () => {
  const [owner, other] = [await world.customer(), await world.customer()];
  const { ok } = await create(owner, { ...form, user_id: other.id, id: 1, user: other.id });
  expect(await list(other)).toEqual([]);
  expect(await list(owner)).toEqual([ok]);
});

const UNKNOWN = 'We cannot determine the state of this address. Enter the state’s full name, such as Gujarat.';

describe('the form', () => {
  it.each<[string, unknown, string, object?]>([
    ['full_name', '', 'Full name is required'],
    ['phone_number', undefined, 'Phone number is required'],
    ['phone_number', '98220', 'Invalid phone number'],
    ['phone_number', '98220412101', 'Invalid phone number'],
    ['street_address1', '   ', 'Address is required'],
    ['city', null, 'City is required'],
    ['state', '', 'State is required'],
    ['postal_code', '', 'Postal code is required'],
    ['postal_code', '41641', 'Invalid postal code'],
    ['postal_code', '4164166', 'Invalid postal code'],
    ['postal_code', '000000', 'Invalid postal code'],
    ['postal_code', '016416', 'Invalid postal code'],
    ['postal_code', 416_416, 'Postal code must be sent as text.'],
    ['phone_number', 9_822_041_210, 'Phone number must be sent as text.'],
    ['phone_number', '0000000000', 'Phone number must begin with 6, 7, 8 or 9.'],
    ['phone_number', '+91 58220 41210', 'Phone number must begin with 6, 7, 8 or 9.'],
    ['postal_code', '600001', 'This postal code is not in Maharashtra.'],
    ['state', 'Goa', 'This postal code is not in Goa.'],
    ['state', 'Maharastra', 'This postal code is not in Maharashtra.', { postal_code: '403001' }],
    ['state', 'Bhilad', UNKNOWN, { postal_code: '396001' }],
  ])('refuses %s %j with: %s', async (field, value, message, others = {}) => {
    const { status, error } = await create(await world.customer(), { ...form, ...others, [field]: value });
    expect([status, error.detail]).toEqual([400, message]);
    const isOutside = field === 'state' && message.startsWith('This postal code');
    expect(error[isOutside ? 'postal_code' : field]).toContain(message);
  });

  it.each([
    ['गुजरात', 'Gujarat'],
    ['Gujrat', 'Gujarat'],
    ['Daman', 'Dadra and Nagar Haveli and Daman and Diu'],
  ])('reads the state %s of a pincode that two states share', async (state, name) => {
    const { status, ok } = await create(await world.customer(), { ...form, state, postal_code: '396001' });
    const code = name === 'Gujarat' ? '24' : '26';
    expect([status, ok.state, ok.state_code]).toEqual([201, name, code]);
  });

  it('keeps a text that only the pincode explains', async () => {
    const { ok } = await create(await world.customer(), { ...form, state: 'near Miraj' });
    expect(ok).toMatchObject({ state: 'near Miraj', state_code: '27' });
  });
});

it('addresses are listed in pages', async () => {
  const as = await world.customer();
  for (let n = 0; n < 3; n += 1) await create(as);
  const first = await world.call(addresses.listAddresses, { as, query: { limit: 2 } });
  expect([first.ok.length, first.headers['x-total-count']]).toEqual([2, '3']);
  const cursor = nextCursor(first) ?? '';
  expect((await world.call(addresses.listAddresses, { as, query: { limit: 2, cursor } })).ok).toHaveLength(1);
  expect((await world.call(addresses.listAddresses, { as, query: { cursor: 'made up' } })).status).toBe(400);
});
