// The calls behind the store's cash page, shared with its dialogs.
import { listCashClosings, listCashEntries, viewStoreCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { storeReport } from '@tilgul/contract/reports';

/** Calls of the store's screens to refetch when cash changes. */
export const STORE_CASH_CALLS = [viewStoreCash, listCashEntries, listCashClosings, storeReport];

export type StoreCash = Ok<typeof viewStoreCash>;
export type Till = NonNullable<StoreCash['till']>;
/** A rider's cash of the day, with what is in hand and on the road right now. */
export type RiderCashNow = StoreCash['riders'][number];
