// Changing one's phone number: a code to the new one, a notice to the old one, the limits of all codes.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { createPasswordReset } from '../auth/password-reset.fixture.ts';

const world = await createWorld();
const { codeFor, outbox, forgot, verify } = createPasswordReset(world);
const { account, users } = api;
const SECOND = 1000;

let numbers = 0;
const newPhone = () => {
  numbers += 1;
  return `8${String(200_000_000 + numbers)}`;
};
const changePhone = (as: Person, phone_no: string, { password = as.password, from = '203.0.113.9' } = {}) =>
  world.call(account.changePhone, { as, body: { phone_no, password }, from });
const confirmPhone = (as: Person, phone_no: string, otp: string, from = '203.0.113.9') =>
  world.call(account.confirmPhone, { as, body: { phone_no, otp }, from });
const readSelf = async (as: Person) => (await world.call(users.getUser, { as, params: { id: as.id } })).ok;
const listAuditRows = async ({ id }: Person) => {
  const rows = world.deps.db.selectFrom('audit_log').select(['action', 'after']).where('subject_id', '=', id);
  return (await rows.where('action', '=', 'account.changed').execute()).map(({ after }) => after);
};
const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

describe('[A25] changing your phone number', () => {
  it('requires the password and a code sent to the new number, notifies the old one, and logs no numbers', async () => {
    const person = await world.customer();
    const phone = newPhone();
    expect((await changePhone(person, `+91 ${phone}`)).ok).toEqual({ message: 'OTP sent successfully', retry_in: 30 });
    expect(outbox().at(-1)?.text).toMatch(/^\d{6} is your Tilgul OTP to confirm your mobile number\./);
    expect((await readSelf(person)).phone_no).toBe(person.phone_no);
    const { ok } = await confirmPhone(person, phone, codeFor(phone));
    expect(ok).toMatchObject({ phone_no: phone, phone_confirmed: true });
    expect(outbox().at(-1)).toMatchObject({
      to: person.phone_no,
      text: expect.stringMatching(/^The mobile number of your Tilgul account was changed\. If this was not you, call /),
    });
    expect(await listAuditRows(person)).toEqual([{ changed: ['phone_no'] }]);
    const [note] = (await world.call(api.notifications.listNotifications, { as: person })).ok;
    expect(note?.message).toBe('Your mobile number was changed.');
  });

  it('refuses a wrong password, a registered number and an invalid number on their fields', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    const sent = outbox().length;
    expect((await changePhone(person, newPhone(), { password: 'not-mine' })).error['password']).toEqual([
      'This is not your password.',
    ]);
    expect((await changePhone(person, other.phone_no)).error['phone_no']).toEqual([
      'This contact number is already registered.',
    ]);
    expect((await changePhone(person, '5822041210')).error['phone_no']).toHaveLength(1);
    expect(outbox()).toHaveLength(sent);
  });

  it('is refused if the number was registered before the code was entered', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    const phone = newPhone();
    await changePhone(person, phone);
    const code = codeFor(phone);
    world.clock.advance(30 * SECOND);
    await changePhone(other, phone, { from: '203.0.113.10' });
    expect((await confirmPhone(other, phone, codeFor(phone), '203.0.113.10')).status).toBe(200);
    expect((await confirmPhone(person, phone, code)).error['phone_no']).toEqual([
      'This contact number is already registered.',
    ]);
    expect((await readSelf(person)).phone_no).toBe(person.phone_no);
  });

  it('accepts only a code for this change, which cannot be used to reset a password', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    const phone = newPhone();
    await changePhone(person, phone);
    const code = codeFor(phone);
    expect((await confirmPhone(other, phone, code)).error.detail).toBe('Invalid OTP. Please try again.');
    expect((await verify(phone, code)).status).toBe(400);
    await forgot(other.phone_no);
    expect((await confirmPhone(person, other.phone_no, codeFor(other.phone_no))).status).toBe(400);
    expect((await confirmPhone(person, phone, code)).status).toBe(200);
    expect((await verify(phone, code)).status).toBe(400);
  });

  it('allows five attempts per code, and a new code after 30 seconds', async () => {
    const person = await world.customer();
    const phone = newPhone();
    await changePhone(person, phone);
    expect((await changePhone(person, phone)).status).toBe(429);
    const code = codeFor(phone);
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirmPhone(person, phone, wrongCode(code))));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await confirmPhone(person, phone, code)).error.detail).toBe('Too many attempts. Please request a new OTP.');
    world.clock.advance(31 * SECOND);
    expect((await changePhone(person, phone)).status).toBe(200);
    expect((await confirmPhone(person, phone, codeFor(phone))).status).toBe(200);
  });

  it('has its own waits, which neither other users nor the password reset use up', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    const phone = newPhone();
    const waits: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const from = `203.0.${113 + turn}.20`;
      expect((await changePhone(person, phone, { from })).status).toBe(200);
      const refused = await changePhone(person, phone, { from });
      expect(refused.status).toBe(429);
      waits.push(String(refused.headers['retry-after']));
      if (turn === 0) expect((await changePhone(other, phone, { from })).status).toBe(200);
      if (turn === 0) expect((await forgot(phone, { from })).status).toBe(200);
      world.clock.advance(Number(waits.at(-1)) * SECOND);
    }
    expect(waits).toEqual(['30', '60', '300', '900']);
  });

  it('is limited to five codes an hour per number for all users together', async () => {
    const phone = newPhone();
    for (let n = 0; n < 6; n += 1)
      expect((await changePhone(await world.customer(), phone, { from: `203.0.${120 + n}.20` })).status).toBe(
        n < 5 ? 200 : 429,
      );
    expect((await forgot(phone)).status).toBe(200);
  });

  it('of a number in the account of a stranger keeps no reset from its owner, nor a reset the confirmation', async () => {
    const stranger = await world.customer();
    const { phone_no: phone } = stranger;
    for (let hour = 0; hour < 6; hour += 1) {
      const from = `203.0.${130 + hour}.20`;
      await changePhone(stranger, phone, { from });
      expect((await forgot(phone, { from: `198.51.${hour}.7` })).status).toBe(200);
      world.clock.advance(3600 * SECOND);
    }
    await forgot(phone);
    expect((await changePhone(stranger, phone)).status).toBe(200);
    expect((await confirmPhone(stranger, phone, codeFor(phone))).ok.phone_confirmed).toBe(true);
  });

  it('says how long your own code remains valid if another one is refused', async () => {
    const person = await world.customer();
    const phone = newPhone();
    await changePhone(person, phone);
    expect((await changePhone(person, phone)).error['code_expires_in']).toBe(300);
    for (let n = 0; n < 4; n += 1) await changePhone(await world.customer(), phone);
    expect((await changePhone(await world.customer(), phone)).error['code_expires_in']).toBe(0);
  });

  it('says neither that a code is valid once its attempts are used up, nor a wait too short in the last one of the hour', async () => {
    const person = await world.customer();
    const phone = newPhone();
    for (let n = 0; n < 4; n += 1) expect((await changePhone(await world.customer(), phone)).ok.retry_in).toBe(30);
    expect((await changePhone(person, phone)).ok.retry_in).toBe(3600);
    for (let n = 0; n < 4; n += 1) await confirmPhone(person, phone, wrongCode(codeFor(phone)));
    expect((await changePhone(person, phone)).error['code_expires_in']).toBe(300);
    await confirmPhone(person, phone, wrongCode(codeFor(phone)));
    expect((await changePhone(person, phone)).error['code_expires_in']).toBe(0);
  });

  it('ends a reset grant of the old number', async () => {
    const person = await world.customer();
    await forgot(person.phone_no);
    const { ok } = await verify(person.phone_no, codeFor(person.phone_no));
    const phone = newPhone();
    await changePhone(person, phone);
    await confirmPhone(person, phone, codeFor(phone));
    const body = { new_password: 'turmeric-9', reset_token: ok.reset_token };
    for (const phone_no of [person.phone_no, phone])
      expect((await world.call(api.auth.resetPassword, { body: { ...body, phone_no } })).status).toBe(400);
  });
});

