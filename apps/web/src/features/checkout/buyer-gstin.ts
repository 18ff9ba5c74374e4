// The GSTIN that an order is billed to, as it is typed at checkout; kept for this visit, so that nothing typed is lost.
import { useState } from 'react';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { userSlot } from '../../shared/session/user-slot.ts';

const kept = userSlot<{ readonly typed: string }>('buyer-gstin');

export interface BuyerGstin {
  readonly typed: string;
  type(text: string): void;
  /** The account's; it counts where nothing is typed. */
  readonly own: string | undefined;
  /** What goes with the order, which the server writes in capital letters; undefined where nothing is typed. */
  readonly value: string | undefined;
}

/** Begins with what was typed in this visit, else with the account's. */
export function useBuyerGstin(): BuyerGstin {
  const { data: user } = useOwnUser();
  const own = user?.gstin ?? undefined;
  const [changed, setChanged] = useState(() => kept.read()?.typed);
  const typed = changed ?? own ?? '';
  return {
    typed,
    type(text) {
      kept.keep({ typed: text });
      setChanged(text);
    },
    own,
    value: typed.trim() || undefined,
  };
}

/** The order is placed: the next one begins anew. */
export const forgetBuyerGstin = (): void => kept.forget();
