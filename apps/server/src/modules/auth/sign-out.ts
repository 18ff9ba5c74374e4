// Signs out: ends the session of the bearer or refresh token, and never fails.
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../deps.ts';
import { readActor } from '../../platform/http/actor.ts';
import { say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { endSessions } from '../users/sessions.db.ts';
import { findSessionOfRefresh } from './refresh-tokens.db.ts';

/** The session of the bearer; a bad or dead bearer has none. */
async function sessionOfBearer(context: Context, request: FastifyRequest): Promise<number | undefined> {
  const actor = await readActor(context.deps, request, { beforeFactor: true }).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return actor?.sessionId;
}

/** Ends the session (SES-4); signing out twice, or with dead tokens, is as good. */
export async function signOut(
  context: Context,
  request: FastifyRequest,
  refresh: string | undefined,
): Promise<{ message: string }> {
  const named = [
    await sessionOfBearer(context, request),
    refresh ? await findSessionOfRefresh(context.db, refresh) : undefined,
  ];
  const ids = named.filter((id) => id !== undefined);
  for (const { user_id: userId } of await endSessions(context.db, ids, 'signed_out', context.now))
    await securityEvent(context, { action: 'session.ended', userId, actorId: userId, facts: { why: 'signed_out' } });
  return { message: say('You are logged out.') };
}
