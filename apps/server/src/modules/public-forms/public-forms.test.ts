// The job and franchise forms over the real app: what is required, the age, the limits, and who is notified.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { formBody } from '../../seed/caller.ts';

const world = await createWorld();
const { publicForms, notifications } = api;

let houses = 0;
const house = () => {
  houses += 1;
  return `10.5.${Math.floor(houses / 250)}.${houses % 250}`;
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
/** Sent as the web sends it: as form data without the empty fields. */
async function apply(fields: Record<string, string>, from = house(), of: World = world) {
  const { body, headers } = formBody(fields);
  return of.call(publicForms.applyForJob, { body, headers, from });
}
const ask = (body: Record<string, unknown>, from = house()) => world.call(publicForms.requestFranchise, { body, from });
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

  it('keeps every field as given, by form data or JSON', async () => {
    await apply(fullJob);
    await world.call(publicForms.applyForJob, {
      body: { ...fullJob, first_name: 'Jayesh', street: null, salary: 'much' },
      from: house(),
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

  it('takes a phone number with blanks, which are not kept and do not count', async () => {
    await apply({ ...job, phone: ' +91 98220 41210 ' });
    expect((await applications())[0]?.phone).toBe('+919822041210');
    expect((await apply({ ...job, phone: '9822 0412 1' })).status).toBe(400);
  });

  it('says what is wrong with a field that is given', async () => {
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
    '[U04] of somebody born 2008-11-21 counts the birthday in %s: at %s it is %i',
    async (BUSINESS_TZ, moment, expected) => {
      const there = await createWorld({ BUSINESS_TZ });
      there.clock.set(moment);
      const { status } = await apply({ ...job, date_of_birth: '2008-11-21' }, house(), there);
      expect(status).toBe(expected);
    },
  );

  it('of somebody younger is refused with its sentence and not kept', async () => {
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

  it('[U04] takes no file and no more than a form', async () => {
    const { body, headers } = formBody(job, Buffer.from('a curriculum vitae'));
    expect((await world.call(publicForms.applyForJob, { body, headers, from: house() })).status).toBe(400);
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
  it('is kept, and every administrator is notified', async () => {
    const as = await world.admin();
    const { ok, status } = await ask(franchise);
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

  it('without a required field says so in detail and message', async () => {
    for (const field of ['full_name', 'email', 'primary_contact', 'prefered_location', 'city']) {
      const { status, error } = await ask({ ...franchise, [field]: '' });
      const sentence = 'Please fill in all required fields.';
      expect([status, error.detail, error['message']]).toEqual([400, sentence, sentence]);
      expect(error[field]).toEqual(expect.arrayContaining([expect.stringMatching(/ is required\.$/)]));
    }
  });
});

describe('the limits', () => {
  it('[U04] are 60 per hour and address, each form and registration apart', async () => {
    const from = house();
    for (let n = 0; n < 60; n += 1) expect((await ask(franchise, from)).status).toBe(201);
    const refused = await ask(franchise, from);
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
    expect((await ask(franchise, from)).status).toBe(201);
  });

  it('[U04] hold against 100 at once', async () => {
    const from = house();
    const results = await Promise.all(Array.from({ length: 100 }, () => ask(franchise, from)));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(60);
    expect(results.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('can be off, for load tests only', async () => {
    const open = await createWorld({ RATE_LIMITS: 'off' });
    const send = () => open.call(publicForms.requestFranchise, { body: franchise, from: '10.6.0.1' });
    for (let n = 0; n < 61; n += 1) expect((await send()).status).toBe(201);
  });
});

it('lists are found by name and come by pages', async () => {
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
