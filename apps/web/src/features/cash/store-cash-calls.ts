// What the store's cash page reads, in a file that its dialogs can share with it.
import { listCashClosings, listCashEntries, viewStoreCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { storeReport } from '@tilgul/contract/reports';

/** Whatever cash changes on the store's screens. */
export const STORE_CASH_CALLS = [viewStoreCash, listCashEntries, listCashClosings, storeReport];

export type Rider = Ok<typeof viewStoreCash>['riders'][number];
