import type { KeyboardEvent } from 'react';

// What a field was like before a scanner typed into it.

const TYPED = new Set(['text', 'search', 'tel', 'email', 'url', 'number', 'password']);
const TIMES = new Set(['date', 'time', 'month', 'week', 'datetime-local']);

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Whether keys that are typed end up in the element. */
export const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && (TYPED.has(element.type) || TIMES.has(element.type)));

/** The setter of the element itself: React's own does not tell it of the change. */
const setValue = (element: TextField | HTMLSelectElement, value: string): boolean =>
  Reflect.set(Object.getPrototypeOf(element), 'value', value, element);

const tell = (element: Element, kind: 'input' | 'change') => element.dispatchEvent(new Event(kind, { bubbles: true }));

function putText(element: TextField, value: string): void {
  // The parts of a date that are typed so far are cleared with its value only.
  if (TIMES.has(element.type)) setValue(element, element.type === 'date' ? '2000-01-01' : '');
  else if (element.value === value) return;
  setValue(element, value);
  tell(element, 'input');
}

/** Leaves a field whose number counts on leaving it only, and comes back. */
function settleIn(element: TextField): void {
  if (!element.dataset['draft'] || element !== document.activeElement) return;
  element.blur();
  element.focus();
}

/** Lets a number count that is typed and not yet left. */
export function settleTyped(): void {
  if (isTextField(document.activeElement)) settleIn(document.activeElement);
}

export interface FieldState {
  /** What was in it; '' for what is no field. */
  readonly value: string;
  /** Puts value and selection back, and lets what was typed before count. */
  restore(): void;
}

/** Remembers an element as it is now. */
export function readField(element: Element | null): FieldState {
  if (element instanceof HTMLSelectElement) {
    const { value } = element;
    const restore = () => {
      if (element.value === value) return;
      setValue(element, value);
      tell(element, 'change');
    };
    return { value, restore };
  }
  if (!isTextField(element)) return { value: '', restore: () => undefined };
  const { value, selectionStart, selectionEnd, selectionDirection } = element;
  const restore = () => {
    putText(element, value);
    settleIn(element);
    if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  };
  return { value, restore };
}

/** For a form that only its button sends: Enter in a field does nothing, since scanners end each code with it (UI-42). */
export function keepEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
