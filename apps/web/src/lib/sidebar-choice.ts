// Owns whether the wide screen's sidebar is shrunk, as this browser remembers it.
const SLOT = 'sidebar';

/** Open where nothing is remembered, and while pages are drawn ahead of time. */
export const isSidebarShrunk = (): boolean => typeof document !== 'undefined' && localStorage.getItem(SLOT) === 'rail';

export const keepSidebarShrunk = (isShrunk: boolean): void => localStorage.setItem(SLOT, isShrunk ? 'rail' : 'open');
