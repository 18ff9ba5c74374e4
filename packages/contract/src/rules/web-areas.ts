// Which addresses of the web are for everybody, and which for whom: the web follows it, the server says it to search engines.
import { ADMIN, CUSTOMER, MANAGER, STAFF } from './roles.ts';

/** The beginnings of each role's addresses; the staff's before the store's, which it contains. */
export const AREAS = [
  ['/admin-', ADMIN],
  ['/customer-', CUSTOMER],
  ['/store-staff-', STAFF],
  ['/store-', MANAGER],
] as const;

/** The pages that search engines are shown, beside those of products. */
export const PUBLIC_PAGES = ['/', '/shop', '/about-us', '/contact-us', '/privacy-policy'] as const;
