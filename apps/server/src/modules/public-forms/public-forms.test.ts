// The job and franchise forms: required fields, the age, the limits, and notifications.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { formBody } from '../../seed/caller.ts';

const world = await createWorld();
const { publicForms, notifications } = api;

let addressCount = 0;
const nextAddress = () => {
  addressCount += 1;
  return `10.${42 + (addressCount >> 8)}.${addressCount & 255}.1`;
};

const job = { first_name: 'Kiran', last_name: 'Sawant', email: 'kiran@example.com', phone: '+919822041210' };
const fullJob = {
  ...job,
  date_of_birth: '1999-04-01',
  previous_exp: '2 years in retail',
  Address: '4 Station Road',
  street: 'Station Road',
  city: 'Miraj',
  state: 'Maharashtra',
  zip_code: '416410',
  country: 'India',
};
const franchise = {
  full_name: 'Nilesh Kadam',
  email: 'nilesh@example.com',
  primary_contact: '9822041210',
  prefered_location: 'Kolhapur',
  additional_info: '',
  city: 'Kolhapur',
};
/** Sends form data without empty fields, like the web app. */
async function apply(fields: Record<string, string>, from = nextAddress(), of: World = world) {
  const { body, headers } = formBody(fields);
  return of.call(publicForms.applyForJob, { body, headers, from });
}
const requestFranchise = (body: Record<string, unknown>, from = nextAddress()) =>
  world.call(publicForms.requestFranchise, { body, from });
const applications = async (of: World = world, q = '') =>
  (await of.call(publicForms.listJobApplications, { as: await of.admin(), query: { q } })).ok;

describe('the job application', () => {
  it('needs first name, last name, e-mail and phone only, and every administrator is notified', async () => {
    const as = await world.admin();
    const { ok, status } = await apply(job);
    expect([status, ok]).toEqual([201, { message: 'Your job application has been submitted successfully!' }]);
    const [row] = await applications();
    const nothing = {
      date_of_birth: null,
      previous_exp: null,
      Address: null,
      street: null,
      city: null,
      state: null,
      zip_code: null,
      country: null,
    };
    expect(row).toEqual({
      id: expect.any(Number),
      ...job,
      ...nothing,
      created_at: expect.stringMatching(/^2026-11-20T/),
      stage: 'new',
      notes: [],
    });
    const [note] = (await world.call(notifications.listNotifications, { as })).ok;
    expect(note?.message).toBe('New job application from Kiran Sawant.');
  });

  it('stores every field as sent, as form data or JSON', async () => {
    await apply(fullJob);
    await world.call(publicForms.applyForJob, {
      body: { ...fullJob, first_name: 'Jayesh', street: null, salary: 'much' },
      from: nextAddress(),
    });
    const [byJson, byForm] = await applications();
    expect(byForm).toMatchObject(fullJob);
    expect(byJson).toMatchObject({ ...fullJob, first_name: 'Jayesh', street: null });
  });

  it('lists the required fields that are missing, in detail and message', async () => {
    const { status, error } = await apply({ email: 'kiran@example.com', last_name: '  ', city: 'x' });
    const sentence = 'Please fill in all required fields: First name, Last name, Phone.';
    expect([status, error.detail, error['message']]).toEqual([400, sentence, sentence]);
    expect(error).toMatchObject({
      first_name: ['First name is required.'],
      last_name: expect.arrayContaining(['Last name is required.']),
      phone: ['Phone is required.'],
      city: ['City must be 3 to 20 characters.'],
    });
  });

  it('accepts a phone number with spaces, which are removed', async () => {
    await apply({ ...job, phone: ' +91 98220 41210 ' });
    expect((await applications())[0]?.phone).toBe('+919822041210');
    expect((await apply({ ...job, phone: '9822 0412 1' })).status).toBe(400);
  });

  it('refuses invalid fields with a message', async () => {
    const { error } = await apply({ ...job, email: 'kiran@' });
    expect([error.detail, error['email']]).toEqual([
      'Please enter a valid email address.',
      ['Please enter a valid email address.'],
    ]);
    for (const phone of ['982204121', '98220412101234', '98220-41210'])
      expect((await apply({ ...job, phone })).error['phone']).toHaveLength(1);
    expect((await apply({ ...job, date_of_birth: '2001-02-30' })).error['date_of_birth']).toHaveLength(1);
  });

  it.each([
    ['Asia/Kolkata', '2026-11-20T18:29:00Z', 400],
    ['Asia/Kolkata', '2026-11-20T18:31:00Z', 201],
    ['UTC', '2026-11-20T18:31:00Z', 400],
    ['UTC', '2026-11-21T00:01:00Z', 201],
  ])(
    '[U04] of an applicant born 2008-11-21 uses the birthday in %s: at %s it is %i',
    async (BUSINESS_TZ, moment, expected) => {
      const there = await createWorld({ BUSINESS_TZ });
      there.clock.set(moment);
      const { status } = await apply({ ...job, date_of_birth: '2008-11-21' }, nextAddress(), there);
      expect(status).toBe(expected);
    },
  );

  it('of a younger applicant is refused with a message and not stored', async () => {
    const before = (await applications()).length;
    const { status, error } = await apply({ ...job, date_of_birth: '2009-01-01' });
    const sentence = 'You must be at least 18 years old.';
    expect([status, error.detail, error['message'], error['date_of_birth']]).toEqual([
      400,
      sentence,
      sentence,
      [sentence],
    ]);
    expect(await applications()).toHaveLength(before);
  });

  it('[U04] accepts no file and no oversized form', async () => {
    const { body, headers } = formBody(job, Buffer.from('a curriculum vitae'));
    expect((await world.call(publicForms.applyForJob, { body, headers, from: nextAddress() })).status).toBe(400);
    expect((await apply({ ...job, Address: 'x'.repeat(70_000) })).status).toBeGreaterThanOrEqual(400);
    const asText = await world.app.inject({
      method: 'POST',
      url: publicForms.applyForJob.path,
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(job),
    });
    expect(asText.statusCode).toBe(415);
  });
});

