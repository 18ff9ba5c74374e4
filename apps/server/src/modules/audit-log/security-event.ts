// Security events: who came in or tried to, and what changed about how people come in; in the trail and on the log.
import type { SecurityAction } from '@tilgul/contract/rules/audit-actions';
import type { Actor, Context } from '../../deps.ts';
import { afterCommit } from '../../platform/db/after-commit.ts';
import { writeTrail } from './audit.ts';

export interface SecurityEvent {
  readonly action: SecurityAction;
  /** Whom it is about; null when nobody has the name or number, or when it is about the server itself. */
  readonly userId: number | null;
  /** Who did it, when that is not the signed-in actor of the context: at a sign-in the user itself. */
  readonly actorId?: number;
  /** The names of the fields that changed, never their values. */
  readonly changed?: readonly string[];
  /** Anything else that an inquiry needs: why a session ended, how many were ended. Never secrets, never what was typed. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
}

/** What somebody should look at; a single mistyped password is none of it. */
const WARNINGS: ReadonlySet<SecurityAction> = new Set(['session.blocked', 'session.token_reused']);

/** What happens to the server, not to a person's account. */
const OF_SERVER: ReadonlySet<SecurityAction> = new Set(['backup.made', 'backup.restored']);

/**
 * Writes a security event into the trail, with address and request id of the call, and after the commit on the log. It
 * works without an actor. The event of a refused call must be written on a handle that is committed though it is refused.
 */
export async function securityEvent(
  context: Context & { readonly actor?: Actor | undefined },
  { action, userId, actorId, changed, facts }: SecurityEvent,
): Promise<void> {
  const actor = actorId ?? context.actor?.id ?? null;
  const after = { ...facts, ...(changed === undefined ? {} : { changed }) };
  const hasFacts = Object.keys(after).length > 0;
  const subject = OF_SERVER.has(action) ? ('server' as const) : ('user' as const);
  await writeTrail(context, actor, [{ action, subject, subjectId: userId, ...(hasFacts ? { after } : {}) }]);
  const { db, deps, origin } = context;
  const line = {
    event: action,
    user_id: userId,
    actor_id: actor,
    address: origin?.address,
    request_id: origin?.requestId,
    ...after,
  };
  const report = () => deps.log[WARNINGS.has(action) ? 'warn' : 'info'](line, 'security event');
  if (db.isTransaction) afterCommit(db, report);
  else report();
}
