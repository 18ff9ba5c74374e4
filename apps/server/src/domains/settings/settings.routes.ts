// Owns the routes of settings.
import type { Router } from '../../http/bind.ts';

export function settingsRoutes(_router: Router): void {}
