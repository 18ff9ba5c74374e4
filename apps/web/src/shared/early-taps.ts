// A tap on a page that is shown before its code is repeated once the code has started.
import { APP_SHELL_ID } from './app-shell.ts';

const PAGE_SHOWN = 'page-shown';

/** What a tap on the app shell hit. The page that takes its place has the same control there, or the tap is forgotten. */
interface ShellTap {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const findControl = (x: number, y: number): HTMLElement | null | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('a, button');

function findInShell(shell: HTMLElement, { clientX: x, clientY: y }: MouseEvent): ShellTap | null {
  // Nothing is found in an inert element.
  shell.inert = false;
  const control = findControl(x, y);
  shell.inert = true;
  return control ? { x, y, text: control.textContent } : null;
}

function findTapped({ x, y, text }: ShellTap): HTMLElement | null {
  const control = findControl(x, y);
  return control?.textContent === text ? control : null;
}

/** Remembers the last tap until the page has started. Links and disclosures of prerendered pages work without code. */
export function keepEarlyTap(): void {
  let tapped: HTMLElement | ShellTap | null = null;
  const remember = (event: MouseEvent) => {
    const shell = document.getElementById(APP_SHELL_ID);
    if (shell) tapped = findInShell(shell, event);
    else tapped = event.target instanceof Element ? event.target.closest('button') : null;
  };
  document.addEventListener('click', remember, true);
  const repeat = () => {
    document.removeEventListener('click', remember, true);
    if (tapped) (tapped instanceof HTMLElement ? tapped : findTapped(tapped))?.click();
  };
  window.addEventListener(PAGE_SHOWN, repeat, { once: true });
}

/** Call it once the page's controls work. */
export function repeatEarlyTap(): void {
  window.dispatchEvent(new Event(PAGE_SHOWN));
}
