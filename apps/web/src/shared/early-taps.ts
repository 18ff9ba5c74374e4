// A tap on a page that is shown before its code is repeated once the code has started.
import { APP_SHELL_ID } from './app-shell.ts';

const PAGE_SHOWN = 'started';

/**
 * Remembers the last tap until the page has started. On a prerendered page it presses the same button then; links and disclosures
 * work without code. On the app shell, whose place the page takes, the control at the same point, if it has the same text.
 */
export function keepEarlyTap(): void {
  let press: (() => void) | undefined;
  const remember = ({ clientX, clientY }: MouseEvent) => {
    const shell = document.getElementById(APP_SHELL_ID);
    const find = () =>
      document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(shell ? 'a, button' : 'button');
    // Nothing is found in an inert element.
    if (shell) shell.inert = false;
    const tapped = find();
    if (shell) shell.inert = true;
    press = () => {
      const now = shell ? find() : tapped;
      if (now?.textContent === tapped?.textContent) now?.click();
    };
  };
  document.addEventListener('click', remember, true);
  const repeat = () => {
    document.removeEventListener('click', remember, true);
    press?.();
  };
  window.addEventListener(PAGE_SHOWN, repeat, { once: true });
}

/** Call it once the page's controls work. */
export function repeatEarlyTap(): void {
  window.dispatchEvent(new Event(PAGE_SHOWN));
}
