// Rotates refresh tokens: each is used once, two tabs within seconds agree, a stolen one ends the family.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context, Db } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { seal, unseal } from '../../platform/security/secrets.ts';
import { hashToken, signAccess } from '../../platform/security/tokens.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { endSessions, extendSession } from '../users/sessions.db.ts';
import { chosenLanguage, roleEntry } from '../users/users.rules.ts';
import { decideRefresh } from './refresh.rules.ts';
import { issueRefresh, lockRefresh, type RefreshRow, spendRefresh } from './refresh-tokens.db.ts';
import type { Tokens } from './sign-in.ts';

interface Rotated {
  readonly row: RefreshRow;
  readonly refresh: string;
}

/** Binds a sealed successor to the token it follows. */
const contextOf = (token: string) => `refresh:${hashToken(token).toString('hex')}`;

async function rotate(context: Context, token: string, row: RefreshRow): Promise<Rotated> {
  const { db, now, deps } = context;
  const refresh = await issueRefresh(db, row.session_id, now);
  await spendRefresh(db, token, seal(deps.secrets.sealKeys, refresh, contextOf(token)), now);
  await extendSession(db, row.session_id, now);
  return { row, refresh };
}

function repeat(context: Context, token: string, row: RefreshRow): Rotated | undefined {
  const sealed = row.successor_seal;
  const refresh = sealed === null ? undefined : unseal(context.deps.secrets.sealKeys, sealed, contextOf(token));
  return refresh === undefined ? undefined : { row, refresh };
}

async function endFamily(context: Context, row: RefreshRow): Promise<undefined> {
  await endSessions(context.db, [row.session_id], 'refresh_reused', context.now);
  const facts = { session_id: row.session_id };
  await securityEvent(context, { action: 'session.token_reused', userId: row.user_id, facts });
  return undefined;
}

async function exchange(context: Context, token: string): Promise<Rotated | undefined> {
  const row = await lockRefresh(context.db, token);
  if (!row) return undefined;
  switch (decideRefresh(row, context.now)) {
    case 'rotate':
      return rotate(context, token, row);
    case 'repeat':
      return repeat(context, token, row);
    case 'reused':
      return endFamily(context, row);
    case 'dead':
      return undefined;
  }
}

/**
 * New tokens for a refresh token (SES-2, A05). Within 10 s the old one gives the same successor,
 * later its reuse ends the session. Throws token_invalid; needs the pool, since the end of a family must be committed
 * though the call is refused.
 */
export async function refreshSession(context: Context, token: string | undefined): Promise<Tokens> {
  const rotated = token
    ? await inTransaction(context.deps.db, (db: Db) => exchange({ ...context, db }, token))
    : undefined;
  if (!rotated) throw new AppError('token_invalid');
  const { row, refresh } = rotated;
  const access = await signAccess(
    context.deps.secrets.jwtKeys,
    { userId: row.user_id, sessionId: row.session_id },
    context.now,
  );
  return { access, refresh, role_name: roleEntry(row.role).name, ...chosenLanguage(row.language) };
}
