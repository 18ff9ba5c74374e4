// The number of the rider who has an order.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';

/** Undefined while no rider has the order, and for readers who may not see the number. */
export const findRiderPhone = ({
  status,
  staff_phone,
}: Pick<OrderForBackOffice, 'status' | 'staff_phone'>): string | undefined =>
  status === 'Shipped' || status === 'Out For Delivery' ? staff_phone : undefined;
