/** Something that the shop's webhook hears of. */
export interface SandboxEvent {
  readonly event:
    | 'payment.authorized'
    | 'payment.captured'
    | 'payment.failed'
    | 'order.paid'
    | 'qr_code.credited'
    | 'refund.created'
    | 'refund.processed'
    | 'refund.failed';
  readonly paymentId: string;
  readonly refundId?: string;
}
