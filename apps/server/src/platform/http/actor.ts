// Identifies the actor: bearer token → session → the user's current row.
import { AppError } from '@tilgul/contract/rules/errors';
import { ANYONE, MANAGER, type Role, SET_PASSWORD_ROLES } from '@tilgul/contract/rules/roles';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor, Db, Deps } from '../../deps.ts';
import { type AccessClaims, verifyAccessToken } from '../security/tokens.ts';

const getBearer = (request: FastifyRequest): string | undefined => {
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
  readonly can_pack: boolean;
  readonly must_change_password: boolean;
  readonly has_factor: boolean;
  readonly opened_by_code: boolean;
}

/** Whether users of the role must replace a password that another user set (USER-9). */
const mustReplacePassword = ({ config }: Deps, role: Role): boolean =>
  config.replacesSetPasswords && SET_PASSWORD_ROLES.includes(role);

/** The user of a live session; undefined when session or user has ended, or the user is suspended. */
export async function findActor(
  deps: Deps,
  { sessionId, userId }: AccessClaims,
  db: Db = deps.db,
): Promise<Actor | undefined> {
  // Runs before every call. Plain SQL, because building the query would cost as much as running it.
  const { rows } = await sql<ActorRow>`
    select users.id, users.role, users.store_id, users.can_pack, users.must_change_password, stores.id as managed_store_id, sessions.opened_by_code,
      exists (select from user_factors where user_id = users.id and confirmed_at is not null) as has_factor
    from sessions join users on users.id = sessions.user_id
      left join stores on stores.manager_id = users.id and stores.archived_at is null
    where sessions.id = ${sessionId}::bigint and sessions.user_id = ${userId}::bigint and sessions.ended_at is null
      and sessions.expires_at > ${deps.now()}::timestamptz and users.archived_at is null and users.suspended_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (!row || !isRole(row.role)) return undefined;
  const storeId = row.role === MANAGER ? row.managed_store_id : row.store_id;
  const lacksFactor = !row.has_factor && deps.config.factorRoles.includes(row.role);
  const lacksOwnPassword = row.must_change_password && mustReplacePassword(deps, row.role);
  return {
    id: row.id,
    role: row.role,
    sessionId,
    usedCode: row.opened_by_code,
    storeId,
    canPack: row.role === MANAGER || row.can_pack,
    lacksOwnPassword,
    lacksFactor,
  };
}

/** Claims of a request's token; undefined without one. Throws 401 for an invalid token. Asks no database. */
export async function readClaims(deps: Deps, request: FastifyRequest): Promise<AccessClaims | undefined> {
  const token = getBearer(request);
  if (token === undefined) return undefined;
  const claims = await verifyAccessToken(deps.secrets.jwtKeys, token, deps.now());
  if (!claims) throw new AppError('token_invalid');
  return claims;
}

/** Allows a call before an own password and two-factor sign-in are set up. No call does unless it says so. */
interface Admission {
  readonly beforeSetup?: boolean | undefined;
}

/**
 * Reads the actor of a request; undefined without a bearer token. Throws 401 for an invalid token, and 403
 * password_change_required or factor_required when one of them must be set up first.
 */
export async function readActor(
  deps: Deps,
  request: FastifyRequest,
  admission: Admission = {},
): Promise<Actor | undefined> {
  const claims = await readClaims(deps, request);
  return claims && getActor(deps, request, { claims, ...admission });
}

interface Asked extends Admission {
  readonly claims: AccessClaims;
  /** The call's transaction, if the actor is read there. */
  readonly db?: Db | undefined;
}

async function getActor(deps: Deps, request: FastifyRequest, { claims, beforeSetup, db }: Asked): Promise<Actor> {
  const actor = await findActor(deps, claims, db);
  if (!actor) throw new AppError('token_invalid');
  request.userId = actor.id;
  request.server.countUserCall(actor.id);
  if (beforeSetup) return actor;
  if (actor.lacksOwnPassword) throw new AppError('password_change_required');
  if (actor.lacksFactor) throw new AppError('factor_required');
  return actor;
}

interface Guard extends Omit<Asked, 'claims'> {
  readonly claims: AccessClaims | undefined;
  readonly access: readonly Role[];
}

/** Requires the user of the claims as actor: 401 without a valid session, 403 when the role may not make this call, or not yet. */
export async function requireActor(deps: Deps, request: FastifyRequest, guard: Guard): Promise<Actor> {
  const { claims, access, ...admission } = guard;
  if (!claims) throw new AppError('not_authenticated');
  const actor = await getActor(deps, request, { claims, ...admission });
  if (!access.includes(actor.role)) throw new AppError('forbidden');
  return actor;
}
