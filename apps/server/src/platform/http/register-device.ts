// Identifies a register: `Authorization: Register <id>.<secret>`.
import { createHash, timingSafeEqual } from 'node:crypto';
import { MAX_ID } from '@tilgul/contract/fields';
import { AppError, notFound } from '@tilgul/contract/rules/errors';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, RegisterDevice } from '../../deps.ts';

/** The stored form of a register's secret. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface RegisterRow extends RegisterDevice {
  readonly secret_hash: Buffer;
  readonly revoked_at: Date | null;
}

/** The register that makes a request: 401 without a valid secret, 403 once it is revoked, 404 on another register's path. */
export async function requireRegister(db: Db, request: FastifyRequest, pathId: number): Promise<RegisterDevice> {
  const header = request.headers.authorization;
  if (header === undefined) throw new AppError('not_authenticated');
  const [, id, secret] = /^Register\s+([1-9]\d{0,15})\.([\w-]{1,128})$/i.exec(header) ?? [];
  if (id === undefined || secret === undefined || Number(id) > MAX_ID) throw new AppError('token_invalid');
  const { rows } = await sql<RegisterRow>`
    select registers.id, registers.name, letter, registers.store_id as "storeId", stock_locations.id as "locationId", secret_hash, revoked_at
    from registers join stock_locations on stock_locations.store_id = registers.store_id
    where registers.id = ${Number(id)}::bigint`.execute(db);
  const [row] = rows;
  if (!row || !timingSafeEqual(row.secret_hash, hashSecret(secret))) throw new AppError('token_invalid');
  const { secret_hash: _hash, revoked_at, ...register } = row;
  if (revoked_at !== null) throw new AppError('register_revoked');
  if (register.id !== pathId) throw notFound();
  return register;
}
