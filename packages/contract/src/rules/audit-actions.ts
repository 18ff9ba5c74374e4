// The actions of the audit log, as stored in its rows.

/** "subject.verb" for each verb. */
const actionsOf = <const Subject extends string, const Verb extends string>(subject: Subject, ...verbs: Verb[]) =>
  verbs.map((verb) => `${subject}.${verb}` as const);

/** Changes of goods, orders, stock, money and users; each has a sentence in the web app's texts. */
const CHANGES = [
  ...actionsOf('category', 'created', 'updated', 'words', 'deleted'),
  ...actionsOf('unit', 'created', 'updated', 'deleted'),
  ...actionsOf('tax_class', 'created', 'updated', 'deleted'),
  ...actionsOf('tax_settings', 'changed'),
  ...actionsOf('product', 'created', 'updated', 'words', 'priced', 'stock_added', 'archived', 'restored'),
  ...actionsOf('review', 'hidden', 'shown'),
  ...actionsOf('store', 'created', 'changed', 'deleted'),
  ...actionsOf('delivery', 'settings', 'areas', 'windows'),
  ...actionsOf('user', 'created', 'changed', 'deleted'),
  ...actionsOf('staff', 'created', 'changed'),
  ...actionsOf(
    'order',
    'allocated',
    'staff_allocated',
    'stock_deducted',
    'packed',
    'paid_at_door',
    'moved',
    'returned',
    'cancelled',
    'deleted',
  ),
  ...actionsOf('claim', 'decided', 'paid_back'),
  ...actionsOf('manual_order', 'made', 'returned', 'voided'),
  ...actionsOf('stock_request', 'made', 'approved', 'rejected', 'added'),
  ...actionsOf('stock', 'reorder_level', 'written_off', 'counted'),
  ...actionsOf('payment', 'refunded'),
  ...actionsOf('cash', 'handed_over', 'paid_out', 'day_closed'),
];

/** Security events: sign-ins, failed attempts (`blocked`: their limit was reached), and changes of how users sign in. */
export const SECURITY_ACTIONS = [
  ...actionsOf('session', 'opened', 'refused', 'blocked', 'ended', 'token_reused'),
  ...actionsOf('password', 'reset', 'changed'),
  ...actionsOf('account', 'changed', 'deleted', 'exported'),
  ...actionsOf('factor', 'added', 'removed', 'recovery_used', 'recovery_renewed'),
  ...actionsOf('admin', 'created'),
  ...actionsOf('backup', 'made', 'restored'),
];

/** Retention of security events and of all network addresses, in months (PRIV-5). */
export const RECORD_MONTHS = 12;

export const AUDIT_ACTIONS = [...CHANGES, ...SECURITY_ACTIONS];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type SecurityAction = (typeof SECURITY_ACTIONS)[number];

export const AUDIT_SUBJECTS = [
  'order',
  'manual_order',
  'stock_request',
  'product',
  'category',
  'unit',
  'tax_class',
  'tax_settings',
  'store',
  'user',
  'payment',
  'cash_entry',
  'cash_day',
  'server',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
