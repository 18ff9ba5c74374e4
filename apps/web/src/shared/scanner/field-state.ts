// The state of a field before a scanner types into it.
import type { KeyboardEvent } from 'react';

const TYPED = new Set(['text', 'search', 'tel', 'email', 'url', 'number', 'password']);
const TIMES = new Set(['date', 'time', 'month', 'week', 'datetime-local']);

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Whether typed keys go into the element. */
export const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && (TYPED.has(element.type) || TIMES.has(element.type)));

/** Calls the element's own setter, since React ignores changes made through its override. */
const setValue = (element: TextField | HTMLSelectElement, value: string): boolean =>
  Reflect.set(Object.getPrototypeOf(element), 'value', value, element);

const dispatch = (element: Element, kind: 'input' | 'change') =>
  element.dispatchEvent(new Event(kind, { bubbles: true }));

function putText(element: TextField, value: string): void {
  // Only a change of value clears a partly typed date.
  if (TIMES.has(element.type)) setValue(element, element.type === 'date' ? '2000-01-01' : '');
  else if (element.value === value) return;
  setValue(element, value);
  dispatch(element, 'input');
}

/** Commits a number that is only committed on blur. */
function commit(element: TextField): void {
  if (!element.dataset['draft'] || element !== document.activeElement) return;
  element.blur();
  element.focus();
}

/** Commits the number in the focused field. */
export function commitTyped(): void {
  if (isTextField(document.activeElement)) commit(document.activeElement);
}

export interface FieldState {
  /** Its value; '' for other elements. */
  readonly value: string;
  /** Restores value and selection, and commits the value. */
  restore(): void;
}

/** Reads the current state of an element. */
export function readField(element: Element | null): FieldState {
  if (element instanceof HTMLSelectElement) {
    const { value } = element;
    const restore = () => {
      if (element.value === value) return;
      setValue(element, value);
      dispatch(element, 'change');
    };
    return { value, restore };
  }
  if (!isTextField(element)) return { value: '', restore: () => undefined };
  const { value, selectionStart, selectionEnd, selectionDirection } = element;
  const restore = () => {
    putText(element, value);
    commit(element);
    if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  };
  return { value, restore };
}

/** Keeps Enter in a field from submitting the form, since scanners end each code with it (UI-42). */
export function preventEnterSubmit(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

const isStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled, [type=hidden], [type=file]') &&
  (!(element instanceof HTMLButtonElement) || element.type === 'submit');

/** Enter moves to the form's next field and then to its submit button, which a second Enter presses (UI-42). */
export function focusNextOnEnter(event: KeyboardEvent<HTMLElement>): void {
  preventEnterSubmit(event);
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const stops = [...(target.form?.elements ?? [])].filter(isStop);
  stops[stops.indexOf(target) + 1]?.focus();
}
