// The scope of every call that is open to more than the administrator or the public.
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import { accountScope, pushScope, twoFactorScope } from './scope-account.ts';
import { customerScope, sharedScope } from './scope-customers.ts';
import { registerScope } from './scope-registers.ts';
import type { Scenario, ScopeTable } from './scope-scenario.ts';
import { barcodeScope, batchScope, storeScope, workScope } from './scope-stores.ts';

/** The scope of every call that a customer, manager or staff member may make. */
export const scopeTable = (scenario: Scenario): ScopeTable => ({
  ...accountScope(scenario),
  ...twoFactorScope(scenario),
  ...customerScope(scenario),
  ...storeScope(scenario),
  ...barcodeScope(scenario),
  ...batchScope(scenario),
  ...workScope(scenario),
  ...sharedScope(scenario),
  ...pushScope(scenario),
  ...registerScope(scenario),
});

/**
 * Whether a call is open to more roles than the administrator, but not public. Excludes the notification stream, which has no
 * answer to compare; its own test covers who gets which event.
 */
export const isScoped = (endpoint: AnyEndpoint): boolean =>
  listRoles(endpoint).some((role) => role !== 'admin') && endpoint.ok !== undefined;
