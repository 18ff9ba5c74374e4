// The frame of a signed-in page in its HTML: when it may be seen, and that it goes once the page is there.

/** The element of the picture; a sibling before `#root`, which it covers. */
export const FRAME_ID = 'frame';
/** On the root element: the picture belongs to somebody else. Read by the class names of the element. */
const HIDDEN = 'frameHidden';

let isDrawing = false;

/** Says that what is rendered from now on becomes such a picture (while the web is built). */
export function drawFrames(): void {
  isDrawing = true;
}

/** Whether the picture is on screen, so that the page begins with the very shapes that are seen already. */
export const isFrameUp = (): boolean =>
  typeof document === 'undefined'
    ? isDrawing
    : document.getElementById(FRAME_ID) !== null && document.documentElement.dataset[HIDDEN] === undefined;

/** Hides the picture before it is seen. */
export function hideFrame(): void {
  document.documentElement.dataset[HIDDEN] = '';
}

/** Takes the picture away: the page, or whatever is shown in its place, is there. Harmless where there is none. */
export function removeAppShell(): void {
  document.getElementById(FRAME_ID)?.remove();
}
