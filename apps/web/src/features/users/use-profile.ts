// The signed-in user's own record, as headers and the profile dialog show it.
import type { UserAnswer } from '@tilgul/contract/users';
import { useEffect } from 'react';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { keepStore } from '../../shared/session/session.ts';

/** The own profile, undefined until it is here; keeps the store it names for the calls that send it. Quiet on a session's end. */
export function useProfile(): { profile: UserAnswer | undefined; isFailed: boolean; reload: () => void } {
  const { data, isError, refetch } = useOwnUser();
  useEffect(() => {
    if (data) keepStore(data.warehouse_id);
  }, [data]);
  return { profile: data, isFailed: isError, reload: () => void refetch() };
}

/** Two letters for the round mark beside 'Profile'. */
export const initialsOf = (user: UserAnswer) => `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
