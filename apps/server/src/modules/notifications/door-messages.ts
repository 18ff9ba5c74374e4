// What notifications say about payments at the door (PAY-16).
import type { Paise } from '@tilgul/contract/rules/money';
import { type Told, told } from '../../texts/told.ts';
import { inRupees } from './messages.ts';

/** To the customer, by the gateway's word. */
export const paidAtDoor = (id: number, amount: Paise): Told => told('paid_at_door', { id, amount: inRupees(amount) });
