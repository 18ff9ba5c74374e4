// What the user typed on a page, kept while the language changes or a session that ended is replaced by a new sign-in.
import { readSession } from './session-cookies.ts';
import { createUserSlot } from './user-slot.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A button by its label, and by its place among all of that label. */
interface Opener {
  readonly label: string;
  readonly index: number;
  readonly count: number;
}

interface Typed {
  readonly path: string;
  /** The button that opened the form, if one did. */
  readonly opener: Opener | undefined;
  readonly isInDialog: boolean;
  /** Kept while the user is on another page, until this one is opened again. */
  readonly isWaiting: boolean;
  /** Values by control name and index among controls of that name. */
  readonly values: Readonly<Record<string, string | boolean>>;
}

const kept = createUserSlot<Typed>('typed');
/** Pages load their data first. */
const WAIT_MS = 10_000;
/** Marks the button whose dialog is open. A form within a page names its button in `data-opener`. */
export const OPENER = 'data-opened-dialog';

/** Controls that the user has changed. */
const edited = new WeakSet<EventTarget>();
/** For a control that changes without a native event. */
export const markEdited = (control: EventTarget | null): void => void (control && edited.add(control));
if (typeof document !== 'undefined')
  for (const event of ['input', 'change']) document.addEventListener(event, ({ target }) => markEdited(target), true);

/** Passwords and codes are never stored; files cannot be. */
const SKIPPED_TYPES = new Set(['password', 'file', 'hidden', 'submit', 'button']);
const isSkipped = ({ type, name, autocomplete }: Control) =>
  SKIPPED_TYPES.has(type) || name === 'otp' || autocomplete === 'one-time-code' || /password/.test(autocomplete);

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Controls of the page, or of the dialog over it, by a key that is the same in every language. */
function findControls(isInDialog: boolean): Map<string, Control> {
  const found = new Map<string, Control>();
  const controls = `${isInDialog ? '[role=dialog]' : 'main'} :is(input, select, textarea)`;
  for (const control of document.querySelectorAll<Control>(controls)) {
    if (isSkipped(control)) continue;
    let index = 0;
    while (found.has(`${control.name} ${index}`)) index += 1;
    found.set(`${control.name} ${index}`, control);
  }
  return found;
}

const isDialogShown = () => document.querySelector('[role=dialog]') !== null;
const getLabel = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
const findButtons = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('main :is(button, a)')].filter((button) => getLabel(button) === label);

/** The button whose dialog is open, or the one that the form around the control names. */
function findOpener(control: Control, isInDialog: boolean): Opener | undefined {
  if (!isInDialog) {
    const label = control.closest<HTMLElement>('[data-opener]')?.dataset['opener'];
    return label === undefined ? undefined : { label, index: 0, count: 1 };
  }
  const button = document.querySelector<HTMLElement>(`main [${OPENER}]`);
  if (!button) return undefined;
  const label = getLabel(button);
  const all = findButtons(label);
  return { label, index: all.indexOf(button), count: all.length };
}

/** Stores what was typed for `restoreTypedValues`; call it before the page goes. By default for the signed-in user. */
export function saveTypedValues(userId = readSession()?.userId, isWaiting = false): void {
  const isInDialog = isDialogShown();
  const changed = [...findControls(isInDialog)].filter(([, control]) => edited.has(control));
  const values = changed.map(([key, control]) => [key, isToggle(control) ? control.checked : control.value]);
  const [first] = changed;
  if (!first) return;
  const typed = {
    path: location.pathname,
    opener: findOpener(first[1], isInDialog),
    isInDialog,
    isWaiting,
    values: Object.fromEntries(values),
  };
  kept.keep(typed, userId);
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

/** While the restorer presses the button of the form. */
let isOpening = false;

/** Returns a function that opens the form once, restores the values whose controls have appeared, and tells whether some are left. */
function createRestorer({ opener, values, isInDialog }: Typed): () => boolean {
  const left = new Map(Object.entries(values));
  let isOpened = opener === undefined;
  return () => {
    const isShown = !isInDialog || isDialogShown();
    const controls = isShown ? findControls(isInDialog) : new Map<string, Control>();
    const present = [...left].flatMap(([key, value]) => {
      const control = controls.get(key);
      return control ? [{ key, control, value }] : [];
    });
    for (const { key, control, value } of present) {
      setValue(control, value);
      left.delete(key);
    }
    if (present.length === 0 && !isOpened) {
      const buttons = findButtons(opener?.label ?? '');
      isOpened = buttons.length === opener?.count;
      isOpening = true;
      if (isOpened) buttons[opener?.index ?? 0]?.click();
      isOpening = false;
    }
    return left.size > 0;
  };
}

/** Restores what was typed once, on the same page and for the same user only. Waits for the page's data. */
export function restoreTypedValues(): void {
  const typed = kept.read();
  const isHere = typed?.path === location.pathname;
  // The sign-in page comes in between, or the page that the form sent the user to.
  if (!isHere && (!readSession() || typed?.isWaiting)) return;
  kept.forget();
  if (!typed || !isHere) return;
  const restore = createRestorer(typed);
  if (!restore()) return;
  const stop = () => {
    pages.disconnect();
    document.removeEventListener('click', stopForOtherDialog, true);
  };
  // A dialog that the user opens in the meantime is about something else.
  const stopForOtherDialog = ({ target }: Event) => {
    const isButton = target instanceof Element && target.closest('button, a, [role=menuitem]') !== null;
    if (typed.isInDialog && isButton && !isOpening && !isDialogShown()) stop();
  };
  const pages = new MutationObserver(() => {
    if (location.pathname !== typed.path || !restore()) stop();
  });
  pages.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('click', stopForOtherDialog, true);
  setTimeout(stop, WAIT_MS);
}
