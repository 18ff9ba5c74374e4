// Which steps the back office can take with an order.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { MANAGER, type Role } from '@tilgul/contract/rules/roles';
import { CANCEL_FROM, nextStatuses, type OrderStatus } from '@tilgul/contract/rules/statuses';

/** Whether the manager can move the order on, or give it to another rider. */
export const isEditable = ({ status }: Pick<OrderForBackOffice, 'status'>): boolean =>
  nextStatuses(status, MANAGER).length > 0 || status === 'Shipped';

/** Whether the order is in the store and not packed yet. */
export const isToPack = ({ status, packed }: Pick<OrderForBackOffice, 'status' | 'packed'>): boolean =>
  status === 'Processing' && packed === null;

/** Whether a role may cancel an order that has this status (ORD-1). */
export const mayCancel = (status: OrderStatus, role: Role): boolean => CANCEL_FROM[status].includes(role);
