// Owns the routes of stores.
import type { Router } from '../../http/bind.ts';

export function storesRoutes(_router: Router): void {}
