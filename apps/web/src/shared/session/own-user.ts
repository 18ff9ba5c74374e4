// The signed-in user's own record as the server has it.
import { getUser } from '@tilgul/contract/users';
import { useGet } from '../api/use-api.ts';
import { useSession } from './session.ts';

/** Nobody's name or number changes often, and every header asks. */
const FRESH_MS = 5 * 60 * 1000;

/** The own record; quiet on a session's end, which the page's other calls report. */
export function useOwnUser() {
  const userId = useSession()?.userId;
  return useGet(
    getUser,
    { params: { id: userId ?? 0 } },
    { enabled: userId !== undefined, quiet: true, staleTime: FRESH_MS },
  );
}
