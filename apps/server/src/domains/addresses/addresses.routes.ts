// Owns the routes of addresses.
import type { Router } from '../../http/bind.ts';

export function addressesRoutes(_router: Router): void {}
