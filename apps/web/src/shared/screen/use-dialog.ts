// The state of a dialog that a button opens.
import { useCallback, useState } from 'react';

interface Opened<T> {
  /** What the dialog is about, kept while it closes; undefined before it first opens. */
  readonly shown: T | undefined;
  /** Different for each opening of any dialog: as `key`, it resets the fields, also beside other dialogs. 0 before the first. */
  readonly round: number;
  readonly isOpen: boolean;
}

let openings = 0;
const nextRound = () => {
  openings += 1;
  return openings;
};

/** Open at once if `first` is given. */
export function useDialog<T>(first?: T) {
  const isOpen = first !== undefined;
  const [opened, setOpened] = useState<Opened<T>>(() => ({ shown: first, round: isOpen ? nextRound() : 0, isOpen }));
  return {
    ...opened,
    open: useCallback((shown: T) => setOpened({ shown, round: nextRound(), isOpen: true }), []),
    close: useCallback(() => setOpened((now) => ({ ...now, isOpen: false })), []),
  };
}
