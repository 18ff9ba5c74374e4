// UPI at registers: a QR code of the gateway for a sale. A payment that no sale has after 48 hours becomes refundable.

import { notFound } from '@tilgul/contract/rules/errors';
import { asPaise, type Paise, toRupees } from '@tilgul/contract/rules/money';
import type { UpiPaymentAnswer } from '@tilgul/contract/upi-on-delivery';
import type { ActorContext, Context, Deps, RegisterDevice } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type GatewayPayment, GatewayRefusal } from '../../platform/ports/payment-gateway.ts';
import type { RefundReason } from '../../texts/get-text.ts';
import { getGateway } from './payments.rules.ts';
import { markRefundable, recordPayments } from './payments.sql.ts';
import { getCloseTime, getGatewayCloseTime, getNextCheck, toAnswerState } from './qr-codes.rules.ts';
import { fetchQrPayments } from './qr-codes.ts';
import { insertRefund } from './refunds.sql.ts';
import {
  claimRegisterUpi,
  findByQrCode,
  findPayee,
  getRegisterUpi,
  insertRegisterUpi,
  listCaptured,
  listDueCodes,
  lockRegisterUpi,
  lockSalePayments,
  type RegisterUpi,
  takeUnsoldPayments,
  updateRegisterUpi,
} from './register-upi.sql.ts';

/** After that a paid code without a sale is refundable: a register sends its sale much sooner. */
const SALE_DUE_MS = 48 * 60 * 60_000;
const RETRY_MS = 30_000;
const MAX_PER_ROUND = 100;

const UNSOLD: RefundReason = 'Paid at a register without a sale';
const PAID_TWICE: RefundReason = 'Paid twice';

function toAnswer(code: RegisterUpi, now: Date): UpiPaymentAnswer {
  const { gateway_qr_id: qr_id, image_url: qr_image_url, amount_paise, close_by } = code;
  if (qr_id === null || qr_image_url === null) throw new Error(`register payment ${code.id} has no QR code`);
  const state = toAnswerState({ ...code, failed_before: 0 }, now);
  return { qr_id, qr_image_url, amount: toRupees(amount_paise), close_by: close_by.toISOString(), state };
}

/** Creates a QR code. A code whose response was lost is never shown and expires by itself. */
export async function openRegisterUpi(
  { deps }: { readonly deps: Deps },
  register: RegisterDevice,
  amount: Paise,
): Promise<UpiPaymentAnswer> {
  const gateway = getGateway(deps);
  const { db } = deps;
  const now = deps.now();
  const closeBy = getCloseTime(now);
  const id = await insertRegisterUpi({ db, now }, { registerId: register.id, amount, closeBy });
  const request = {
    amount,
    closeBy: getGatewayCloseTime(now),
    name: `Register ${register.letter}`,
    notes: { register: String(register.id), register_payment: String(id) },
  };
  const code = await gateway.createQrCode(request, gateway.startTimer());
  const check_at = getNextCheck('open', closeBy, now);
  await updateRegisterUpi(db, id, { gateway_qr_id: code.id, image_url: code.image_url, check_at });
  return toAnswer(await getRegisterUpi(db, id), deps.now());
}

/** State of a QR code of the register. Asks the gateway while it can be paid; if that is down, returns the known state. */
export async function viewRegisterUpi(
  { deps }: { readonly deps: Deps },
  register: RegisterDevice,
  qrId: string,
): Promise<UpiPaymentAnswer> {
  const code = await findByQrCode(deps.db, qrId, register.id);
  if (!code) throw notFound();
  if (code.state !== 'open') return toAnswer(code, deps.now());
  await settleRegisterUpi(deps, code.id).catch((error: unknown) =>
    deps.log.warn({ err: error, register_payment_id: code.id }, 'a UPI payment is checked again later'),
  );
  return toAnswer(await getRegisterUpi(deps.db, code.id), deps.now());
}

/** Reads a QR code's payments at the gateway, after closing it there if it has expired. Concurrent calls return while one asks. */
export async function settleRegisterUpi(deps: Deps, id: number): Promise<void> {
  const code = await getRegisterUpi(deps.db, id);
  if (code.gateway_qr_id === null || !(await claimRegisterUpi(deps, code))) return;
  const isOver = code.state === 'open' && code.close_by <= deps.now();
  const payments = await fetchQrPayments(deps, code.gateway_qr_id, isOver).catch(async (error: unknown) => {
    // The gateway does not know this code, so there is nothing to check later.
    const check_at = error instanceof GatewayRefusal ? null : new Date(deps.now().getTime() + RETRY_MS);
    await updateRegisterUpi(deps.db, id, { asked_at: null, check_at });
    throw error;
  });
  await inTransaction(deps.db, (db) => applyPayments({ db, deps, now: deps.now() }, id, { payments, isOver }));
}

/** The first payment of the exact amount is for a sale; all others are refundable. */
async function applyPayments(
  context: Context,
  id: number,
  { payments, isOver }: { readonly payments: readonly GatewayPayment[]; readonly isOver: boolean },
): Promise<void> {
  const { db, now } = context;
  const code = await lockRegisterUpi(db, id);
  await recordPayments(context, { registerPaymentId: id, userId: await findPayee(db, code.register_id) }, payments);
  const captured = await listCaptured(db, id);
  const paid = captured.find(({ amount_paise, currency }) => currency === 'INR' && amount_paise === code.amount_paise);
  for (const { id: paymentId } of captured)
    if (paymentId !== paid?.id) await markRefundable(context, paymentId, PAID_TWICE);
  const isNewlyPaid = code.state !== 'paid' && paid !== undefined;
  const state = paid ? 'paid' : isOver ? 'closed' : code.state;
  await updateRegisterUpi(db, id, {
    state,
    asked_at: null,
    failed_tries: payments.filter(({ status }) => status === 'failed').length,
    check_at: getNextCheck(state, code.close_by, now),
    ...(isNewlyPaid ? { sale_due_at: new Date(now.getTime() + SALE_DUE_MS) } : {}),
  });
}

interface UpiRefund {
  readonly saleId: number;
  readonly returnId: number;
  readonly amount: Paise;
}

/**
 * Refunds goods that came back to the payments by QR codes of their sale, in the transaction of the return; the reconciler
 * asks the gateway. A payment that the cashier only typed is not refunded here.
 */
export async function refundSaleUpi(context: ActorContext, { saleId, returnId, amount }: UpiRefund): Promise<void> {
  if (amount === 0) return;
  let left: number = amount;
  for (const { id: paymentId, left_paise } of await lockSalePayments(context.db, saleId)) {
    const part = asPaise(Math.min(left, left_paise));
    if (part <= 0) continue;
    const cause = `return-${returnId}`;
    await insertRefund(context, { paymentId, amount: part, cause, requestedBy: context.actor.id });
    left -= part;
  }
}

/** Settles QR codes whose check is due, and lists payments without a sale as refundable. Stops after a gateway failure. */
export async function settleDueRegisterUpi(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const context = { db, deps, now: deps.now() };
    for (const { id } of await takeUnsoldPayments(context)) await markRefundable(context, id, UNSOLD);
  });
  for (const id of await listDueCodes(deps.db, deps.now(), MAX_PER_ROUND)) {
    const isGatewayDown = await settleRegisterUpi(deps, id).then(
      () => false,
      (error: unknown) => {
        deps.log.warn({ err: error, register_payment_id: id }, 'a UPI payment is checked again later');
        return !(error instanceof GatewayRefusal);
      },
    );
    if (isGatewayDown) return;
  }
}
