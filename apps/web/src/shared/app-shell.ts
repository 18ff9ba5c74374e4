// The app shell: the picture of a signed-in page that is in its HTML. When it may be seen, and that it goes once the page is there.

/** The element of the shell; a sibling before `#root`, which it covers. */
export const APP_SHELL_ID = 'app-shell';
/** On the root element: the shell is somebody else's. Read by the class names of the element. */
const HIDDEN = 'appShellHidden';

let isDrawing = false;

/** Says that what is rendered from now on becomes such a picture (while the web is built). */
export function startAppShellRendering(): void {
  isDrawing = true;
}

/** Whether the shell is on screen, so that the page begins with the very shapes that are seen already. */
export const isAppShellShown = (): boolean =>
  typeof document === 'undefined'
    ? isDrawing
    : document.getElementById(APP_SHELL_ID) !== null && document.documentElement.dataset[HIDDEN] === undefined;

/** Hides the shell before it is seen. */
export function hideAppShell(): void {
  document.documentElement.dataset[HIDDEN] = '';
}

/** Takes the shell away: the page, or whatever is shown in its place, is there. Harmless where there is none. */
export function removeAppShell(): void {
  document.getElementById(APP_SHELL_ID)?.remove();
}
