// Keeps what is typed in a page while it is loaded anew in another language.
import { readJson, writeJson } from '../storage/storage.ts';
import { TYPED_SLOT } from './typed-slot.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Typed {
  readonly path: string;
  /** Values by the control's name and its number among those of that name. */
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** Passwords and codes are never written down, and files cannot be. */
const FORGOTTEN = new Set(['password', 'file', 'hidden', 'submit', 'button']);
const isForgotten = ({ type, autocomplete }: Control) =>
  FORGOTTEN.has(type) || autocomplete === 'one-time-code' || /password/.test(autocomplete);

const isSwitch = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Every control of the page that keeps what is typed, by a key that is the same in every language. */
function controls(): Map<string, Control> {
  const found = new Map<string, Control>();
  for (const control of document.querySelectorAll<Control>('main :is(input, select, textarea)')) {
    if (isForgotten(control)) continue;
    let number = 0;
    while (found.has(`${control.name} ${number}`)) number += 1;
    found.set(`${control.name} ${number}`, control);
  }
  return found;
}

/** Writes down what is typed now, for `putBack` in the page that comes. */
export function keepTyped(): void {
  const values = [...controls()].map(([key, control]) => [key, isSwitch(control) ? control.checked : control.value]);
  const typed: Typed = { path: location.pathname, values: Object.fromEntries(values) };
  writeJson('session', TYPED_SLOT, typed);
}

/** Types a value as a person would, so that whoever draws the control hears of it. */
function type(control: Control, value: string | boolean): void {
  if (isSwitch(control)) {
    if (control.checked !== value) control.click();
  } else if (control.value !== value) {
    // The setter of the element itself is hidden by React's, which takes no event for a value that it set.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
}

/** Types what was written down into the controls of the same page, once. */
export function putBack(): void {
  const typed = readJson<Typed>('session', TYPED_SLOT);
  writeJson('session', TYPED_SLOT, undefined);
  if (typed?.path !== location.pathname) return;
  for (const [key, control] of controls()) {
    const value = typed.values[key];
    if (value !== undefined) type(control, value);
  }
}
