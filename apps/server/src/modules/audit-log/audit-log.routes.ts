import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { listAuditLog, summarizeAuditLog } from './audit-log.queries.ts';

export function auditLogRoutes(router: Router): void {
  bind(router, api.audit.listAudit, (call) => listAuditLog(call, call.query));
  bind(router, api.audit.summarizeAudit, (call) => summarizeAuditLog(call, call.query));
}
