import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { listAuditLog } from './audit-log.queries.ts';

export function auditLogRoutes(router: Router): void {
  bind(router, api.audit.listAudit, (call) => listAuditLog(call, call.query));
}
