// Reads a list like clients do, through the `Link` header.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { Caller, CallInput, CallResult } from '../../src/seed/caller.ts';

/** Cursor of the next page; undefined on the last one. */
export function nextCursor({ headers }: { readonly headers: Record<string, unknown> }): string | undefined {
  const link = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
  return link === undefined ? undefined : (new URL(link, 'http://localhost').searchParams.get('cursor') ?? undefined);
}

/** All pages of a list, in order. */
export async function readPages<E extends AnyEndpoint>(
  call: Caller,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallResult<E>[]> {
  const pages: CallResult<E>[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...(input.query as object), ...(cursor === undefined ? {} : { cursor }) } as CallInput<E>['query'];
    const page: CallResult<E> = await call(endpoint, { ...input, query } as CallInput<E>);
    pages.push(page);
    cursor = nextCursor(page);
  } while (cursor !== undefined);
  return pages;
}
