// The sandbox's tables; created by apps/server/src/platform/db/migrations/1.0/0004_sandbox.sql and 1.1/0066_sandbox_qr_codes.sql.
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';

/** Read as an object, written as JSON text. */
type Notes = ColumnType<unknown, string, string>;

interface Orders {
  readonly id: string;
  /** Paise, as all amounts. */
  readonly amount: number;
  readonly amount_paid: Generated<number>;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly status: Generated<'created' | 'attempted' | 'paid'>;
  readonly attempts: Generated<number>;
  readonly created_at: Date;
}

interface Payments {
  readonly id: string;
  readonly order_id: string | null;
  readonly qr_code_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly amount_refunded: Generated<number>;
  /** Time of a late capture. */
  readonly capture_at: Date | null;
  readonly created_at: Date;
}

interface QrCodes {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly amount: number;
  readonly notes: Notes;
  readonly status: Generated<'active' | 'closed'>;
  readonly close_by: Date;
  readonly closed_at: Date | null;
  readonly close_reason: 'paid' | 'on_demand' | null;
  readonly payments_count: Generated<number>;
  readonly payments_amount: Generated<number>;
  readonly created_at: Date;
}

interface Refunds {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Result and time of a pending refund's settlement. */
  readonly settle_as: 'processed' | 'failed' | null;
  readonly settle_at: Date | null;
  readonly idempotency_key: string | null;
  readonly body: string;
  readonly created_at: Date;
}

/** Queue of webhook calls and retries. */
interface Deliveries {
  readonly id: GeneratedAlways<number>;
  readonly event_id: string;
  readonly body: string;
  readonly signature: string;
  readonly tries: Generated<number>;
  readonly due_at: Date;
  readonly created_at: Date;
}

interface Tables {
  'sandbox.orders': Orders;
  'sandbox.payments': Payments;
  'sandbox.qr_codes': QrCodes;
  'sandbox.refunds': Refunds;
  'sandbox.deliveries': Deliveries;
}

/** The pool or a transaction. */
export type Db = Kysely<Tables>;
export type DeliveryRow = Selectable<Deliveries>;
export type OrderRow = Selectable<Orders>;
export type PaymentRow = Selectable<Payments>;
export type QrCodeRow = Selectable<QrCodes>;
export type RefundRow = Selectable<Refunds>;
