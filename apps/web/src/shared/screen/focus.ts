// Moves the focus when a screen changes.

/** Focuses an element that is not a control, without scrolling or adding a tab stop. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/** Focuses the page's heading, which screen readers then announce, or `<main>` if there is none. */
export function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  focusOn(main?.querySelector<HTMLElement>('h1') ?? main);
}

const VERB = 'button:not([aria-haspopup], :disabled)';

/**
 * Remembers the row of a list that a control is in. The result focuses the verb of that row or of the next one down, otherwise
 * the row's link or menu, without scrolling; of a row that is gone, the row in its place. Returns whether there is a row left.
 */
export function rememberRow(control: Element | null): () => boolean {
  const row = control?.closest('tbody > tr, main ul > li');
  const list = row?.parentElement;
  const place = row && list ? [...list.children].indexOf(row) : -1;
  return () => {
    if (!row || !list?.isConnected) return false;
    const near = row.isConnected ? [row, row.nextElementSibling] : [list.children[place] ?? list.lastElementChild];
    const find = (selector: string) =>
      near.map((one) => one?.querySelector<HTMLElement>(selector)).find((found) => found != null);
    const target = find(VERB) ?? find('a[href], button:not(:disabled)');
    target?.focus({ preventScroll: true });
    return target !== undefined;
  };
}

/** Whether the new page has focused one of its controls. */
export const hasFocus = (): boolean => document.querySelector('main :focus') !== null;

/** Focuses the first control that rejects its input; returns whether there is one. */
export function focusRefused(form: HTMLElement | null): boolean {
  const control = form?.querySelector<HTMLElement>('[data-refused]');
  control?.focus();
  return control !== null && control !== undefined;
}

/** Focuses the first invalid control; returns whether there is one. */
export function focusFirstInvalid(form: HTMLElement | null): boolean {
  const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  if (control instanceof HTMLInputElement && control.type !== 'checkbox' && control.type !== 'radio') control.select();
  return control !== null && control !== undefined;
}
