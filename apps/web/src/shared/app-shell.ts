// The app shell: static HTML that looks like the signed-in page, removed once the page has rendered.

/** Id of the element before `#root`, which it covers. */
export const APP_SHELL_ID = 'app-shell';
/** Data attribute on the root element that hides another role's shell by CSS. */
const HIDDEN = 'appShellHidden';

let isRendering = false;

/** Renders pages as app shells from now on (outside the browser). */
export function startAppShellRendering(): void {
  isRendering = true;
}

/** Whether this is the rendering of a shell. */
export const isAppShellRendered = (): boolean => isRendering;

/** Whether the shell is on screen, so that the page starts with the same skeletons. */
export const isAppShellShown = (): boolean =>
  typeof document === 'undefined'
    ? isRendering
    : document.getElementById(APP_SHELL_ID) !== null && document.documentElement.dataset[HIDDEN] === undefined;

/** Hides the shell before the first paint. */
export function hideAppShell(): void {
  document.documentElement.dataset[HIDDEN] = '';
}

export function removeAppShell(): void {
  document.getElementById(APP_SHELL_ID)?.remove();
}
