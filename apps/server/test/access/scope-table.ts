// For every call that is not the administrator's or the public's alone: whose things it reaches and how to see that.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { ofAccounts } from './scope-account.ts';
import { ofBarcodes } from './scope-barcodes.ts';
import { ofBatches } from './scope-batches.ts';
import type { Cast, ScopeTable } from './scope-cast.ts';
import { ofAll, ofCustomers } from './scope-customers.ts';
import { ofFactors } from './scope-factors.ts';
import { ofPush } from './scope-push.ts';
import { ofStores, ofWork } from './scope-stores.ts';

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
