/** What happens to a user's data, published to every server that has a screen of theirs open. */
export interface UserEvents {
  /** Says on every server that something changed for these users. Never throws. */
  publish(userIds: Iterable<number>): void;
  /** Calls `onEvent` whenever something changed for the user; calling the answer ends that. */
  subscribe(userId: number, onEvent: () => void): () => void;
}
