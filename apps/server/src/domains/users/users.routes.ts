// Owns the routes of users.
import type { Router } from '../../http/bind.ts';

export function usersRoutes(_router: Router): void {}