describe('a phone number', () => {
  it('can be confirmed in the same way without changing it, once and without a notice', async () => {
    const person = await world.customer();
    expect((await readSelf(person)).phone_confirmed).toBeUndefined();
    await changePhone(person, person.phone_no);
    const sent = outbox().length;
    expect((await confirmPhone(person, person.phone_no, codeFor(person.phone_no))).ok.phone_confirmed).toBe(true);
    expect([outbox().length, await listAuditRows(person)]).toEqual([sent, []]);
    expect((await changePhone(person, person.phone_no)).error['phone_no']).toEqual(['This is already your number.']);
  });

  it('is confirmed without the password, which only a new number needs', async () => {
    const person = await world.customer();
    const request = (body: { phone_no: string; password?: string }) =>
      world.call(account.changePhone, { as: person, body });
    expect((await request({ phone_no: newPhone() })).error['password']).toEqual(['Password is required.']);
    expect((await request({ phone_no: person.phone_no, password: 'not-mine' })).status).toBe(400);
    expect((await request({ phone_no: person.phone_no })).status).toBe(200);
    expect((await confirmPhone(person, person.phone_no, codeFor(person.phone_no))).ok.phone_confirmed).toBe(true);
  });

  it('is unconfirmed after an administrator changes it; the audit log does not contain it', async () => {
    const [person, as] = [await world.customer(), await world.admin()];
    await changePhone(person, person.phone_no);
    await confirmPhone(person, person.phone_no, codeFor(person.phone_no));
    const change = async (phone_no: string) => {
      const { ok } = await world.call(users.getUser, { as, params: { id: person.id } });
      return (await world.call(users.updateUser, { as, params: { id: person.id }, body: { ...ok, phone_no } })).ok;
    };
    expect((await change(person.phone_no)).phone_confirmed).toBe(true);
    const phone = newPhone();
    expect((await change(phone)).phone_confirmed).toBeUndefined();
    const rows = await world.deps.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'user.changed')
      .where('subject_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ after }) => (after as { changed?: unknown }).changed)).toEqual([undefined, ['phone_no']]);
    expect(JSON.stringify(rows)).not.toContain(phone);
  });
});
