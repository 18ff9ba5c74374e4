// Which paths belong to the API, and which may be a page of the web app.
import { endpoints } from '@tilgul/contract';

/** First path segments of the API. */
export const API_SEGMENTS: ReadonlySet<string> = new Set([
  ...endpoints.map(({ endpoint }) => endpoint.path.split('/')[1] ?? ''),
  'sandbox',
  'media',
  'healthz',
  'readyz',
  'metrics',
  'openapi.json',
  'api-docs',
]);

/** Whether a path without its query belongs to the API. */
export const isApiPath = (path: string): boolean => API_SEGMENTS.has(path.split('/')[1] ?? '');

/** Returns the path of a request without its query. */
export function getPath({ url }: { readonly url: string }): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
