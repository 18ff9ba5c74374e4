// What an address can have: whether it is served, in which windows, whether for cash, and which window is chosen.
import type { AddressAnswer } from '@tilgul/contract/addresses';
import { viewDeliveryOptions } from '@tilgul/contract/delivery/delivery';
import { useState } from 'react';
import { useGet } from '../../shared/api/use-api.ts';
import { isFree, type Slot, type WindowChoice } from './window-days.ts';

export interface Delivery {
  /** The pincode of the chosen address when nobody delivers there. */
  readonly notServed: string | undefined;
  /** The windows of the address's store; none where there are none, or until they are known. */
  readonly slots: readonly Slot[];
  readonly choice: WindowChoice;
  choose(choice: WindowChoice): void;
  /** The chosen window was filled or closed meanwhile: another is to be chosen. */
  readonly isGone: boolean;
  /** False where the area takes no cash. */
  readonly isCashTaken: boolean;
  /** Rupees above which no cash is taken; null for no cap. */
  readonly cashMax: number | null;
}

const NO_SLOTS: readonly Slot[] = [];

/** The delivery to an address; everything is open until the answer is here, since the server checks again (DEL-5). */
export function useDelivery(address: AddressAnswer | undefined): Delivery {
  const pincode = address?.postal_code ?? '';
  const { data } = useGet(viewDeliveryOptions, { query: { pincode } }, { enabled: pincode !== '' });
  const [chosen, choose] = useState<WindowChoice>('soon');
  const slots = data?.slots ?? NO_SLOTS;
  // Another address may have another store, or none with windows.
  const choice = slots.length === 0 ? 'soon' : chosen;
  return {
    notServed: data?.serviceable === false ? pincode : undefined,
    slots,
    choice,
    choose,
    isGone: !isFree(slots, choice),
    isCashTaken: data?.cod_ok ?? true,
    cashMax: data?.cod_max ?? null,
  };
}
