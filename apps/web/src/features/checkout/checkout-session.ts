// Checkout data stored for the browser session, so that a reload loses neither a payment proof nor the typed GSTIN.
import { useState } from 'react';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { createUserSlot } from '../../shared/session/user-slot.ts';
import type { PaymentProof } from '../payments/payment-window.ts';

export interface PaidProof {
  readonly address: number;
  /** The delivery window in which the payment reserved a place. */
  readonly slot?: number | undefined;
  readonly buyerGstin?: string | undefined;
  /** Rupees paid. */
  readonly total: number;
  readonly proof: PaymentProof;
}

/** The signed-in customer's unsent proof. Without storage a reload leaves the order to the provider's webhook. */
export const paidProof = createUserSlot<PaidProof>('paid-proof');

/** How this user ordered last in this browser: the next checkout starts with it. */
export const lastCheckout = createUserSlot<{
  readonly method: 'cash' | 'online';
  /** Start of the delivery window (`getStart`). */
  readonly start?: string | undefined;
}>('last-checkout', 'local');

/** The delivery window that the customer chose: it stays while they change the cart, and over a reload. */
export const chosenWindow = createUserSlot<{ readonly pincode: string; readonly slot: number }>('chosen-window');

const savedGstin = createUserSlot<{ readonly typed: string }>('buyer-gstin');

export interface BuyerGstin {
  readonly typed: string;
  type(text: string): void;
  /** The account's GSTIN, the default. */
  readonly own: string | undefined;
  /** Sent with the order (the server uppercases it); undefined if empty. */
  readonly value: string | undefined;
}

/** Starts with what was typed in this session, else with the account's GSTIN. */
export function useBuyerGstin(): BuyerGstin {
  const { data: user } = useOwnUser();
  const own = user?.gstin ?? undefined;
  const [changed, setChanged] = useState(() => savedGstin.read()?.typed);
  const typed = changed ?? own ?? '';
  return {
    typed,
    type(text) {
      savedGstin.keep({ typed: text });
      setChanged(text);
    },
    own,
    value: typed.trim() || undefined,
  };
}

/** Forgets the typed GSTIN and the chosen window once the order is placed. */
export function clearCheckout(): void {
  savedGstin.forget();
  chosenWindow.forget();
}
