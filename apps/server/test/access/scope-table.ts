// The scope of every call that is open to more than the administrator or the public.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { accountScope, pushScope, twoFactorScope } from './scope-account.ts';
import { customerScope, sharedScope } from './scope-customers.ts';
import type { Scenario, ScopeTable } from './scope-scenario.ts';
import { barcodeScope, batchScope, storeScope, workScope } from './scope-stores.ts';

/** The scope of every call that a customer, manager or staff member may make. */
export const scopeTable = (cast: Scenario): ScopeTable => ({
  ...accountScope(cast),
  ...twoFactorScope(cast),
  ...customerScope(cast),
  ...storeScope(cast),
  ...barcodeScope(cast),
  ...batchScope(cast),
  ...workScope(cast),
  ...sharedScope(cast),
  ...pushScope(cast),
});

/**
 * Whether somebody besides the administrator may make a call that is not everybody's. The stream of the bell has no answer
 * to compare: who gets which event is proved with real connections in the notifications' own test.
 */
export const isScoped = ({ access, ok }: AnyEndpoint): boolean =>
  access !== 'public' && access.some((role) => role !== 'admin') && ok !== undefined;
