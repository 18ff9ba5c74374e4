// What notifications say about claims (CLAIM-2, CLAIM-4, CLAIM-5).
import type { Paise } from '@tilgul/contract/rules/money';
import { type Told, told } from '../../texts/told.ts';
import { inRupees } from './messages.ts';

interface Named {
  readonly number: string;
  readonly orderId: number;
}

/** To the customer, at once: the number under which the claim is known. */
export const claimReceived = ({ number, orderId: id }: Named): Told => told('claim_received', { number, id });

/** To the store's manager. */
export const claimMade = ({ number, orderId: id }: Named, product: string): Told =>
  told('claim_made', { number, id, product });

/** To the customer, of an order that was paid online. */
export const claimAccepted = ({ number, orderId: id }: Named, amount: Paise): Told =>
  told('claim_accepted', { number, id, amount: inRupees(amount) });

/** To the customer, of an order that was paid in cash. */
export const claimAcceptedForCash = ({ number, orderId: id }: Named, amount: Paise): Told =>
  told('claim_accepted_for_cash', { number, id, amount: inRupees(amount) });

/** To the rider who delivered the order, for cash: the money can go back the same way (CLAIM-9). */
export const claimToGiveBack = ({ number, orderId: id }: Named, amount: Paise): Told =>
  told('claim_to_give_back', { number, id, amount: inRupees(amount) });

/** To the customer, with the store's reason. */
export const claimRejected = ({ number, orderId: id }: Named, reason: string): Told =>
  told('claim_rejected', { number, id, reason });

/** To the store's manager, who has not decided. */
export const claimWaits = ({ number, orderId: id }: Named): Told => told('claim_waits', { number, id });

/** To the administrators, when its time is over. */
export const claimOverdue = ({ number, orderId: id }: Named): Told => told('claim_overdue', { number, id });
