// Owns the routes of inventory.
import type { Router } from '../../http/bind.ts';

export function inventoryRoutes(_router: Router): void {}
