// Idempotency-Key: the same key of the same user gives the first answer again (API-4).
import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyRequest } from 'fastify';
import type { Actor, Db } from '../../deps.ts';

/** An answer given before for the same key. */
export interface StoredAnswer {
  readonly answer: unknown;
}

export interface IdempotentCall {
  readonly userId: number;
  readonly key: string;
  readonly call: string;
  readonly bodyHash: Buffer;
}

/** A body as text; one that is nested too deep to be written is meant for no call. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch {
    throw new AppError('bad_request');
  }
}

/** The key that a request carries for a call that honours it, or undefined. */
export function readIdempotencyKey(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  actor: Actor | undefined,
): IdempotentCall | undefined {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || actor === undefined || key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > 64) {
    throw new AppError('invalid', {
      detail: 'Idempotency-Key must have 1 to 64 characters.',
      fields: { 'Idempotency-Key': ['Idempotency-Key must have 1 to 64 characters.'] },
    });
  }
  const bodyHash = createHash('sha256')
    .update(request.url.split('?')[0] ?? '')
    .update('\n')
    .update(textOf(request.body))
    // A form's picture is part of its body.
    .update(request.image ?? '')
    .digest();
  return { userId: actor.id, key, call: `${endpoint.method} ${endpoint.path}`, bodyHash };
}

/**
 * Claims the key inside the call's transaction. A second request with it waits here until the first one has
 * committed and then gets that answer; when the first one failed, its claim is gone and this one goes on.
 */
export async function claimKey(db: Db, call: IdempotentCall, now: Date): Promise<StoredAnswer | undefined> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: call.userId, key: call.key, call: call.call, body_hash: call.bodyHash, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'answer'])
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!first || first.call !== call.call || !call.bodyHash.equals(first.body_hash))
    throw new AppError('idempotency_mismatch');
  return { answer: first.answer };
}

/** Keeps the answer beside the claim, in the same transaction as the effect. */
export async function keepAnswer(db: Db, call: IdempotentCall, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .execute();
}
