import { listAudit, summarizeAudit } from '@tilgul/contract/audit';
import { firstAnswer, firstPage } from '../../shared/api/first-call.ts';

/** Without routine sign-ins, which have a separate tab. */
export const CHANGES = firstPage(listAudit, { sign_ins: 'false' as const });
export const AUDIT_SUMMARY = firstAnswer(summarizeAudit, {});
