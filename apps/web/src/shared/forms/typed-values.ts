// Keeps typed form values while the page reloads in another language.
import { readJson, TYPED_SLOT, writeJson } from '../storage.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Typed {
  readonly path: string;
  /** Values by control name and index among controls of that name. */
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** Passwords and codes are never stored; files cannot be. */
const SKIPPED_TYPES = new Set(['password', 'file', 'hidden', 'submit', 'button']);
const isSkipped = ({ type, autocomplete }: Control) =>
  SKIPPED_TYPES.has(type) || autocomplete === 'one-time-code' || /password/.test(autocomplete);

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Controls of the page by a key that is the same in every language. */
function findControls(): Map<string, Control> {
  const found = new Map<string, Control>();
  for (const control of document.querySelectorAll<Control>('main :is(input, select, textarea)')) {
    if (isSkipped(control)) continue;
    let index = 0;
    while (found.has(`${control.name} ${index}`)) index += 1;
    found.set(`${control.name} ${index}`, control);
  }
  return found;
}

/** Stores the typed values for `restoreTypedValues` after the reload. */
export function saveTypedValues(): void {
  const values = [...findControls()].map(([key, control]) => [
    key,
    isToggle(control) ? control.checked : control.value,
  ]);
  const typed: Typed = { path: location.pathname, values: Object.fromEntries(values) };
  writeJson('session', TYPED_SLOT, typed);
}

/** Sets a value by events, as typing does, so that React notices. */
function setValue(control: Control, value: string | boolean): void {
  if (isToggle(control)) {
    if (control.checked !== value) control.click();
  } else if (control.value !== value) {
    // React overrides the setter and ignores events for values set through it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
}

/** Restores the stored values once, on the same page only. */
export function restoreTypedValues(): void {
  const typed = readJson<Typed>('session', TYPED_SLOT);
  writeJson('session', TYPED_SLOT, undefined);
  if (typed?.path !== location.pathname) return;
  for (const [key, control] of findControls()) {
    const value = typed.values[key];
    if (value !== undefined) setValue(control, value);
  }
}
