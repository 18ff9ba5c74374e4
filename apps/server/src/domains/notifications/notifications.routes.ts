// Owns the routes of notifications.
import type { Router } from '../../http/bind.ts';

export function notificationsRoutes(_router: Router): void {}
