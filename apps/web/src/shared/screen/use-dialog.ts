// The state of a dialog that a button opens.
import { useState } from 'react';

interface Opened<T> {
  /** What the dialog is about, kept while it closes; undefined before it first opens. */
  readonly shown: T | undefined;
  /** Counts the openings: as `key`, it resets the dialog's fields each time. */
  readonly round: number;
  readonly isOpen: boolean;
}

/** Open at once if `first` is given. */
export function useDialog<T>(first?: T) {
  const isOpen = first !== undefined;
  const [opened, setOpened] = useState<Opened<T>>({ shown: first, round: Number(isOpen), isOpen });
  return {
    ...opened,
    open: (shown: T) => setOpened(({ round }) => ({ shown, round: round + 1, isOpen: true })),
    close: () => setOpened((now) => ({ ...now, isOpen: false })),
  };
}