describe('the franchise request', () => {
  it('is stored, and every administrator is notified', async () => {
    const as = await world.admin();
    const { ok, status } = await requestFranchise(franchise);
    expect([status, ok]).toEqual([201, { message: 'Your request has been submitted successfully!' }]);
    const [row] = (await world.call(publicForms.listFranchises, { as })).ok;
    expect(row).toEqual({
      ...franchise,
      additional_info: null,
      id: expect.any(Number),
      created_at: expect.any(String),
      stage: 'new',
      notes: [],
    });
    const [note] = (await world.call(notifications.listNotifications, { as })).ok;
    expect(note?.message).toBe('New franchise request from Nilesh Kadam, Kolhapur.');
  });

  it('lists missing required fields in detail and message', async () => {
    for (const field of ['full_name', 'email', 'primary_contact', 'prefered_location', 'city']) {
      const { status, error } = await requestFranchise({ ...franchise, [field]: '' });
      const sentence = 'Please fill in all required fields.';
      expect([status, error.detail, error['message']]).toEqual([400, sentence, sentence]);
      expect(error[field]).toEqual(expect.arrayContaining([expect.stringMatching(/ is required\.$/)]));
    }
  });
});

describe('the limits', () => {
  it('[U04] are 60 per hour and address, separate for each form and registration', async () => {
    const from = nextAddress();
    for (let n = 0; n < 60; n += 1) expect((await requestFranchise(franchise, from)).status).toBe(201);
    const refused = await requestFranchise(franchise, from);
    expect(refused.status).toBe(429);
    expect(refused.error['message']).toBe(refused.error.detail);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await apply(job, from)).status).toBe(201);
    const person = {
      first_name: 'Kiran',
      last_name: 'Sawant',
      username: 'kiran',
      password: 'pass-123',
      confirm_password: 'pass-123',
      phone_no: '9822041210',
    };
    expect((await world.call(api.users.createUser, { body: person, from })).status).toBe(201);
    world.clock.advance(60 * 60 * 1000);
    expect((await requestFranchise(franchise, from)).status).toBe(201);
  });

  it('[U04] hold for 100 parallel requests', async () => {
    const from = nextAddress();
    const results = await Promise.all(Array.from({ length: 100 }, () => requestFranchise(franchise, from)));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(60);
    expect(results.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('can be turned off for load tests', async () => {
    const open = await createWorld({ RATE_LIMITS: 'off' });
    const send = () => open.call(publicForms.requestFranchise, { body: franchise, from: '10.6.0.1' });
    for (let n = 0; n < 61; n += 1) expect((await send()).status).toBe(201);
  });
});

it('lists are searched by name and paged', async () => {
  await apply({ ...job, first_name: 'Gajanan' });
  await apply({ ...job, first_name: 'Gajanan', last_name: 'More' });
  expect((await applications(world, 'gajanan')).map(({ last_name }) => last_name)).toEqual(['More', 'Sawant']);
  const as = await world.admin();
  const first = await world.call(publicForms.listJobApplications, { as, query: { q: 'gajanan', limit: 1 } });
  const cursor = nextCursor(first) ?? '';
  const second = await world.call(publicForms.listJobApplications, { as, query: { q: 'gajanan', limit: 1, cursor } });
  expect([first.ok[0]?.last_name, second.ok[0]?.last_name, first.headers['x-total-count']]).toEqual([
    'More',
    'Sawant',
    '2',
  ]);
});
