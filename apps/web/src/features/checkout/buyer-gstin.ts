// The buyer's GSTIN typed at checkout, kept for the session so that a reload does not lose it.
import { useState } from 'react';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { userSlot } from '../../shared/session/user-slot.ts';

const savedGstin = userSlot<{ readonly typed: string }>('buyer-gstin');

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

/** Clears the typed GSTIN once the order is placed. */
export const clearBuyerGstin = (): void => savedGstin.forget();
