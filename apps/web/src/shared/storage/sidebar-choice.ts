// Whether the wide screen's sidebar is shrunk, as this browser remembers it.
import { readText, writeText } from './storage.ts';

const SLOT = 'sidebar';

/** Open where nothing is remembered, and while pages are prerendered. */
export const isSidebarShrunk = (): boolean => readText('local', SLOT) === 'rail';

/** Remembers it for the next visit. */
export const keepSidebarShrunk = (isShrunk: boolean): void => writeText('local', SLOT, isShrunk ? 'rail' : 'open');
