// Webhook calls: signed, and retried until they are accepted.

import { createHmac } from 'node:crypto';
import type { SandboxContext, SandboxEvent } from './context.ts';
import { disputeEntity, orderEntity, paymentEntity, qrCodeEntity, refundEntity, unixTime } from './entities.ts';
import { getOrder } from './orders.ts';
import { getPayment } from './payments.ts';
import { getQrCode } from './qr-codes.ts';
import { getRefund } from './refunds.ts';
import { newId } from './refusal.ts';
import type { Db, DeliveryRow } from './rows.ts';

const LATE_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60 * 60_000;
const GIVE_UP_MS = 24 * 60 * 60_000;
/** Razorpay expects an answer within five seconds. */
const TIMEOUT_MS = 5_000;

async function buildBody(db: Db, { event, paymentId, refundId, dispute }: SandboxEvent, now: Date): Promise<string> {
  const payment = await getPayment(db, paymentId);
  const payload: Record<string, unknown> = { payment: { entity: paymentEntity(payment) } };
  if (event === 'order.paid') payload['order'] = { entity: orderEntity(await getOrder(db, payment.order_id ?? '')) };
  if (event === 'qr_code.credited')
    payload['qr_code'] = { entity: qrCodeEntity(await getQrCode(db, payment.qr_code_id ?? ''), now) };
  if (dispute) payload['dispute'] = { entity: disputeEntity(dispute, payment, now) };
  if (refundId !== undefined) payload['refund'] = { entity: refundEntity(await getRefund(db, refundId)) };
  const contains = refundId === undefined ? Object.keys(payload) : ['refund', 'payment'];
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_StandInAccount',
    event,
    contains,
    payload,
    created_at: unixTime(now),
  });
}

/** Queues webhook calls for events in order; an active fault drops, delays, repeats or falsifies them. */
export async function queueWebhooks(context: SandboxContext, events: readonly SandboxEvent[]): Promise<void> {
  const { webhook } = context.faults;
  if (webhook === 'never' || events.length === 0) return;
  const now = context.now();
  const secret = webhook === 'wrong_signature' ? 'another secret' : context.keys.webhookSecret;
  const calls = [];
  for (const event of webhook === 'reordered' ? [...events].reverse() : events) {
    const body = await buildBody(context.db, event, now);
    const due_at = webhook === 'late' ? new Date(now.getTime() + LATE_MS) : now;
    const call = { event_id: newId('evt'), body, signature: signBody(secret, body), due_at, created_at: now };
    calls.push(call, ...(webhook === 'twice' ? [call] : []));
  }
  await context.db.insertInto('sandbox.deliveries').values(calls).execute();
}

/** Claims a due call by postponing it, so that it is retried after a crash and never sent twice at the same time. */
async function takeDue(context: SandboxContext): Promise<DeliveryRow | undefined> {
  const now = context.now();
  const due = await context.db
    .selectFrom('sandbox.deliveries')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const next = new Date(now.getTime() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** due.tries));
  const taken = await context.db
    .updateTable('sandbox.deliveries')
    .set({ tries: due.tries + 1, due_at: next })
    .where('id', '=', due.id)
    .where('tries', '=', due.tries)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return takeDue(context);
  if (now.getTime() - due.created_at.getTime() < GIVE_UP_MS) return due;
  await context.db.deleteFrom('sandbox.deliveries').where('id', '=', due.id).execute();
  return takeDue(context);
}

async function call({ callWebhook, log }: SandboxContext, delivery: DeliveryRow): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': delivery.signature,
    'x-razorpay-event-id': delivery.event_id,
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await callWebhook({ method: 'POST', headers, body: delivery.body, signal });
    await answer.text();
    return answer.ok;
  } catch (error) {
    log.debug({ err: error }, 'the webhook could not be called');
    return false;
  }
}

/** Makes all due calls one by one until stopped; rejected ones are retried later. */
export async function deliverDue(context: SandboxContext, isStopping: () => boolean): Promise<void> {
  for (let due = await takeDue(context); due; due = isStopping() ? undefined : await takeDue(context)) {
    if (await call(context, due)) await context.db.deleteFrom('sandbox.deliveries').where('id', '=', due.id).execute();
  }
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** Signs the payment proof that the checkout returns to the browser (HMAC-SHA256, hex). */
export const signProof = (keySecret: string, orderId: string, paymentId: string): string =>
  hmac(keySecret, `${orderId}|${paymentId}`);

/** Signs the exact body of a webhook call (HMAC-SHA256, hex). */
export const signBody = (webhookSecret: string, body: string): string => hmac(webhookSecret, body);
