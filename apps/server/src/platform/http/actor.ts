// Finds who makes a call: bearer token → session → the user's row as it is now.

import { AppError } from '@tilgul/contract/rules/errors';
import { ANYONE, MANAGER, type Role } from '@tilgul/contract/rules/roles';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor, Deps } from '../../deps.ts';
import { readAccess } from '../security/tokens.ts';

const bearerOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? '';
};

const isRole = (text: string): text is Role => ANYONE.some((role) => role === text);

interface ActorRow {
  readonly id: number;
  readonly role: string;
  readonly store_id: number | null;
  readonly managed_store_id: number | null;
  readonly has_factor: boolean;
}

/** The live session's user, or undefined when session or user has ended. */
export async function findActor(deps: Deps, sessionId: number, userId: number): Promise<Actor | undefined> {
  // Every call asks this first, so it is written out: to put it together anew cost as much as to send it.
  const { rows } = await sql<ActorRow>`
    select users.id, users.role, users.store_id, stores.id as managed_store_id,
      exists (select from user_factors where user_id = users.id and confirmed_at is not null) as has_factor
    from sessions join users on users.id = sessions.user_id
      left join stores on stores.manager_id = users.id and stores.archived_at is null
    where sessions.id = ${sessionId}::bigint and sessions.user_id = ${userId}::bigint and sessions.ended_at is null
      and sessions.expires_at > ${deps.now()}::timestamptz and users.archived_at is null`.execute(deps.db);
  const [row] = rows;
  if (!row || !isRole(row.role)) return undefined;
  const storeId = row.role === MANAGER ? row.managed_store_id : row.store_id;
  const lacksFactor = !row.has_factor && deps.config.factorRoles.includes(row.role);
  return { id: row.id, role: row.role, sessionId, storeId, lacksFactor };
}

/** Which calls somebody may make who has to set up a second factor first; none, unless they say so. */
interface Admission {
  readonly beforeFactor?: boolean | undefined;
}

/**
 * The actor of a request, undefined without a bearer; a bad bearer is 401, and 403 factor_required who has to set up a
 * second factor first, unless the call may be made before.
 */
export async function readActor(
  deps: Deps,
  request: FastifyRequest,
  { beforeFactor = false }: Admission = {},
): Promise<Actor | undefined> {
  const token = bearerOf(request);
  if (token === undefined) return undefined;
  const claims = await readAccess(deps.secrets.jwtKeys, token, deps.now());
  const actor = claims && (await findActor(deps, claims.sessionId, claims.userId));
  if (!actor) throw new AppError('token_invalid');
  request.userId = actor.id;
  request.server.countUserCall(actor.id);
  if (actor.lacksFactor && !beforeFactor) throw new AppError('factor_required');
  return actor;
}

interface Guard extends Admission {
  readonly access: readonly Role[];
}

/** The actor of a guarded call: 401 without a good session, 403 when the role may not make it, or not yet. */
export async function requireActor(deps: Deps, request: FastifyRequest, guard: Guard): Promise<Actor> {
  const actor = await readActor(deps, request, guard);
  if (!actor) throw new AppError('not_authenticated');
  if (!guard.access.includes(actor.role)) throw new AppError('forbidden');
  return actor;
}
