// One keyboard listener for the scanners of all dialogs and pages; it sees keys before any field does (UI-42).
import { flushSync } from 'react-dom';
import { type FieldState, isTextField, readField } from './field-state.ts';
import { createRhythm, type KeyRole } from './rhythm.ts';

export interface Scan {
  /** Raw text: digits, AIM prefix, GS1 element strings or 'ORDER-123'. */
  readonly text: string;
  /** The focused element; `before` is its value before the first key. */
  readonly field: Element | null;
  readonly before: string;
  /** The closing key: 'Enter' or 'Tab'; '' for a code that was typed or read by a camera. */
  readonly end: string;
  /** Another dialog covers the listening one. */
  readonly isCovered: boolean;
}

/** A consumer of scans. The one in the top dialog gets them, otherwise the one registered last. */
export interface Listener {
  /** An element in the listening dialog or page. */
  place(): Element | null;
  onScan(scan: Scan): void;
  /** A code arrived in pieces and could not be read. */
  onBroken?(): void;
  /** Called before the field gets a key that may start a code. */
  onFirstKey?(): void;
}

/** Milliseconds without a key after which no scan is in progress. */
const QUIET_MS = 120;

const rhythm = createRhythm();
const listeners: Listener[] = [];
/** Elements that received keys, with their state before. */
const touched = new Map<Element | null, FieldState>();
let keyAt = Number.NEGATIVE_INFINITY;
/** The closing key of a scan, whose keyup is swallowed too. */
let swallowed: string | undefined;
let held: KeyboardEvent[] = [];
let holdTimer: ReturnType<typeof setTimeout> | undefined;
const replayed = new WeakSet<Event>();

/** Whether a scan may be in progress. Fields should not change by themselves until it ends. */
export const isBeingTyped = (): boolean => touched.size > 0 && performance.now() - keyAt < QUIET_MS;

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A list that jumps to the typed letter and has no value to restore. */
const isList = (element: Element | null): boolean =>
  element?.getAttribute('role') === 'combobox' && !isTextField(element) && !(element instanceof HTMLSelectElement);

/** Dispatches keys that were held back from a list but were no scan. */
function replayHeld(): void {
  const keys = held;
  held = [];
  for (const { key, code, shiftKey, target } of keys) {
    const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
    replayed.add(again);
    target?.dispatchEvent(again);
  }
}

function holdBack(event: KeyboardEvent): void {
  stop(event);
  held.push(event);
  clearTimeout(holdTimer);
  holdTimer = setTimeout(replayHeld, QUIET_MS);
}

/** The top dialog. Confirmations are native dialogs above all others. */
const topDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role="dialog"][data-open]'), ...document.querySelectorAll('dialog[open]')].at(-1);

function isCovered(place: Element | null): boolean {
  const top = topDialog();
  return top !== undefined && !top.contains(place);
}

/** A page may start to listen after a dialog has opened over it. */
const currentListener = (): Listener | undefined =>
  listeners.findLast((listener) => !isCovered(listener.place())) ?? listeners.at(-1);

function undoKeys(): void {
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
  if (isList(target)) holdBack(event);
  // Within a code no letter or space may press a button.
  else if (!isFirst && !isTextField(target) && !(target instanceof HTMLSelectElement)) stop(event);
}

function onKeyDown(event: KeyboardEvent): void {
  if (replayed.has(event)) return;
  const role = rhythm.press(event);
  if (role.kind === 'none') return;
  keyAt = performance.now();
  if (role.kind === 'first' || role.kind === 'next') takeCharacter(event, role.kind === 'first');
  else endScan(event, role);
}

/** Handles a key that is not a character: the end of a scan, or typing that is left alone. */
function endScan(event: KeyboardEvent, role: KeyRole): void {
  const listener = currentListener();
  const target = document.activeElement;
  const before = touched.get(target)?.value ?? '';
  const isOnButton = !isTextField(target);
  const isBroken = role.kind === 'broken' && isOnButton;
  const isStray = role.kind === 'other' && role.isBehindDigit && isOnButton;
  if (role.kind === 'code' || isBroken || isStray) {
    stop(event);
    swallowed = event.key;
  }
  if (role.kind === 'code' || isBroken) flushSync(undoKeys);
  else replayHeld();
  touched.clear();
  if (!listener) return;
  // Fields show the result before the first key of the next code.
  if (isBroken) flushSync(() => listener.onBroken?.());
  if (role.kind !== 'code') return;
  const scan = { text: role.text, field: target, before, end: event.key, isCovered: isCovered(listener.place()) };
  flushSync(() => listener.onScan(scan));
}

function onKeyUp(event: KeyboardEvent): void {
  if (swallowed !== event.key) return;
  swallowed = undefined;
  stop(event);
}

/** Starts listening; returns a function that stops it. */
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
    rhythm.reset();
    touched.clear();
  };
}
