// Whether the search of phones is open: a state of the history entry, so that Back closes it.
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const isSearchState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSearching' in state;

/** The router's state of the current history entry; the rendered one may be older. */
const readEntryState = (): unknown => window.history.state?.usr;

export function useSearchOpen(isPhone: boolean) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  return {
    isOpen: isPhone && isSearchState(state),
    open: () => {
      isLeaving.current = false;
      if (!isSearchState(readEntryState())) void navigate({ pathname, search }, { state: { isSearching: true } });
    },
    /** Returns to the shop as it was. A second call before the browser is there goes no further back. */
    close: () => {
      if (isLeaving.current || !isSearchState(readEntryState())) return;
      isLeaving.current = true;
      void navigate(-1);
    },
  };
}
