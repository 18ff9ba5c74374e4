// Owns the bells: who on this server waits for news of a user, and who is woken when something changed.
import type { Bell } from '../deps.ts';
import type { Signals } from './pg-pubsub.ts';

/** The bells of one server. */
export interface LiveBell extends Bell {
  /** Calls `onWake` whenever something changed for the user; calling the answer ends that. */
  subscribe(userId: number, onWake: () => void): () => void;
}

/** Makes the bells of this server; those of the other servers are woken through the signals. */
export function createBell(signals: Signals): LiveBell {
  const waiting = new Map<number, Set<() => void>>();
  const ring = (userId: number) => {
    for (const onWake of waiting.get(userId) ?? []) onWake();
  };
  signals.join({
    channel: 'bell',
    hear: (words) => {
      for (const word of words) ring(Number(word));
    },
    hearGap: () => {
      for (const userId of waiting.keys()) ring(userId);
    },
  });
  return {
    wake: (userIds) => {
      const ids = [...userIds];
      for (const id of ids) ring(id);
      signals.tell('bell', ids.map(String));
    },
    subscribe: (userId, onWake) => {
      const bells = waiting.get(userId) ?? new Set();
      bells.add(onWake);
      waiting.set(userId, bells);
      return () => {
        bells.delete(onWake);
        if (bells.size === 0 && waiting.get(userId) === bells) waiting.delete(userId);
      };
    },
  };
}
