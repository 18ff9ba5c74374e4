// Sales at the counter that are not finished: the one being typed, which a reload keeps, and those on hold.
import type { manualOrderForm } from '@tilgul/contract/manual-orders';
import { useState } from 'react';
import type { FormValues } from '../../shared/forms/form.tsx';
import { userSlot } from '../../shared/session/user-slot.ts';
import type { SaleProduct } from './sale.ts';

export type SaleValues = FormValues<typeof manualOrderForm>;

export const EMPTY_SALE: SaleValues = {
  user: { first_name: '', mobile_number: '' },
  buyer_gstin: '',
  payment_type: 'cash',
  products: [],
};

/** A sale as it was left. */
export interface KeptSale {
  /** ISO time. */
  readonly at: string;
  /** Where it is sold: the store's id, 0 for the main stock. */
  readonly warehouseId: number;
  readonly values: SaleValues;
  /** The products of its lines as they were found. */
  readonly products: readonly SaleProduct[];
}

/** The sale being typed. */
export const currentSale = userSlot<KeptSale>('sale');
const heldSales = userSlot<{ readonly sales: readonly KeptSale[] }>('held-sales', 'local');

/** More do not fit above the finder; whoever holds another sale finishes one first. */
export const MOST_HELD = 5;

/** The sales on hold at a counter, oldest first. */
export function useHeldSales(warehouseId: number) {
  const [sales, setSales] = useState(() => heldSales.read()?.sales ?? []);
  const keep = (next: readonly KeptSale[]) => {
    setSales(next);
    heldSales.keep({ sales: next });
  };
  return {
    held: sales.filter((sale) => sale.warehouseId === warehouseId),
    hold: (sale: KeptSale) => keep([...sales, sale]),
    /** Takes a sale off hold. */
    take: (sale: KeptSale) => keep(sales.filter((other) => other !== sale)),
  };
}
