// Writes claims: making one, deciding it once, paying it back once.
import type { ClaimKind } from '@tilgul/contract/delivery/claim-rules';
import { AppError } from '@tilgul/contract/rules/errors';
import { lineTotal, type Paise, paiseOf } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Actor, ActorContext, Db } from '../../deps.ts';
import { visibleClaims } from './claims.access.ts';

/** A line of an order as a claim sees it. */
export interface ClaimedLine {
  readonly product_id: number;
  readonly product_name: string;
  readonly price_paise: Paise;
  /** What it comes to where it was weighed. */
  readonly charged_paise: Paise | null;
  /** What accepted claims took back of it. */
  readonly claimed: number;
  /** What was delivered of it. */
  readonly delivered: number;
  /** Of these, what open and accepted claims are about. */
  readonly taken: number;
}

/** What so many more of a line come to: of a weighed one their share, so that all claims together take back what it cost. */
export function claimedPaise(
  line: Pick<ClaimedLine, 'price_paise' | 'charged_paise' | 'claimed' | 'delivered'>,
  quantity: number,
): Paise {
  const { price_paise, charged_paise, claimed, delivered } = line;
  if (charged_paise === null) return paiseOf(lineTotal({ price_paise, quantity }));
  const upTo = (units: number) => Math.floor((charged_paise * units) / delivered);
  return paiseOf(upTo(claimed + quantity) - upTo(claimed));
}

/** A line of an order; undefined when the order has none such. The order is locked by the caller. */
export async function findLine(db: Db, orderId: number, productId: number): Promise<ClaimedLine | undefined> {
  const { rows } = await sql<ClaimedLine>`
    select line.product_id, line.product_name, line.price_paise, line.charged_paise, line.claimed, coalesce(line.packed, line.quantity) as delivered,
      coalesce((select sum(quantity) from claims
        where claims.order_id = line.order_id and claims.product_id = line.product_id and state <> 'rejected'), 0)::integer as taken
    from order_lines as line where line.order_id = ${orderId}::bigint and line.product_id = ${productId}::bigint`.execute(
    db,
  );
  return rows[0];
}

export interface NewClaim {
  readonly orderId: number;
  readonly productId: number;
  readonly storeId: number;
  readonly kind: ClaimKind;
  readonly quantity: number;
  readonly note: string | null;
  readonly imageHash: string | null;
  readonly dueAt: Date;
}

/** Writes an open claim; its id. */
export async function insertClaim({ db, actor, now }: ActorContext, claim: NewClaim): Promise<number> {
  const row = await db
    .insertInto('claims')
    .values({
      order_id: claim.orderId,
      product_id: claim.productId,
      store_id: claim.storeId,
      user_id: actor.id,
      kind: claim.kind,
      quantity: claim.quantity,
      note: claim.note,
      image_hash: claim.imageHash,
      created_at: now,
      due_at: claim.dueAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A claim as its decision needs it. */
export interface Claim {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly store_id: number;
  readonly user_id: number;
  readonly quantity: number;
  readonly state: string;
  readonly amount_paise: Paise | null;
}

/** A claim within the actor's scope. Throws not_found, no_store. */
export async function getClaim(db: Db, actor: Actor, id: number): Promise<Claim> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select(['claims.id', 'claims.order_id', 'claims.product_id', 'claims.store_id', 'claims.user_id'])
    .select(['claims.quantity', 'claims.state', 'claims.amount_paise'])
    .where('claims.id', '=', id)
    .where(visibleClaims(actor))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export interface Decision {
  readonly accept: boolean;
  readonly reason: string | null;
  readonly restock: boolean;
  readonly amount: Paise;
}

/** Decides an open claim; false when it was decided already. */
export async function writeDecision(
  { db, actor, now }: ActorContext,
  id: number,
  decision: Decision,
): Promise<boolean> {
  const { accept, reason, restock, amount } = decision;
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({
      state: accept ? 'accepted' : 'rejected',
      reason,
      restock: accept ? restock : null,
      amount_paise: accept ? amount : null,
      decided_by: actor.id,
      decided_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts an accepted claim at its line and its order; more than was delivered breaks a check. */
export async function countClaim(db: Db, { order_id, product_id, quantity }: Claim, amount: Paise): Promise<void> {
  await db
    .updateTable('order_lines')
    .set((eb) => ({ claimed: eb('claimed', '+', quantity) }))
    .where('order_id', '=', order_id)
    .where('product_id', '=', product_id)
    .execute();
  await db
    .updateTable('orders')
    .set((eb) => ({ claimed_paise: eb('claimed_paise', '+', amount) }))
    .where('id', '=', order_id)
    .execute();
}

/** Whether till or rider has paid a claim back. */
export async function isPaidBack(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('cash_entries').select('id').where('claim_id', '=', id).executeTakeFirst()) !== undefined;
}
