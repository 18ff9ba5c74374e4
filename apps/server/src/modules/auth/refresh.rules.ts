// Decides what an incoming refresh token is: good, used a moment ago, stolen, or dead.

/** Within this time the old token still gives its successor: two tabs asked at once (SES-2). */
const GRACE_MS = 10_000;

export interface RefreshFacts {
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly session_ended_at: Date | null;
  readonly session_expires_at: Date;
  readonly user_archived_at: Date | null;
}

/** `rotate`: first use. `repeat`: the same successor again. `reused`: ends the whole family. `dead`: nothing to do. */
export type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'dead';

/** Decides by the token's row and the moment. */
export function decideRefresh(facts: RefreshFacts, now: Date): RefreshDecision {
  const isOver = facts.session_ended_at !== null || facts.user_archived_at !== null || facts.session_expires_at <= now;
  if (isOver) return 'dead';
  if (facts.used_at !== null) return now.getTime() - facts.used_at.getTime() <= GRACE_MS ? 'repeat' : 'reused';
  return facts.expires_at <= now ? 'dead' : 'rotate';
}
