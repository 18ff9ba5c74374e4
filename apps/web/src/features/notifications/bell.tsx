// The bell in every header: the unread count, updated by the live stream, or by polling while that is down.
import { countUnread } from '@tilgul/contract/notifications';
import { texts } from '@tilgul/messages/shared/notifications';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useGet } from '../../shared/api/use-api.ts';
import { POLL_MS, startLive, useIsLive } from '../../shared/live/live.ts';
import { setAppBadge } from '../../shared/notifications.ts';
import { NOTIFICATION_PATHS } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.ts';

const MAX_SHOWN = 99;

/** The end of a session redirects without an alert. */
function useUnread() {
  const isLive = useIsLive();
  const options = { quiet: true, refetchInterval: isLive ? (false as const) : POLL_MS, refetchOnWindowFocus: !isLive };
  return useGet(countUnread, {}, options).data;
}

/** Whether the customer is asked about a substitute. */
export const useHasQuestions = (): boolean => useUnread()?.has_questions === true;

/** Links to the role's notifications. The accessible name includes the count; the badge shows above 0. */
export function Bell() {
  const session = useSession();
  const userId = session?.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user needs a new stream.
  useEffect(() => startLive(), [userId]);
  const count = useUnread()?.unread_notifications ?? 0;
  useEffect(() => setAppBadge(count), [count]);
  const icon = <BellIcon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />;
  // Position in the app shell.
  if (!session) return <span className="flex size-11 items-center justify-center">{icon}</span>;
  return (
    <Link
      to={NOTIFICATION_PATHS[session.role]}
      aria-label={count === 0 ? texts.bell : texts.bellUnread({ count })}
      className="relative flex size-11 items-center justify-center rounded-control hover:text-primary"
    >
      {icon}
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1 text-xs font-semibold text-white ring-2 ring-paper"
        >
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      ) : null}
    </Link>
  );
}
