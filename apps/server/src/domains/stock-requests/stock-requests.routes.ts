// Owns the routes of stock-requests.
import type { Router } from '../../http/bind.ts';

export function stockRequestsRoutes(_router: Router): void {}
