// Owns the routes of payments.
import type { Router } from '../../http/bind.ts';

export function paymentsRoutes(_router: Router): void {}
