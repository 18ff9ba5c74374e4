// Listeners of values outside React, for `useSyncExternalStore`.

export interface Listeners {
  notify(): void;
  /** Also calls the listener on the window's `events`. Returns a function that removes it. */
  subscribe(listener: () => void): () => void;
}

export function createListeners(...events: readonly (keyof WindowEventMap)[]): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      for (const event of events) window.addEventListener(event, listener);
      return () => {
        listeners.delete(listener);
        for (const event of events) window.removeEventListener(event, listener);
      };
    },
  };
}
