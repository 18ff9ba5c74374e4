// Owns the signed-in user's own record, as headers and the profile dialog show it.
import { getUser, type UserAnswer } from '@tilgul/contract/users';
import { useEffect } from 'react';
import { keepStore, useSession } from '../../lib/session.ts';
import { useGet } from '../../lib/use-api.ts';

const FRESH_MS = 5 * 60 * 1000;

/** The own profile, undefined until it is here; keeps the store it names for the calls that send it. Quiet on a session's end. */
export function useProfile(): { profile: UserAnswer | undefined; isFailed: boolean; reload: () => void } {
  const userId = useSession()?.userId;
  const options = { enabled: userId !== undefined, quiet: true, staleTime: FRESH_MS };
  const { data, isError, refetch } = useGet(getUser, { params: { id: userId ?? 0 } }, options);
  useEffect(() => {
    if (data) keepStore(data.warehouse_id);
  }, [data]);
  return { profile: data, isFailed: isError, reload: () => void refetch() };
}

/** Two letters for the round mark beside 'Profile'. */
export const initialsOf = (user: UserAnswer) => `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
