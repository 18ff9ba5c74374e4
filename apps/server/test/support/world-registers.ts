// Registers of a test's world, which make calls with their secret.
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { RegisterAnswer } from '@tilgul/contract/registers';
import type { Deps } from '../../src/deps.ts';
import { sessionExpiry } from '../../src/modules/users/sessions.sql.ts';
import { signAccessToken } from '../../src/platform/security/tokens.ts';
import type { Caller, CallInput, CallResult } from '../../src/seed/caller.ts';
import { type Manager, next } from './world-people.ts';

/** A registered device. */
export interface Register extends Omit<RegisterAnswer, 'state'> {
  readonly secret: string;
  /** Its `Authorization` header. */
  readonly header: string;
  /** Makes one of its calls, by default on its own id. */
  readonly call: <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallResult<E>>;
}

export function createRegisters(deps: Deps, call: Caller) {
  /** Registers a device of a manager's store in a separate session, which the call ends. */
  async function registerDevice(manager: Manager, name = `Register ${next()}`): Promise<Register> {
    const now = deps.now();
    const session = await deps.db
      .insertInto('sessions')
      .values({ user_id: manager.id, created_at: now, expires_at: sessionExpiry(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const access = await signAccessToken(deps.secrets.jwtKeys, { userId: manager.id, sessionId: session.id }, now);
    const { ok } = await call(api.registers.createRegister, { as: { access }, body: { name } });
    const header = `Register ${ok.id}.${ok.secret}`;
    return {
      ...ok,
      header,
      call: (endpoint, input = {}) =>
        call(endpoint, {
          ...input,
          params: { id: ok.id, ...input.params } as never,
          headers: { ...input.headers, authorization: header },
        }),
    };
  }
  return { registerDevice };
}
