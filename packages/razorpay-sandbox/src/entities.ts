// Razorpay's entities with all their fields, and the image of a QR code.

import { renderSVG } from 'uqr';
import type { Dispute } from './context.ts';
import { BANK_FAILURE, PAYMENT_FAILED } from './refusal.ts';
import type { OrderRow, PaymentRow, QrCodeRow, RefundRow } from './rows.ts';

/** Path of the image on the shop's server. */
const getImagePath = (id: string): string => `/sandbox/razorpay/qr/${id}.svg`;

/** The UPI address in the code; no app can pay it. */
function toUpiUrl({ id, amount, name }: Pick<QrCodeRow, 'id' | 'amount' | 'name'>): string {
  const fields = {
    pa: 'stand-in@razorpay',
    pn: name ?? 'Test payment',
    tr: id,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
  };
  return `upi://pay?${new URLSearchParams(fields)}`;
}

/** Draws the code as SVG, dark on white with the border that scanners need. */
export const drawQrCode = (row: QrCodeRow): string => renderSVG(toUpiUrl(row), { ecc: 'M', border: 4 });

/** Seconds since 1970. */
export const unixTime = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Razorpay sends empty notes as `[]`. */
const toNotes = (notes: unknown): unknown =>
  typeof notes === 'object' && notes !== null && Object.keys(notes).length > 0 ? notes : [];

/** Razorpay's order; amounts in paise. */
export const orderEntity = (row: OrderRow) => ({
  id: row.id,
  entity: 'order',
  amount: row.amount,
  amount_paid: row.amount_paid,
  amount_due: row.amount - row.amount_paid,
  currency: row.currency,
  receipt: row.receipt,
  offer_id: null,
  status: row.status,
  attempts: row.attempts,
  notes: toNotes(row.notes),
  created_at: unixTime(row.created_at),
});

const FAILURE = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: PAYMENT_FAILED,
  error_source: BANK_FAILURE.source,
  error_step: BANK_FAILURE.step,
  error_reason: BANK_FAILURE.reason,
};
const NO_FAILURE = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

const refundStatus = (row: PaymentRow): 'full' | 'partial' | null => {
  if (row.amount_refunded === 0) return null;
  return row.amount_refunded === row.amount ? 'full' : 'partial';
};

/** A fee of 2 percent, set after capture. */
const toFee = (row: PaymentRow, isCaptured: boolean) =>
  isCaptured ? { fee: Math.round(row.amount * 0.02), tax: 0 } : { fee: null, tax: null };

/** Razorpay's payment. */
export function paymentEntity(row: PaymentRow) {
  const isCaptured = row.status === 'captured' || row.status === 'refunded';
  const vpa = row.status === 'failed' ? 'failure@razorpay' : 'success@razorpay';
  return {
    id: row.id,
    entity: 'payment',
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    order_id: row.order_id,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: row.amount_refunded,
    refund_status: refundStatus(row),
    captured: isCaptured,
    description: row.qr_code_id === null ? null : 'QRv2 Payment',
    card_id: null,
    bank: null,
    wallet: null,
    vpa,
    email: 'payer@example.com',
    contact: '+919999999999',
    notes: [],
    ...toFee(row, isCaptured),
    ...(row.status === 'failed' ? FAILURE : NO_FAILURE),
    acquirer_data: { rrn: null },
    created_at: unixTime(row.created_at),
    upi: { vpa },
  };
}

/** Razorpay's QR code; it closes without an event when its time is over. */
export const qrCodeEntity = (row: QrCodeRow, now: Date) => ({
  id: row.id,
  entity: 'qr_code',
  created_at: unixTime(row.created_at),
  name: row.name,
  usage: 'single_use',
  type: 'upi_qr',
  image_url: getImagePath(row.id),
  image_content: toUpiUrl(row),
  payment_amount: row.amount,
  status: row.close_by <= now ? 'closed' : row.status,
  description: row.description,
  fixed_amount: true,
  payments_amount_received: row.payments_amount,
  payments_count_received: row.payments_count,
  notes: toNotes(row.notes),
  customer_id: null,
  close_by: unixTime(row.close_by),
  closed_at: row.closed_at && unixTime(row.closed_at),
  close_reason: row.close_reason,
});

/** Razorpay's refund. */
export const refundEntity = (row: RefundRow) => ({
  id: row.id,
  entity: 'refund',
  amount: row.amount,
  currency: row.currency,
  payment_id: row.payment_id,
  notes: toNotes(row.notes),
  receipt: row.receipt,
  acquirer_data: { arn: null },
  created_at: unixTime(row.created_at),
  batch_id: null,
  status: row.status,
  speed_processed: 'normal',
  speed_requested: 'normal',
});

/** Razorpay's dispute. */
export const disputeEntity = ({ id, amount, respondBy, status }: Dispute, payment: PaymentRow, now: Date) => ({
  id,
  entity: 'dispute',
  payment_id: payment.id,
  amount,
  currency: payment.currency,
  amount_deducted: status === 'lost' ? amount : 0,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  respond_by: unixTime(respondBy),
  status,
  phase: 'chargeback',
  created_at: unixTime(now),
});

/** Razorpay's list. */
export const collection = <T>(items: readonly T[]) => ({ entity: 'collection', count: items.length, items });
