// Owns the routes of cart.
import type { Router } from '../../http/bind.ts';

export function cartRoutes(_router: Router): void {}
