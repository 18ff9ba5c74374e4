// Password reset for tests: its three calls, and codes read from the outbox.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import type { Person, World } from '../../../test/support/harness.ts';

export interface OutboxLine {
  readonly to: string;
  readonly text: string;
  readonly at: string;
}

/** Address and headers of a call. */
export interface Client {
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

export function createPasswordReset(world: World) {
  const { auth } = api;
  let phoneCount = 0;

  function outbox(): OutboxLine[] {
    const file = join(world.dataDir, 'outbox', 'sms.jsonl');
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as OutboxLine);
  }

  /** The latest code sent to a number. */
  function codeFor(phone: string): string {
    const last = outbox().findLast(({ to }) => to === phone);
    return /^\d{6}/.exec(last?.text ?? '')?.[0] ?? 'no code';
  }

  /** A number without a user. */
  function unknownPhone(): string {
    phoneCount += 1;
    return `7${String(100_000_000 + phoneCount)}`;
  }

  const forgot = (phone_no: string, by: Client = {}) => world.call(auth.forgotPassword, { body: { phone_no }, ...by });
  const verify = (phone_no: string, otp: unknown, by: Client = {}) =>
    world.call(auth.verifyOtp, { body: { phone_no, otp }, ...by });

  /** Requests a code and returns a client with its cookie. */
  async function browserThatAsked(phone: string, from?: string): Promise<Client> {
    const { headers } = await forgot(phone, from === undefined ? {} : { from });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    return { headers: { cookie }, ...(from === undefined ? {} : { from }) };
  }
  const reset = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    world.call(auth.resetPassword, { body: { new_password: 'brand-new-1', ...body }, headers });
  const signIn = async (person: Person, password: string) =>
    (await world.call(auth.signIn, { body: { username: person.username, password }, from: '10.3.0.1' })).status;

  /** A customer with a verified code: the reset grant as token and as cookie. */
  async function verified(): Promise<{ person: Person; token: string; cookie: string }> {
    const person = await world.customer();
    await forgot(person.phone_no);
    const { ok, headers } = await verify(person.phone_no, codeFor(person.phone_no));
    return { person, token: ok.reset_token, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
  }

  return { outbox, codeFor, unknownPhone, forgot, verify, browserThatAsked, reset, signIn, verified };
}
