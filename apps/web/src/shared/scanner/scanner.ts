// One listener for the scanners of all dialogs and pages: it hears keys before any field does (UI-42).
import { flushSync } from 'react-dom';
import { type FieldState, isTextField, readField } from './field-state.ts';
import { createRhythm, type Heard } from './rhythm.ts';

/** What a scanner sent. */
export interface Scan {
  /** As it came: digits, an AIM prefix, GS1 element strings, 'ORDER-123'. */
  readonly text: string;
  /** What had the focus, and what was in it before the first key. */
  readonly field: Element | null;
  readonly before: string;
  /** Another dialog or a question lies over the one that listens. */
  readonly isCovered: boolean;
}

/** A consumer of scans. The one in the dialog on top gets them; if none is there, the one registered last. */
export interface Listener {
  /** Something in the dialog or page that listens. */
  place(): Element | null;
  onScan(scan: Scan): void;
  /** A code came in pieces and could not be read. */
  onBroken?(): void;
  /** A key that may be the first of a code, before the field has it. */
  onFirstKey?(): void;
}

/** Milliseconds without a key after which no scan is in progress. */
const QUIET_MS = 120;

const rhythm = createRhythm();
const listeners: Listener[] = [];
/** The elements that the keys went to, as they were before. */
const touched = new Map<Element | null, FieldState>();
let keyAt = Number.NEGATIVE_INFINITY;
/** The closing key of a scan, whose keyup is swallowed too. */
let swallowed: string | undefined;
let held: KeyboardEvent[] = [];
let holding: ReturnType<typeof setTimeout> | undefined;
const replayed = new WeakSet<Event>();

/** Whether keys are coming in that may become a code: until they have ended, no field should change by itself. */
export const isBeingTyped = (): boolean => touched.size > 0 && performance.now() - keyAt < QUIET_MS;

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A list that jumps to the letter that is typed, and has no value that could be put back. */
const isList = (element: Element | null): boolean =>
  element?.getAttribute('role') === 'combobox' && !isTextField(element) && !(element instanceof HTMLSelectElement);

/** Gives a list the letters that were no scanner's after all. */
function giveBack(): void {
  const keys = held;
  held = [];
  for (const { key, code, shiftKey, target } of keys) {
    const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
    replayed.add(again);
    target?.dispatchEvent(again);
  }
}

function hold(event: KeyboardEvent): void {
  stop(event);
  held.push(event);
  clearTimeout(holding);
  holding = setTimeout(giveBack, QUIET_MS);
}

/** The dialog above all others. Questions are dialogs of the browser, and lie over any other. */
const topDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role="dialog"][data-open]'), ...document.querySelectorAll('dialog[open]')].at(-1);

function isCovered(place: Element | null): boolean {
  const top = topDialog();
  return top !== undefined && !top.contains(place);
}

/** A page may finish loading, and begin to listen, after a dialog was opened over it. */
const currentListener = (): Listener | undefined =>
  listeners.findLast((listener) => !isCovered(listener.place())) ?? listeners.at(-1);

/** Undoes what the keys did. */
function putBack(): void {
  held = [];
  for (const state of touched.values()) state.restore();
}

function takeCharacter(event: KeyboardEvent, isFirst: boolean): void {
  const target = document.activeElement;
  if (isFirst) {
    touched.clear();
    currentListener()?.onFirstKey?.();
  }
  if (!touched.has(target)) touched.set(target, readField(target));
  if (isList(target)) hold(event);
  // No letter and no space presses anything between two others.
  else if (!isFirst && !isTextField(target) && !(target instanceof HTMLSelectElement)) stop(event);
}

function onKeyDown(event: KeyboardEvent): void {
  if (replayed.has(event)) return;
  const heard = rhythm.press(event);
  if (heard.kind === 'none') return;
  keyAt = performance.now();
  if (heard.kind === 'first' || heard.kind === 'next') takeCharacter(event, heard.kind === 'first');
  else close(event, heard);
}

/** Handles a key that is not a character: the end of a scan, or typing that is left alone. */
function close(event: KeyboardEvent, heard: Heard): void {
  const listener = currentListener();
  const target = document.activeElement;
  const before = touched.get(target)?.value ?? '';
  const isOnButton = !isTextField(target);
  const isBroken = heard.kind === 'broken' && isOnButton;
  const isStray = heard.kind === 'other' && heard.isBehindDigit && isOnButton;
  if (heard.kind === 'code' || isBroken || isStray) {
    stop(event);
    swallowed = event.key;
  }
  if (heard.kind === 'code' || isBroken) flushSync(putBack);
  else giveBack();
  touched.clear();
  if (!listener) return;
  // Fields show what came of a code before the first key of the next one.
  if (isBroken) flushSync(() => listener.onBroken?.());
  if (heard.kind !== 'code') return;
  const scan = { text: heard.text, field: target, before, isCovered: isCovered(listener.place()) };
  flushSync(() => listener.onScan(scan));
}

function onKeyUp(event: KeyboardEvent): void {
  if (swallowed !== event.key) return;
  swallowed = undefined;
  stop(event);
}

/** Hears scanners from now on; answers how to stop. */
export function listenToScanner(listener: Listener): () => void {
  if (listeners.length === 0) {
    addEventListener('keydown', onKeyDown, { capture: true });
    addEventListener('keyup', onKeyUp, { capture: true });
  }
  listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
    if (listeners.length > 0) return;
    removeEventListener('keydown', onKeyDown, { capture: true });
    removeEventListener('keyup', onKeyUp, { capture: true });
    rhythm.forget();
    touched.clear();
  };
}
