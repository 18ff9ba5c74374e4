// The audit log: who did what, when and from where.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayFilter, id, oneOf, optionalField, roleName, searchQuery, time } from './fields.ts';
import { notBoolean, notOneOf } from './form-messages.ts';
import { AUDIT_KINDS, AUDIT_SUBJECTS } from './rules/audit-actions.ts';
import { ADMIN } from './rules/roles.ts';

const auditRow = z.object({
  id: z.number(),
  at: time(),
  /** One of `AUDIT_ACTIONS`; rows of earlier versions may have others. */
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.number()),
  /** One of `AUDIT_KINDS`. */
  kind: z.optional(z.enum(AUDIT_KINDS)),
  /** Name of the affected person, product, category, unit or store, if there is one. */
  subject_name: z.nullable(z.string()),
  /** The English name, if the request's language has another. */
  subject_name_en: z.optional(z.string()),
  /** More about an order, sale, stock request or payment: the buyer or the store. */
  subject_detail: z.optional(z.string()),
  /** Null for actions of the system or a command, and for failed sign-ins. */
  actor_id: z.nullable(z.number()),
  actor_name: z.nullable(z.string()),
  actor_role: z.nullable(roleName()),
  /** The client's address; null for commands, and after a year. */
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** Whether the entry has an earlier state: `before` is then null for what was empty. */
  is_change: z.optional(z.boolean()),
  /** Changed fields with their values before and after, as text; amounts in paise. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** Names of the ids in `changes`, also of nested ones, by field; in the request's language. */
  names: z.optional(z.array(z.object({ field: z.string(), id: z.number(), name: z.string() }))),
});
export type AuditRow = z.output<typeof auditRow>;

const auditFilter = {
  q: searchQuery.q,
  /** Days in BUSINESS_TZ, both included. */
  from: dayFilter(),
  to: dayFilter(),
  /** Who did it. */
  actor_id: optionalField(id('actor_id')),
};

export const listAudit = endpoint('GET', '/audit/', {
  access: [ADMIN],
  summary:
    'The audit log, newest first; `q` is part of the name of a person, product or store, the number of an order, sale, stock request or payment, or a network address',
  query: z.object({
    ...searchQuery,
    ...auditFilter,
    date: dayFilter(),
    subject: optionalField(oneOf(AUDIT_SUBJECTS, notOneOf('subject', AUDIT_SUBJECTS))),
    kind: optionalField(oneOf(AUDIT_KINDS, notOneOf('kind', AUDIT_KINDS))),
    /** False leaves routine sign-ins out. */
    sign_ins: optionalField(oneOf(['true', 'false'], notBoolean('sign_ins'))),
  }),
  ok: auditRow,
  list: true,
});

export const summarizeAudit = endpoint('GET', '/audit/summary/', {
  access: [ADMIN],
  summary: 'Entries of the audit log by kind, counted up to 10,000, and the people to filter by',
  query: z.object(auditFilter),
  ok: z.object({
    kinds: z.array(z.object({ kind: z.enum(AUDIT_KINDS), count: z.number() })),
    /** Administrators, managers and staff by name. */
    people: z.array(z.object({ id: z.number(), name: z.string(), role_name: roleName() })),
  }),
});
