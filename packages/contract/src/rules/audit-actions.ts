// The actions of the audit log, as stored in its rows.

/** "subject.verb" for each verb. */
const toActions = <const Subject extends string, const Verb extends string>(subject: Subject, ...verbs: Verb[]) =>
  verbs.map((verb) => `${subject}.${verb}` as const);

/** Changes of goods, orders, stock, money and users; each has a sentence in the web app's texts. */
const CHANGES = [
  ...toActions('category', 'created', 'updated', 'words', 'deleted'),
  ...toActions('unit', 'created', 'updated', 'deleted'),
  ...toActions('tax_class', 'created', 'updated', 'deleted'),
  ...toActions('tax_settings', 'changed'),
  ...toActions('register_settings', 'changed'),
  ...toActions('register', 'created', 'renamed', 'revoked', 'numbers_cancelled', 'flag_resolved', 'decided'),
  ...toActions('sms_settings', 'changed'),
  ...toActions('page_speed', 'changed'),
  ...toActions('product', 'created', 'updated', 'words', 'priced', 'stock_added', 'archived', 'restored'),
  ...toActions('review', 'hidden', 'shown'),
  ...toActions('store', 'created', 'changed', 'deleted'),
  ...toActions('delivery', 'settings', 'areas', 'windows'),
  ...toActions('user', 'created', 'changed', 'suspended', 'unsuspended', 'deleted'),
  ...toActions('staff', 'created', 'changed'),
  ...toActions(
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
  ...toActions('claim', 'decided', 'paid_back'),
  ...toActions('manual_order', 'made', 'returned', 'voided'),
  ...toActions('stock_request', 'made', 'approved', 'rejected', 'added'),
  ...toActions('stock', 'reorder_level', 'written_off', 'counted'),
  ...toActions('payment', 'refunded'),
  ...toActions('cash', 'handed_over', 'paid_out', 'day_closed'),
];

/** Security events: sign-ins, failed attempts (`blocked`: their limit was reached), and changes of how users sign in. */
export const SECURITY_ACTIONS = [
  ...toActions('session', 'opened', 'refused', 'blocked', 'ended', 'token_reused'),
  ...toActions('password', 'reset', 'changed'),
  ...toActions('account', 'changed', 'deleted', 'exported'),
  ...toActions('factor', 'added', 'removed', 'recovery_used', 'recovery_renewed'),
  ...toActions('admin', 'created'),
  ...toActions('backup', 'made', 'restored'),
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
  'register_settings',
  'register',
  'sms_settings',
  'page_speed',
  'store',
  'user',
  'payment',
  'cash_entry',
  'cash_day',
  'server',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Kinds of entries, by the prefix of their action; the database derives the same (`audit_kind`). */
export const AUDIT_KINDS = [
  'orders',
  'products',
  'stock',
  'cash',
  'people',
  'settings',
  'security',
  'sign_ins',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
