// Owns the routes of manual-orders.
import type { Router } from '../../http/bind.ts';

export function manualOrdersRoutes(_router: Router): void {}
