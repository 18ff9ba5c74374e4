// Where the focus goes when a screen changes.

/** Gives the focus to an element that is not a control, without a scroll jump and without a lasting tab stop. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/** Moves the focus to the page's heading, so that a screen reader says where one is; to the main part without one. */
export function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  focusOn(main?.querySelector<HTMLElement>('h1') ?? main);
}

/** Whether the page that has just come gave the focus to one of its own controls. */
export const hasFocus = (): boolean => document.querySelector('main :focus') !== null;

/** Gives the focus to the first control of a form that refuses what is typed into it; says whether there was one. */
export function focusRefused(form: HTMLElement | null): boolean {
  const control = form?.querySelector<HTMLElement>('[data-refused]');
  control?.focus();
  return control !== null && control !== undefined;
}

/** Gives the focus to the first control of a form that is marked invalid; says whether there was one. */
export function focusFirstInvalid(form: HTMLElement | null): boolean {
  const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  if (control instanceof HTMLInputElement && control.type !== 'checkbox' && control.type !== 'radio') control.select();
  return control !== null && control !== undefined;
}
