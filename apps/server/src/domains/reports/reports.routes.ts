// Owns the routes of reports.
import type { Router } from '../../http/bind.ts';

export function reportsRoutes(_router: Router): void {}
