// Hooks for files: loaded with the token, and shown through object URLs that end with the component.
import { useQuery } from '@tanstack/react-query';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { useEffect, useState } from 'react';
import type { Input } from './api.ts';
import type { CallError } from './call-error.ts';
import { fetchFile } from './files.ts';
import { queryKeyFor } from './query-client.ts';

/** Object URL of a file, revoked when the file changes or the component closes. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return address;
}

/** Loads a file that needs the token. Not kept after the component closes. */
export function useFile<E extends AnyEndpoint>(endpoint: E, input: Input<E>) {
  const { data, error, refetch, isFetching } = useQuery<Blob, CallError>({
    queryKey: [...queryKeyFor(endpoint, input), 'file'],
    queryFn: ({ signal }) => fetchFile(endpoint, { ...input, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { url: useObjectUrl(data), error: isFetching ? null : error, reload: () => void refetch() };
}
