// Idempotency-Key: repeating a key of the same user returns the stored response (API-4).
import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor, Db } from '../../deps.ts';
import { getText } from '../../texts/get-text.ts';

export interface IdempotentCall {
  readonly userId: number;
  readonly key: string;
  readonly call: string;
  readonly bodyHash: Buffer;
}

/** Serializes a body. One that is nested too deeply to serialize is invalid for every call. */
function serializeBody(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch {
    throw new AppError('bad_request');
  }
}

/** Reads the key of a call that honours it. */
export function readIdempotencyKey(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  actor: Actor | undefined,
): IdempotentCall | undefined {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || actor === undefined || key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > 64)
    throw invalid({ 'Idempotency-Key': ['Idempotency-Key must have 1 to 64 characters.'] });
  const bodyHash = createHash('sha256')
    .update(request.url.split('?')[0] ?? '')
    .update('\n')
    .update(serializeBody(request.body))
    // The picture of a form is part of its body.
    .update(request.image ?? '')
    .digest();
  return { userId: actor.id, key, call: `${endpoint.method} ${endpoint.path}`, bodyHash };
}

/**
 * Claims the key in the call's transaction. A second request with it waits until the first has committed and then gets
 * the stored response, or 409 once that was erased with the person it named. If the first one failed, its claim is gone and
 * the second one runs.
 */
export async function claimKey(db: Db, call: IdempotentCall, now: Date): Promise<{ answer: unknown } | undefined> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: call.userId, key: call.key, call: call.call, body_hash: call.bodyHash, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'answer', sql<boolean>`answer is null`.as('is_erased')])
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!first || first.call !== call.call || !call.bodyHash.equals(first.body_hash))
    throw new AppError('idempotency_mismatch');
  if (first.is_erased) throw new AppError('idempotency_mismatch', { detail: getText('requests.answerErased') });
  return { answer: first.answer };
}

/** Stores the response with the claim, in the transaction of the effect; none as JSON's null. */
export async function storeAnswer(db: Db, call: IdempotentCall, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .execute();
}
