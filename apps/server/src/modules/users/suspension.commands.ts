// Suspends users, which ends their sessions and keeps them from signing in, and lifts suspensions (USER-12).

import { formatMessage } from '@tilgul/contract/form-messages';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { ADMIN } from '@tilgul/contract/rules/roles';
import type { suspension } from '@tilgul/contract/users';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { getText } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { endUserSessions } from './sessions.sql.ts';
import { refuseLastAdmin } from './users.commands.ts';
import { refuseSuspensionInUse } from './users.rules.ts';
import { getUser, lockUser, readOpenBusiness, setSuspension, visibleTo } from './users.sql.ts';

type SuspensionForm = Pick<z.output<typeof suspension>, 'suspended' | 'reason'>;

/** Suspends a user or lifts the suspension. Needs a transaction. */
export async function changeSuspension(context: ActorContext, id: number, form: SuspensionForm): Promise<void> {
  const reason = form.reason ?? null;
  if (!form.suspended) return liftSuspension(context, id, reason);
  if (reason === null) throw invalid({ reason: [formatMessage('reasonMissing')] });
  return suspendUser(context, id, reason);
}

async function suspendUser(context: ActorContext, id: number, reason: string): Promise<void> {
  const { db, now, actor } = context;
  const { role_name, suspended_at } = await getUser(db, id, visibleTo(actor));
  if (id === actor.id) throw new AppError('in_use', { detail: getText('users.ownAccount') });
  if (role_name === ADMIN) await refuseLastAdmin(context, id);
  // An order or payment of the user that is being placed either comes first or finds the user suspended.
  else await lockUser(db, id, visibleTo(actor));
  refuseSuspensionInUse(await readOpenBusiness(db, id));
  await setSuspension(db, id, reason, now);
  await endUserSessions(context, id, 'user_suspended');
  const before = { suspended: suspended_at !== undefined };
  const after = { suspended: true, reason };
  await audit(context, { action: 'user.suspended', subject: 'user', subjectId: id, before, after });
}

async function liftSuspension(context: ActorContext, id: number, reason: string | null): Promise<void> {
  const { db, now, actor } = context;
  const { suspended_at } = await getUser(db, id, visibleTo(actor));
  if (suspended_at === undefined) return;
  await setSuspension(db, id, null, now);
  const [before, after] = [{ suspended: true }, { suspended: false, reason }];
  await audit(context, { action: 'user.unsuspended', subject: 'user', subjectId: id, before, after });
}
