// Owns the routes of public-forms.
import type { Router } from '../../http/bind.ts';

export function publicFormsRoutes(_router: Router): void {}
