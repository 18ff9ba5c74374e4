// Owns the routes of orders.
import type { Router } from '../../http/bind.ts';

export function ordersRoutes(_router: Router): void {}
