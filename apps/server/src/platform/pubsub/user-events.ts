// Events of users: published on this server and, through PostgreSQL, on the others.
import type { UserEvents } from '../ports/user-events.ts';
import type { PgPubSub } from './pg-pubsub.ts';

/** The user events of this server; `pubsub` carries them to and from the other servers. */
export function createUserEvents(pubsub: PgPubSub): UserEvents {
  const subscribers = new Map<number, Set<() => void>>();
  const publishHere = (userId: number) => {
    for (const onEvent of subscribers.get(userId) ?? []) onEvent();
  };
  pubsub.subscribe({
    channel: 'user_events',
    onMessage: (words) => {
      for (const word of words) publishHere(Number(word));
    },
    onReconnect: () => {
      for (const userId of subscribers.keys()) publishHere(userId);
    },
  });
  return {
    publish: (userIds) => {
      const ids = [...userIds];
      for (const id of ids) publishHere(id);
      pubsub.publish('user_events', ids.map(String));
    },
    subscribe: (userId, onEvent) => {
      const own = subscribers.get(userId) ?? new Set();
      own.add(onEvent);
      subscribers.set(userId, own);
      return () => {
        own.delete(onEvent);
        if (own.size === 0 && subscribers.get(userId) === own) subscribers.delete(userId);
      };
    },
  };
}
