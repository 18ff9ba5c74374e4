/** How a counter sale can be paid. */
export const COUNTER_PAYMENTS = ['cash', 'upi', 'card'] as const;
export type CounterPayment = (typeof COUNTER_PAYMENTS)[number];
