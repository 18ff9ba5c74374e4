// User events: which screens on this server wait for news of a user, and publishing that something changed.
import type { Bell } from '../deps.ts';
import type { PgPubSub } from './pg-pubsub.ts';

/** The bells of one server. */
export interface UserEvents extends Bell {
  /** Calls `onWake` whenever something changed for the user; calling the answer ends that. */
  subscribe(userId: number, onWake: () => void): () => void;
}

/** Makes the bells of this server; those of the other servers are woken through the signals. */
export function createUserEvents(pubsub: PgPubSub): UserEvents {
  const waiting = new Map<number, Set<() => void>>();
  const ring = (userId: number) => {
    for (const onWake of waiting.get(userId) ?? []) onWake();
  };
  pubsub.subscribe({
    channel: 'bell',
    onMessage: (words) => {
      for (const word of words) ring(Number(word));
    },
    onReconnect: () => {
      for (const userId of waiting.keys()) ring(userId);
    },
  });
  return {
    publish: (userIds) => {
      const ids = [...userIds];
      for (const id of ids) ring(id);
      pubsub.publish('bell', ids.map(String));
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
