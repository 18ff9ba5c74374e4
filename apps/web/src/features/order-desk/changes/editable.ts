// What of an order a manager can change.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { nextStatuses } from '@tilgul/contract/rules/order-status';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { mayCancel } from './use-cancel-order.ts';

/** Whether the manager can still do anything with the order. */
export const isEditable = ({ status }: Pick<OrderForBackOffice, 'status'>): boolean =>
  nextStatuses(status, MANAGER).length > 0 || mayCancel(status, MANAGER);
