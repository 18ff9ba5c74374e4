// The audit log: who did what, when and from where.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayFilter, oneOf, optionalField, roleName, searchQuery, time } from './fields.ts';
import { notOneOf } from './form-messages.ts';
import { AUDIT_SUBJECTS } from './rules/audit-actions.ts';
import { ADMIN } from './rules/roles.ts';

const auditRow = z.object({
  id: z.number(),
  at: time(),
  /** One of `AUDIT_ACTIONS`; rows of earlier versions may have others. */
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.number()),
  /** Name of the affected person or product, if there is one. */
  subject_name: z.nullable(z.string()),
  /** Null for actions of the system or a command, and for failed sign-ins. */
  actor_id: z.nullable(z.number()),
  actor_name: z.nullable(z.string()),
  actor_role: z.nullable(roleName()),
  /** The client's address; null for commands, and after a year. */
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** Changed fields with their values before and after, as text; amounts in paise. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});
export type AuditRow = z.output<typeof auditRow>;

export const listAudit = endpoint('GET', '/audit/', {
  access: [ADMIN],
  summary: 'The audit log, newest first; `q` is part of the name of a person or product, or an order number',
  query: z.object({
    ...searchQuery,
    date: dayFilter(),
    subject: optionalField(oneOf(AUDIT_SUBJECTS, notOneOf('subject', AUDIT_SUBJECTS))),
  }),
  ok: auditRow,
  list: true,
});
