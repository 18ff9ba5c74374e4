// The results that a user last opened from the search over everything, until they sign out.
import { createUserSlot } from './user-slot.ts';

export interface RecentFind {
  readonly name: string;
  readonly detail: string;
  readonly to: string;
}

interface RecentFinds {
  readonly finds: readonly RecentFind[];
}

const MOST = 6;

export const recentFinds = createUserSlot<RecentFinds>('recent-finds', 'local');

/** Puts a result first; each is kept once. */
export function keepRecentFind(find: RecentFind): void {
  const others = (recentFinds.read()?.finds ?? []).filter(({ to }) => to !== find.to);
  recentFinds.keep({ finds: [find, ...others].slice(0, MOST) });
}
