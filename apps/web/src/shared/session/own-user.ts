// The signed-in user's record.
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { getUser, type UserAnswer } from '@tilgul/contract/users';
import { useEffect } from 'react';
import { useSettings } from '../api/settings.ts';
import { useGet } from '../api/use-api.ts';
import { saveStoreId, useSession } from './session.ts';

/** Milliseconds; every header loads the record, which rarely changes. */
const FRESH_MS = 5 * 60 * 1000;

/** Loads the record and stores the user's store id in the session. Does not report the end of the session, since other calls do. */
export function useOwnUser() {
  const userId = useSession()?.userId;
  const own = useGet(
    getUser,
    { params: { id: userId ?? 0 } },
    { enabled: userId !== undefined, quiet: true, staleTime: FRESH_MS },
  );
  const { data: user } = own;
  useEffect(() => {
    if (user) saveStoreId(user.warehouse_id);
  }, [user]);
  return own;
}

/** Whether the signed-in customer must confirm the phone number before an order (SES-18). */
export function useNeedsConfirmedPhone(): boolean {
  const { confirm_phone } = useSettings();
  const { data: user } = useOwnUser();
  return confirm_phone && user?.role_name === CUSTOMER && !user.phone_confirmed;
}

/** Two initials, for a round in place of a picture. */
export const getInitials = (user: Pick<UserAnswer, 'first_name' | 'last_name'>) =>
  `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
