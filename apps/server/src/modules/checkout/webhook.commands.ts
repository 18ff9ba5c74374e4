// The gateway's webhook: verifies the signature over the raw body, stores each event once, then processes it.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@tilgul/contract/rules/errors';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { settleUpiPayment } from '../orders/upi-on-delivery.commands.ts';
import { findUpiPaymentByQrCode, scheduleUpiPaymentCheck } from '../orders/upi-on-delivery.sql.ts';
import { type DisputeEvent, disputeEvent, recordDispute } from '../payments/disputes.ts';
import { getGateway } from '../payments/payments.rules.ts';
import { updateRefunds } from '../payments/refunds.commands.ts';
import { requestRefundRead, scheduleRefundChecks } from '../payments/refunds.sql.ts';
import { settleRegisterUpi } from '../payments/register-upi.commands.ts';
import { findByQrCode, scheduleRegisterUpiCheck } from '../payments/register-upi.sql.ts';
import { scheduleIntentCheck } from './intents.sql.ts';
import { settle } from './settlement.commands.ts';

export interface WebhookCall {
  /** Bytes as received, since the signature covers them. */
  readonly rawBody: Uint8Array;
  readonly signature: string;
  readonly eventId: string | undefined;
}

/** The gateway waits five seconds for a response; longer work continues in the background. */
const ANSWER_MS = 4_000;

const entity = <T extends z.core.$ZodType>(shape: T) => z.optional(z.object({ entity: shape }));
/** Lenient, because real events lack fields. Only ids and disputes are used: the rest is outdated by the time it arrives. */
const webhookBody = z.object({
  event: z.string(),
  payload: z.optional(
    z.object({
      payment: entity(z.object({ id: z.optional(z.string()), order_id: z.nullish(z.string()) })),
      order: entity(z.object({ id: z.string() })),
      qr_code: entity(z.object({ id: z.string() })),
      refund: entity(z.object({ payment_id: z.string() })),
      dispute: entity(disputeEvent),
    }),
  ),
});
type WebhookBody = z.output<typeof webhookBody>;

/** The subject of an event. */
type Subject =
  | { readonly orderId: string }
  | { readonly paymentId: string }
  | { readonly qrId: string }
  | { readonly dispute: DisputeEvent };

function getSubject({ event, payload }: WebhookBody): Subject | undefined {
  if (/^refund\.(created|processed|failed)$/.test(event)) {
    const paymentId = payload?.refund?.entity.payment_id ?? payload?.payment?.entity.id;
    return paymentId === undefined ? undefined : { paymentId };
  }
  if (event.startsWith('payment.dispute.')) {
    const dispute = payload?.dispute?.entity;
    return dispute && { dispute };
  }
  if (event === 'qr_code.credited') {
    const qrId = payload?.qr_code?.entity.id;
    return qrId === undefined ? undefined : { qrId };
  }
  if (!/^(payment\.(authorized|captured|failed)|order\.paid)$/.test(event)) return undefined;
  const orderId = payload?.payment?.entity.order_id ?? payload?.order?.entity.id;
  return typeof orderId === 'string' ? { orderId } : undefined;
}

function readBody(rawBody: Uint8Array): WebhookBody | undefined {
  try {
    return z.safeParse(webhookBody, JSON.parse(Buffer.from(rawBody).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Handles an event. A wrong signature is a 400; repeated and unknown events are accepted and ignored. Other events are
 * saved together with the check they schedule, then processed immediately. The reconciler finishes what fails or is cut off
 * (PAY-6, P08).
 */
export async function handleWebhook(
  deps: Deps,
  { rawBody, signature, eventId }: WebhookCall,
): Promise<{ message: string }> {
  if (!getGateway(deps).isWebhook(rawBody, signature))
    throw new AppError('bad_proof', { detail: 'The signature is not valid.' });
  const body = readBody(rawBody);
  const subject = body && getSubject(body);
  if (!body || !subject) return { message: 'Ignored.' };
  // An event without an id is identified by its content.
  const id = eventId ?? createHash('sha256').update(rawBody).digest('hex');
  const isNew = await saveEvent(deps, id, body.event, subject);
  if (!isNew) return { message: 'Known already.' };
  const processing = processEvent(deps, subject).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a webhook failed and is left to the reconciler'),
  );
  const cutOff = new AbortController();
  await Promise.race([
    processing,
    pause(ANSWER_MS, undefined, { signal: cutOff.signal, ref: false }).catch(() => undefined),
  ]);
  cutOff.abort();
  return { message: 'Taken.' };
}

/** Saves the event and schedules its check in one transaction. False if the event is already known. */
function saveEvent(deps: Deps, id: string, event: string, subject: Subject): Promise<boolean> {
  return inTransaction(deps.db, async (db) => {
    const now = deps.now();
    const row = await db
      .insertInto('webhook_events')
      .values({ event_id: id, event, received_at: now })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!row) return false;
    if ('orderId' in subject) await scheduleIntentCheck(db, subject.orderId, now);
    else if ('qrId' in subject) {
      await scheduleUpiPaymentCheck(db, subject.qrId, now);
      await scheduleRegisterUpiCheck(db, subject.qrId, now);
    } else if ('dispute' in subject) await recordDispute({ db, deps, now }, subject.dispute);
    else {
      await scheduleRefundChecks(db, subject.paymentId, now);
      await requestRefundRead(db);
    }
    return true;
  });
}

async function processEvent(deps: Deps, subject: Subject): Promise<void> {
  if ('orderId' in subject) {
    await settle(deps, subject.orderId);
    return;
  }
  if ('qrId' in subject) {
    const upiPaymentId = await findUpiPaymentByQrCode(deps.db, subject.qrId);
    if (upiPaymentId !== undefined) await settleUpiPayment(deps, upiPaymentId);
    const code = await findByQrCode(deps.db, subject.qrId);
    if (code) await settleRegisterUpi(deps, code.id);
    return;
  }
  if ('paymentId' in subject) await updateRefunds(deps, subject.paymentId);
}
