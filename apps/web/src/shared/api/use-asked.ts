// Loads the answer of a POST that keeps nothing, as `useGet` does that of a GET.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnyEndpoint, BodyInput } from '@tilgul/contract/endpoint';
import { type CallAnswer, callLoosely } from './api.ts';
import type { CallError } from './call-error.ts';
import { keyOf } from './query-client.ts';
import { type LoadOptions, queryOptions } from './use-api.ts';

/** The answer to this body; what was answered before is kept by its body. */
export function useAsked<E extends AnyEndpoint>(
  endpoint: E,
  body: BodyInput<E>,
  options: LoadOptions = {},
): UseQueryResult<CallAnswer<E>, CallError> {
  return useQuery<CallAnswer<E>, CallError>({
    queryKey: [...keyOf(endpoint), body],
    queryFn: ({ signal }) => callLoosely(endpoint, { body, signal }) as Promise<CallAnswer<E>>,
    ...(queryOptions(options) as object),
  });
}
