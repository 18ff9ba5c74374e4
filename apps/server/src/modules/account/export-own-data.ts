// Gathers everything that is kept about the actor.
import type { OwnData } from '@tilgul/contract/answers/own-data.answers';
import type { ActorContext, Db } from '../../deps.ts';
import { type Limit, takeAttempt } from '../../platform/security/attempts.ts';
import { changesOf } from '../audit-log/audit-list.db.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { findFactor } from '../two-factor/factors.db.ts';
import { getUser } from '../users/users.db.ts';
import { chosenLanguage } from '../users/users.rules.ts';
import {
  readAddresses,
  readCart,
  readClaims,
  readConsents,
  readNotifications,
  readOrders,
  readPayments,
  readPushSubscriptions,
  readReviews,
  readSessions,
  readTrail,
} from './own-data.db.ts';

/** It reads a person's whole history. */
const exportsOf = (userId: number): Limit => ({ bucket: `export:${userId}`, max: 5, windowSeconds: 60 * 60 });

async function readProfile(db: Db, id: number): Promise<OwnData['profile']> {
  const { username, first_name, last_name, email, phone_no, gstin, role_name, warehouse_name } = await getUser(
    db,
    id,
    (eb) => eb('users.id', '=', id),
  );
  const { created_at, phone_confirmed_at, language } = await db
    .selectFrom('users')
    .select(['created_at', 'phone_confirmed_at', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const times = {
    phone_confirmed_at: phone_confirmed_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
  const spoken = { language: chosenLanguage(language).language ?? null };
  return {
    id,
    username,
    first_name,
    last_name,
    email,
    phone_no,
    gstin,
    role_name,
    ...spoken,
    store: warehouse_name,
    ...times,
  };
}

/** The addresses of others are theirs. */
async function readAudit(db: Db, userId: number): Promise<OwnData['audit']> {
  return (await readTrail(db, userId)).map(({ at, action, actor_id, address, before, after }) => ({
    at: at.toISOString(),
    action,
    by_yourself: actor_id === userId,
    address: actor_id === userId ? address : null,
    facts: changesOf(before, after),
  }));
}

/** Everything that is kept about the actor, and nobody else (PRIV-8), five times an hour. Throws too_many; needs the pool. */
export async function exportOwnData(context: ActorContext): Promise<OwnData> {
  const { db, deps, now, actor } = context;
  if (deps.config.RATE_LIMITS === 'on') await takeAttempt(deps.db, exportsOf(actor.id), now);
  await securityEvent(context, { action: 'account.exported', userId: actor.id });
  const factor = await findFactor(db, actor.id);
  return {
    made_at: now.toISOString(),
    profile: await readProfile(db, actor.id),
    consents: await readConsents(db, actor.id),
    addresses: await readAddresses(db, actor.id),
    cart: await readCart(db, actor.id),
    orders: await readOrders(db, actor.id),
    payments: await readPayments(db, actor.id),
    notifications: await readNotifications(db, actor.id),
    sessions: await readSessions(db, actor.id),
    second_factor: { is_on: factor !== undefined, since: factor?.confirmed_at.toISOString() ?? null },
    push_subscriptions: await readPushSubscriptions(db, actor.id),
    reviews: await readReviews(db, actor.id),
    claims: await readClaims(db, actor.id),
    audit: await readAudit(db, actor.id),
  };
}
