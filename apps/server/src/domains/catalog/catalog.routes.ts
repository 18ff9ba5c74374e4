// Owns the routes of catalog.
import type { Router } from '../../http/bind.ts';

export function catalogRoutes(_router: Router): void {}
