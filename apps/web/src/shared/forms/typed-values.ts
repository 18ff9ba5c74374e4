// Keeps what is typed in a page while it is loaded anew in another language.
import { readJson, TYPED_SLOT, writeJson } from '../storage.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Typed {
  readonly path: string;
  /** Values by the control's name and its number among those of that name. */
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** Passwords and codes are never written down, and files cannot be. */
const SKIPPED_TYPES = new Set(['password', 'file', 'hidden', 'submit', 'button']);
const isSkipped = ({ type, autocomplete }: Control) =>
  SKIPPED_TYPES.has(type) || autocomplete === 'one-time-code' || /password/.test(autocomplete);

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Every control of the page that keeps what is typed, by a key that is the same in every language. */
function findControls(): Map<string, Control> {
  const found = new Map<string, Control>();
  for (const control of document.querySelectorAll<Control>('main :is(input, select, textarea)')) {
    if (isSkipped(control)) continue;
    let number = 0;
    while (found.has(`${control.name} ${number}`)) number += 1;
    found.set(`${control.name} ${number}`, control);
  }
  return found;
}

/** Writes down what is typed now, for `putBack` in the page that comes. */
export function saveTypedValues(): void {
  const values = [...findControls()].map(([key, control]) => [
    key,
    isToggle(control) ? control.checked : control.value,
  ]);
  const typed: Typed = { path: location.pathname, values: Object.fromEntries(values) };
  writeJson('session', TYPED_SLOT, typed);
}

/** Types a value as a person would, so that whoever draws the control hears of it. */
function type(control: Control, value: string | boolean): void {
  if (isToggle(control)) {
    if (control.checked !== value) control.click();
  } else if (control.value !== value) {
    // The setter of the element itself is hidden by React's, which takes no event for a value that it set.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
}

/** Types what was written down into the controls of the same page, once. */
export function restoreTypedValues(): void {
  const typed = readJson<Typed>('session', TYPED_SLOT);
  writeJson('session', TYPED_SLOT, undefined);
  if (typed?.path !== location.pathname) return;
  for (const [key, control] of findControls()) {
    const value = typed.values[key];
    if (value !== undefined) type(control, value);
  }
}
