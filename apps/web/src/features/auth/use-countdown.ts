// Countdown to a point in time, in seconds.
import { useEffect, useState } from 'react';
import { serverNow } from '../../shared/format/clock.ts';

/** Whole seconds until `at` (ms since the epoch), 0 once it has passed. */
export const secondsUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000));

/** "0:24", "14:05". */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds until `at`; re-renders every second. */
export function useCountdown(at: number): number {
  const [now, setNow] = useState(serverNow);
  const isWaiting = secondsUntil(at, now) > 0;
  useEffect(() => {
    setNow(serverNow());
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return secondsUntil(at, now);
}
