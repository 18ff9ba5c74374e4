import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { findEverything } from './find.queries.ts';

export function findRoutes(router: Router): void {
  bind(router, api.find.findEverything, (call) => findEverything(call, call.query.q ?? ''));
}
