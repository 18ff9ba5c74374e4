// The sandbox's own tables, as apps/server/src/db/migrations/1.0/0004_sandbox.sql makes them.
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
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly amount_refunded: Generated<number>;
  /** When a bank that is late captures it. */
  readonly capture_at: Date | null;
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
  /** What becomes of a pending one, and when. */
  readonly settle_as: 'processed' | 'failed' | null;
  readonly settle_at: Date | null;
  readonly idempotency_key: string | null;
  readonly body: string;
  readonly created_at: Date;
}

/** Webhook calls that wait to be made or made again. */
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
  'sandbox.refunds': Refunds;
  'sandbox.deliveries': Deliveries;
}

/** The pool or a transaction. */
export type Db = Kysely<Tables>;
export type OrderRow = Selectable<Orders>;
export type PaymentRow = Selectable<Payments>;
export type RefundRow = Selectable<Refunds>;
