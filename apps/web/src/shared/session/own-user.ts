// The signed-in user's own record, as headers, the profile and the payment windows show it.
import { getUser, type UserAnswer } from '@tilgul/contract/users';
import { useEffect } from 'react';
import { useGet } from '../api/use-api.ts';
import { keepStore, useSession } from './session.ts';

/** Nobody's name or number changes often, and every header asks. */
const FRESH_MS = 5 * 60 * 1000;

/**
 * The own record as the server has it; keeps the store it names for the calls that send it. Quiet on a session's end,
 * which the page's other calls report.
 */
export function useOwnUser() {
  const userId = useSession()?.userId;
  const own = useGet(
    getUser,
    { params: { id: userId ?? 0 } },
    { enabled: userId !== undefined, quiet: true, staleTime: FRESH_MS },
  );
  const { data: user } = own;
  useEffect(() => {
    if (user) keepStore(user.warehouse_id);
  }, [user]);
  return own;
}

/** Two letters for the round mark beside 'Profile'. */
export const initialsOf = (user: UserAnswer) => `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
