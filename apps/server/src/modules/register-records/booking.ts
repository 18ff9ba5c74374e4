// The facts for booking a record: register, shift, cashier, approval, numbers and drawer.
import type { RegisterRecord } from '@tilgul/contract/register-records';
import type { HoldReason } from '@tilgul/contract/registers';
import type { InvoiceNumber } from '@tilgul/contract/rules/invoice-number';
import type { Drawer } from '../cash/cash.sql.ts';
import type { GivenNumber } from '../invoices/invoices.sql.ts';
import type { NewFlag } from './register-records.rules.ts';
import type { Cashier, LockedRegister, Shift } from './register-records.sql.ts';

/** A manager's approval, as checked. */
export interface Approval {
  /** A manager of the store gave it, with a PIN that the server accepted, or offline. */
  readonly isValid: boolean;
  readonly isOffline: boolean;
}

export interface Booking<R extends RegisterRecord = RegisterRecord> {
  readonly record: R;
  readonly register: LockedRegister;
  readonly cashier: Cashier;
  /** For `open`, undefined shifts are checked before. */
  readonly shift: Shift;
  readonly drawer: Drawer;
  readonly approval: Approval | undefined;
  /** Time for the books: that of the record, never in the future. */
  readonly at: Date;
  /** Business day of `at`, YYYY-MM-DD. */
  readonly day: string;
  /** The numbers that the record takes; empty for records without. */
  readonly numbers: readonly InvoiceNumber[];
  /** A held record that is decided: its cash and its numbers were counted when it arrived. */
  readonly isCashBooked: boolean;
  /** UPI codes of its payments that the gateway says are paid with that amount, and that no other sale has. */
  readonly paidQrs: ReadonlySet<string>;
}

/** Why a record is held, or what it left in the books. */
export type BookingResult =
  | { readonly why: HoldReason }
  | { readonly why?: undefined; readonly saleId: number | null; readonly flags: readonly NewFlag[] };

/** A manager's own record needs no approval. */
export const isApproved = ({ cashier, approval }: Booking): boolean =>
  (cashier.isManager && cashier.isOfStore) || approval?.isValid === true;

/** Flags a cashier of another store, and an approval that was given offline. */
export function flagApproval({ cashier, approval }: Booking): NewFlag[] {
  const flags: NewFlag[] = [];
  if (approval?.isOffline) flags.push({ kind: 'offline_approval' });
  if (!cashier.isOfStore) flags.push({ kind: 'permission', found: 'other_store' });
  return flags;
}

/** The numbers of a record as invoices take them. */
export const getGivenNumbers = (booking: Booking, numbers: readonly string[]): GivenNumber[] =>
  booking.numbers
    .slice(0, numbers.length)
    .map((number) => ({ ...number, at: booking.at, isCounted: booking.isCashBooked }));
