/** What happens at the stand-in that its webhooks report. */
export interface SandboxEvent {
  readonly event:
    | 'payment.authorized'
    | 'payment.captured'
    | 'payment.failed'
    | 'order.paid'
    | 'refund.created'
    | 'refund.processed'
    | 'refund.failed';
  readonly paymentId: string;
  readonly refundId?: string;
}
