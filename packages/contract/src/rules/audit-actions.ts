// The actions of the audit log, as stored in its rows.

/** Changes of goods, orders, stock, money and users; each has a sentence in the web app's texts. */
const CHANGES = [
  'category.created',
  'category.updated',
  'category.words',
  'category.deleted',
  'unit.created',
  'unit.updated',
  'unit.deleted',
  'tax_class.created',
  'tax_class.updated',
  'tax_class.deleted',
  'tax_settings.changed',
  'product.created',
  'product.updated',
  'product.words',
  'product.priced',
  'product.stock_added',
  'product.archived',
  'product.restored',
  'review.hidden',
  'review.shown',
  'store.created',
  'store.changed',
  'store.deleted',
  'delivery.settings',
  'delivery.areas',
  'delivery.windows',
  'user.created',
  'user.changed',
  'user.deleted',
  'staff.created',
  'staff.changed',
  'order.allocated',
  'order.staff_allocated',
  'order.stock_deducted',
  'order.packed',
  'order.paid_at_door',
  'order.moved',
  'order.returned',
  'order.cancelled',
  'order.deleted',
  'claim.decided',
  'claim.paid_back',
  'manual_order.made',
  'manual_order.returned',
  'manual_order.voided',
  'stock_request.made',
  'stock_request.approved',
  'stock_request.rejected',
  'stock_request.added',
  'stock.reorder_level',
  'stock.written_off',
  'stock.counted',
  'payment.refunded',
  'cash.handed_over',
  'cash.paid_out',
  'cash.day_closed',
] as const;

/** Security events: sign-ins, failed attempts, and changes of how users sign in. */
export const SECURITY_ACTIONS = [
  'session.opened',
  'session.refused',
  /** The limit of failed attempts was reached. */
  'session.blocked',
  'session.ended',
  'session.token_reused',
  'password.reset',
  'password.changed',
  'account.changed',
  'account.deleted',
  'account.exported',
  'factor.added',
  'factor.removed',
  'factor.recovery_used',
  'factor.recovery_renewed',
  'admin.created',
  'backup.made',
  'backup.restored',
] as const;

/** Retention of security events and of all network addresses, in months (PRIV-5). */
export const RECORD_MONTHS = 12;

export const AUDIT_ACTIONS = [...CHANGES, ...SECURITY_ACTIONS] as const;
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
