// SMS to customers that the administrator can switch on; one-time codes are always sent.

export const SMS_KINDS = ['order_placed', 'out_for_delivery', 'question', 'refund'] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/** SMS of these kinds that the chain sends at most, unless the administrator sets other numbers. */
export const SMS_BUDGET = { day: 500, month: 10_000 } as const;
/** Characters of a template's id at the provider. */
export const TEMPLATE_ID_LENGTH = 40;
