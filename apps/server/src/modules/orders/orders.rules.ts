// Rules of orders: status steps, cancelling, allocating, PIN, amounts due. Pure.
import { formatMessage } from '@tilgul/contract/form-messages';
import { PIN_TRIES_IN_ALL, PIN_WINDOW_SECONDS } from '@tilgul/contract/orders';
import { type AppError, illegalMove, invalid } from '@tilgul/contract/rules/errors';
import { maxCashFor, TOO_MUCH_CASH } from '@tilgul/contract/rules/limits';
import { asPaise, type Paise, toRupees } from '@tilgul/contract/rules/money';
import type { Role } from '@tilgul/contract/rules/roles';
import {
  ALLOCATE_FROM,
  CANCEL_FROM,
  nextStatuses,
  type OrderStatus,
  type PaymentMethod,
} from '@tilgul/contract/rules/statuses';
import { getText, type MessageKey } from '../../texts/get-text.ts';

type StockState = 'reserved' | 'deducted' | 'released';

/** An order's row, read under lock. */
export interface OrderFacts {
  readonly id: number;
  readonly user_id: number;
  readonly status: OrderStatus;
  readonly payment_type: PaymentMethod;
  readonly payment_id: number | null;
  /** The sum of its lines. */
  readonly total_paise: Paise;
  readonly delivery_fee_paise: Paise;
  /** Sum of its lines as packed; null before packing. */
  readonly packed_paise: Paise | null;
  /** `stock_round` in which it was last packed. */
  readonly packed_round: number | null;
  /** Deadline for the customer's answers about substitutes; null if none are open. */
  readonly asks_until: Date | null;
  readonly delivered_at: Date | null;
  readonly slot_id: number | null;
  readonly store_id: number | null;
  readonly staff_id: number | null;
  readonly stock_state: StockState;
  readonly stock_round: number;
  readonly pin_seal: Buffer | null;
  readonly pin_wrong: number;
  readonly pin_verified_at: Date | null;
  readonly pin_verified_by: number | null;
  /** Why it was last returned; null once it has been sent out again (ORD-7). */
  readonly return_reason: string | null;
}

export type Decision = 'go' | 'same' | 'illegal';

/** Whether a role may move an order from one status to another. Moving to the current status is `same` (S05). */
export function decideMove(from: OrderStatus, to: OrderStatus, role: Role): Decision {
  if (from === to) return 'same';
  return nextStatuses(from, role).includes(to) ? 'go' : 'illegal';
}

/** Whether a role may cancel an order now. Cancelling again is `same` (S07). */
export function decideCancel(from: OrderStatus, role: Role): Decision {
  if (from === 'Cancelled') return 'same';
  return CANCEL_FROM[from].includes(role) ? 'go' : 'illegal';
}

/** Whether the order may be allocated to this store. The current store of a Pending order is `same` (S06). */
export function decideAllocation(order: Pick<OrderFacts, 'status' | 'store_id'>, storeId: number): Decision {
  if (!ALLOCATE_FROM.includes(order.status)) return 'illegal';
  return order.status === 'Pending' && order.store_id === storeId ? 'same' : 'go';
}

/**
 * Whether a rider may be allocated: while the order is Processing or Shipped. For a returned order, choosing the same rider
 * again sends it out.
 */
export function decideStaff(
  order: Pick<OrderFacts, 'status' | 'staff_id' | 'return_reason'>,
  staffId: number,
): Decision {
  if (order.status !== 'Processing' && order.status !== 'Shipped') return 'illegal';
  return order.staff_id === staffId && order.return_reason === null ? 'same' : 'go';
}

/** 409 for a move that the status machine does not allow. */
export const illegalStep = (from: OrderStatus, to: OrderStatus): AppError =>
  illegalMove(getText('orders.illegalStep', { from: getText(`statuses.${from}`), to: getText(`statuses.${to}`) }));

type StatusMessage = Extract<MessageKey, `orders.cannot${string}`>;

/** 409 for an action that the order's status does not allow. */
export const statusError = (status: OrderStatus, message: StatusMessage): AppError =>
  illegalMove(getText(message, { status: getText(`statuses.${status}`) }));

export const hasPin = (status: OrderStatus): boolean => status === 'Shipped' || status === 'Out For Delivery';

/** After too many wrong tries, the PIN is void until the customer asks for a new one (O07). */
export const isPinVoid = (order: Pick<OrderFacts, 'pin_wrong'>): boolean => order.pin_wrong >= PIN_TRIES_IN_ALL;

/** Whether this rider verified the PIN within the last 15 minutes (ORD-10). */
export function isPinVerified(
  order: Pick<OrderFacts, 'pin_verified_at' | 'pin_verified_by'>,
  staffId: number,
  now: Date,
): boolean {
  if (order.pin_verified_at === null || order.pin_verified_by !== staffId) return false;
  return now.getTime() - order.pin_verified_at.getTime() <= PIN_WINDOW_SECONDS * 1000;
}

export type Payable = Pick<OrderFacts, 'total_paise' | 'packed_paise' | 'delivery_fee_paise'>;

/** Amount due in paise: the lines, as packed once they are, and the delivery fee (DEL-9, PACK-4). */
export const getPayable = ({ total_paise, packed_paise, delivery_fee_paise }: Payable): Paise =>
  asPaise((packed_paise ?? total_paise) + delivery_fee_paise);

/** Cash to record for a delivery: the entered amount, or the amount due. Null for an order paid online (S11). */
export function getCashToRecord(
  order: Payable & Pick<OrderFacts, 'payment_type'>,
  entered: Paise | null | undefined,
): Paise | null {
  return order.payment_type === 'cod' ? (entered ?? getPayable(order)) : null;
}

/** Rejects cash far above the amount due, and zero cash without a reason (CASH-5). */
export function refuseImplausibleCash(order: Payable, cash: Paise | null, reason: string | null | undefined): void {
  const due = getPayable(order);
  if (cash === null || cash === due) return;
  if (cash > maxCashFor(due)) throw invalid({ cash_collected: [formatMessage(TOO_MUCH_CASH)] });
  if (cash === 0 && !reason) throw invalid({ cash_reason: [getText('orders.cashReasonMissing')] });
}

/** Cash collected minus the amount due, in rupees. Null before cash is collected. */
export const getCashDifference = (collected: Paise | null, due: Paise): number | null =>
  collected === null ? null : toRupees(collected - due);

/** The address on one line. */
export function formatAddress(order: {
  readonly full_name: string;
  readonly street_address1: string;
  readonly street_address2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
}): string {
  const parts = [
    order.full_name,
    order.street_address1,
    order.street_address2,
    order.city,
    `${order.state} ${order.postal_code}`,
  ];
  return parts.filter(Boolean).join(', ');
}
