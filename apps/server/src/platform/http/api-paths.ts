// Which addresses belong to the API, and which may be a page of the web.
import { endpoints } from '@tilgul/contract';

/** First segments of the API's paths. */
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

/** Whether a path, without its query, is one of the API. */
export const isApiPath = (path: string): boolean => API_SEGMENTS.has(path.split('/')[1] ?? '');
