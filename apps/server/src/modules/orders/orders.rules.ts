// Decides what may happen to an order: status steps, cancelling, allocating, and what the PIN allows. Pure.

import { PIN_TRIES_IN_ALL, PIN_WINDOW_SECONDS } from '@tilgul/contract/orders';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { mostCashFor, TOO_MUCH_CASH } from '@tilgul/contract/rules/limits';
import { type Paise, paiseOf, toRupees } from '@tilgul/contract/rules/money';
import type { Role } from '@tilgul/contract/rules/roles';
import {
  ALLOCATE_FROM,
  CANCEL_FROM,
  nextStatuses,
  type OrderStatus,
  type PaymentMethod,
} from '@tilgul/contract/rules/statuses';
import { type AnySentence, say } from '../../texts/say.ts';

export type StockState = 'reserved' | 'deducted' | 'released';

/** What decides about an order: its row as it is under lock. */
export interface OrderFacts {
  readonly id: number;
  readonly user_id: number;
  readonly status: OrderStatus;
  readonly payment_type: PaymentMethod;
  readonly payment_id: number | null;
  /** The sum of its lines. */
  readonly total_paise: Paise;
  readonly delivery_fee_paise: Paise;
  /** What its lines come to as they were packed; null before. */
  readonly packed_paise: Paise | null;
  /** The round of its stock in which it was packed last. */
  readonly packed_round: number | null;
  /** Until when the customer may answer about a substitute; null while nothing is asked. */
  readonly asks_until: Date | null;
  readonly slot_id: number | null;
  readonly store_id: number | null;
  readonly staff_id: number | null;
  readonly stock_state: StockState;
  readonly stock_round: number;
  readonly pin_seal: Buffer | null;
  readonly pin_wrong: number;
  readonly pin_verified_at: Date | null;
  readonly pin_verified_by: number | null;
  /** Why it was last brought back; null once the store has sent it out again (ORD-7). */
  readonly return_reason: string | null;
}

export type Decision = 'go' | 'same' | 'illegal';

/** Whether a role may take an order from one status to another; the status it has already changes nothing (S05). */
export function decideMove(from: OrderStatus, to: OrderStatus, role: Role): Decision {
  if (from === to) return 'same';
  return nextStatuses(from, role).includes(to) ? 'go' : 'illegal';
}

/** Whether a role may cancel an order now; a second cancel changes nothing (S07). */
export function decideCancel(from: OrderStatus, role: Role): Decision {
  if (from === 'Cancelled') return 'same';
  return CANCEL_FROM[from].includes(role) ? 'go' : 'illegal';
}

/** Whether the order may be given to this store; the store a Pending order has already changes nothing (S06). */
export function decideAllocation(order: Pick<OrderFacts, 'status' | 'store_id'>, storeId: number): Decision {
  if (!ALLOCATE_FROM.includes(order.status)) return 'illegal';
  return order.status === 'Pending' && order.store_id === storeId ? 'same' : 'go';
}

/**
 * Whether a staff member may be chosen: while it is prepared, and anew until it is out for delivery. An order that was
 * brought back is sent out again by it, with the same one too.
 */
export function decideStaff(
  order: Pick<OrderFacts, 'status' | 'staff_id' | 'return_reason'>,
  staffId: number,
): Decision {
  if (order.status !== 'Processing' && order.status !== 'Shipped') return 'illegal';
  return order.staff_id === staffId && order.return_reason === null ? 'same' : 'go';
}

/** The 409 of a step outside the machine; it names both statuses. */
export const illegalMove = (from: OrderStatus, to: OrderStatus): AppError =>
  new AppError('illegal_move', {
    detail: say('This order is {from} and cannot become {to}.', { from: say(from), to: say(to) }),
  });

/** What cannot be done with an order now. */
type StatusSentence = Extract<AnySentence, `This order is {status} and cannot be ${string} now.`>;

/** The 409 of an act that the order's status does not allow. */
export const statusError = (status: OrderStatus, sentence: StatusSentence): AppError =>
  new AppError('illegal_move', { detail: say(sentence, { status: say(status) }) });

/** The statuses in which the order has a PIN: from Shipped until the end. */
export const hasPin = (status: OrderStatus): boolean => status === 'Shipped' || status === 'Out For Delivery';

/** Too many wrong tries in all: this PIN opens nothing any more until the customer asks for a new one (O07). */
export const isPinVoid = (order: Pick<OrderFacts, 'pin_wrong'>): boolean => order.pin_wrong >= PIN_TRIES_IN_ALL;

/** Whether this staff member verified this order's PIN within the last 15 minutes (ORD-10). */
export function isPinVerified(
  order: Pick<OrderFacts, 'pin_verified_at' | 'pin_verified_by'>,
  staffId: number,
  now: Date,
): boolean {
  if (order.pin_verified_at === null || order.pin_verified_by !== staffId) return false;
  return now.getTime() - order.pin_verified_at.getTime() <= PIN_WINDOW_SECONDS * 1000;
}

/** What of an order decides about what is to pay for it. */
export type Payable = Pick<OrderFacts, 'total_paise' | 'packed_paise' | 'delivery_fee_paise'>;

/** What is to pay for an order: its lines, as they were packed once they are, and the delivery fee (DEL-9, PACK-4). */
export const getPayable = ({ total_paise, packed_paise, delivery_fee_paise }: Payable): Paise =>
  paiseOf((packed_paise ?? total_paise) + delivery_fee_paise);

/** What a delivery stores as cash: for cod what was said, else exactly what is to pay; nothing for an order paid online (S11). */
export function getCashToRecord(
  order: Payable & Pick<OrderFacts, 'payment_type'>,
  said: Paise | null | undefined,
): Paise | null {
  return order.payment_type === 'cod' ? (said ?? getPayable(order)) : null;
}

/** Refuses cash far above what is to pay, and none at all unless somebody says why (CASH-5). Throws invalid. */
export function refuseImplausibleCash(order: Payable, cash: Paise | null, reason: string | null | undefined): void {
  const due = getPayable(order);
  if (cash === null || cash === due) return;
  if (cash > mostCashFor(due)) throw invalid({ cash_collected: [say(TOO_MUCH_CASH)] });
  if (cash === 0 && !reason) throw invalid({ cash_reason: [say('Please say why no cash was collected.')] });
}

/** Rupees collected minus what was due; null until cash was collected. */
export const getCashDifference = (collected: Paise | null, due: Paise): number | null =>
  collected === null ? null : toRupees(collected - due);

/** The address as one readable line. */
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
