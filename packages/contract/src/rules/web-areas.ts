// URL areas of the roles and public pages, for the web app's routes and the server's robots rules.
import { ADMIN, CUSTOMER, MANAGER, STAFF } from './roles.ts';

/** Path prefixes of the roles; the staff's prefix comes before the store's, which is a part of it. */
export const AREAS = [
  ['/admin-', ADMIN],
  ['/customer-', CUSTOMER],
  ['/store-staff-', STAFF],
  ['/store-', MANAGER],
] as const;

/** Pages for search engines, in addition to product pages. */
export const PUBLIC_PAGES = ['/', '/shop', '/about-us', '/contact-us', '/privacy-policy'] as const;
