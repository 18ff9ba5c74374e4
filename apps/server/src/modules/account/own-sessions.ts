// One's own sessions: the list of them, ending one, ending all others.
import type { OwnSession } from '@tilgul/contract/account';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../deps.ts';
import type { Page } from '../../platform/paging/page.ts';
import { say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { endSessions } from '../users/sessions.db.ts';
import { describeDevice } from './device.rules.ts';

const MOST_LISTED = 100;

const liveSessions = ({ db, now, actor }: ActorContext) =>
  db.selectFrom('sessions').where('user_id', '=', actor.id).where('ended_at', 'is', null).where('expires_at', '>', now);

/** The open sessions of the actor, newest first. */
export async function listSessions(context: ActorContext): Promise<Page<OwnSession>> {
  const found = await liveSessions(context)
    .select(['id', 'user_agent', 'address', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  const rows = found.map(({ user_agent, created_at, ...row }) => ({
    ...row,
    device: describeDevice(user_agent),
    created_at: created_at.toISOString(),
    is_current: row.id === context.actor.sessionId,
  }));
  return { rows, total: rows.length };
}

async function end(context: ActorContext, ids: readonly number[]): Promise<void> {
  await endSessions(context.db, ids, 'ended_by_owner', context.now);
  await securityEvent(context, {
    action: 'session.ended',
    userId: context.actor.id,
    facts: { why: 'ended_by_owner', sessions: ids.length },
  });
}

/** Ends one of the actor's open sessions; not_found for any other. */
export async function endSession(context: ActorContext, id: number): Promise<{ message: string }> {
  const session = await liveSessions(context).select('id').where('id', '=', id).executeTakeFirst();
  if (!session) throw new AppError('not_found');
  await end(context, [session.id]);
  return { message: say('The session was ended.') };
}

/** Ends every open session of the actor but the one that asks. */
export async function endOtherSessions(context: ActorContext): Promise<{ message: string }> {
  const others = await liveSessions(context).select('id').where('id', '<>', context.actor.sessionId).execute();
  if (others.length > 0)
    await end(
      context,
      others.map(({ id }) => id),
    );
  return { message: say('All other sessions were ended.') };
}
