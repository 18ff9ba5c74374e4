// The call that lists the audit trail: who did what to what, when, and from where.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayFilter, optionalField, roleName, searchQuery, time, oneOf } from './fields.ts';
import { notOneOf } from './form-messages.ts';
import { AUDIT_SUBJECTS } from './rules/audit-actions.ts';
import { ADMIN } from './rules/roles.ts';

export const auditRow = z.object({
  id: z.number(),
  at: time(),
  /** One of `AUDIT_ACTIONS`; rows of earlier versions may have others. */
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.number()),
  /** The name of the person or product it was done to; null where it has none. */
  subject_name: z.nullable(z.string()),
  /** Who did it; null for what the product or a command did, and for failed sign-ins. */
  actor_id: z.nullable(z.number()),
  actor_name: z.nullable(z.string()),
  actor_role: z.nullable(roleName()),
  /** The client's address; null for commands, and after a year. */
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** The fields that changed with what was and what is, as text; amounts in paise. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});
export type AuditRow = z.output<typeof auditRow>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit/',
  access: [ADMIN],
  summary: 'The audit trail, newest first; `q` is part of a name of a person or product, or the number of an order',
  query: z.object({
    ...searchQuery,
    date: dayFilter(),
    subject: optionalField(oneOf(AUDIT_SUBJECTS, notOneOf('subject', AUDIT_SUBJECTS))),
  }),
  ok: auditRow,
  list: true,
  errors: [],
});
