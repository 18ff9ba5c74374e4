// The scope of every call that is open to more than the administrator or the public.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { ofAccounts, ofFactors, ofPush } from './scope-account.ts';
import { ofAll, ofCustomers } from './scope-customers.ts';
import type { Cast, ScopeTable } from './scope-scenario.ts';
import { ofBarcodes, ofBatches, ofStores, ofWork } from './scope-stores.ts';

/** The scope of every call that a customer, manager or staff member may make. */
export const scopeTable = (cast: Cast): ScopeTable => ({
  ...ofAccounts(cast),
  ...ofFactors(cast),
  ...ofCustomers(cast),
  ...ofStores(cast),
  ...ofBarcodes(cast),
  ...ofBatches(cast),
  ...ofWork(cast),
  ...ofAll(cast),
  ...ofPush(cast),
});

/**
 * Whether somebody besides the administrator may make a call that is not everybody's. The stream of the bell has no answer
 * to compare: who gets which event is proved with real connections in the notifications' own test.
 */
export const isScoped = ({ access, ok }: AnyEndpoint): boolean =>
  access !== 'public' && access.some((role) => role !== 'admin') && ok !== undefined;
