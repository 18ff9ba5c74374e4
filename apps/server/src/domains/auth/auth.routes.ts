// Owns the routes of auth.
import type { Router } from '../../http/bind.ts';

export function authRoutes(_router: Router): void {}
