import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { listTrail } from './audit-log.queries.ts';

export function auditRoutes(router: Router): void {
  bind(router, api.audit.listAudit, (call) => listTrail(call, call.query));
}
