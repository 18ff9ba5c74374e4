// Parts that load after the first screen: the menu with its dialogs, and what is printed.
import { lazy } from 'react';

const loadMenu = () => import('./menu.tsx');
const loadReceipt = () => import('./receipt.tsx');

export const MenuDialog = lazy(() => loadMenu().then((m) => ({ default: m.MenuDialog })));
export const PrintPaper = lazy(() => loadReceipt().then((m) => ({ default: m.PrintPaper })));

/** Loads them ahead, so that they work offline before the service worker has them. */
export const loadLater = (): void => {
  loadMenu().catch(() => undefined);
  loadReceipt().catch(() => undefined);
};
