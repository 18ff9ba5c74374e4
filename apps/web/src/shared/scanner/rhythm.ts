// Tells a scanner from typing by the rhythm of the keys (UI-42). Pure.
import { cleanCode, parseGtin } from '@tilgul/contract/rules/gtin';

/** Length of the shortest code. */
const MIN_LENGTH = 6;
/** Milliseconds between two keys of a scanner: median and maximum. */
const MEDIAN_MS = 80;
const MAX_MS = 120;
/** Longest pause within a code that stutters, in milliseconds. */
const STUTTER_MS = 500;

/** Relevant properties of a keydown event. */
export type Key = Pick<
  KeyboardEvent,
  'key' | 'timeStamp' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/**
 * The role of a key. `first` and `next`: characters of a possible code. `code`: the closing key of a scan. `broken`: the closing key
 * of a possible code that did not arrive at a scanner's pace. `other`: any other key; `isBehindDigit` if a digit came just before,
 * in which case Enter on a button is not deliberate.
 */
export type KeyRole =
  | { readonly kind: 'none' | 'first' | 'next' | 'broken' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'other'; readonly isBehindDigit: boolean };

const MODIFIERS = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta', 'Fn']);
const SEPARATOR = '\u001d';

/** The character that a key stands for. Scanners send GS1's separator as Ctrl+]. */
function getCharacter({ key, ctrlKey, altKey, metaKey }: Key): string | undefined {
  if (ctrlKey && key === ']') return SEPARATOR;
  return [...key].length === 1 && !ctrlKey && !altKey && !metaKey ? key : undefined;
}

/** Whether a text can be a code: digits, optionally with an AIM prefix, GS1 element strings, or an order number. */
export function isCode(text: string): boolean {
  const code = cleanCode(text).replace(/^\d{0,4}[*x×]/i, '');
  if (code.length < MIN_LENGTH) return false;
  return (
    /^(?:\][A-Za-z]\d)?\d{6,}$/.test(code) ||
    /^\][A-Za-z]\d.*\d{6}/.test(code) ||
    /^(?:\(\d{2,4}\).+|01\d{14}.*)$/.test(code) ||
    code.includes(SEPARATOR) ||
    /^ORDER-\d+$/i.test(code)
  );
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

export interface Rhythm {
  press(key: Key): KeyRole;
  reset(): void;
}

/** Tracks the keys of one keyboard by the time stamps of their events. */
export function createRhythm(): Rhythm {
  let text = '';
  let gaps: number[] = [];
  /** Characters typed without a longer pause; ends with `text`. */
  let run = '';
  let lastAt = 0;
  let isBroken = false;
  const startCode = (first: string) => {
    text = first;
    gaps = [];
    isBroken = false;
  };
  const reset = () => {
    startCode('');
    run = '';
  };
  const addCharacter = (character: string, at: number): KeyRole => {
    const gap = at - lastAt;
    lastAt = at;
    run = gap > STUTTER_MS ? character : run + character;
    // The rest of a code after a stutter may look like a code.
    const isStutter = gap > MAX_MS && gap <= STUTTER_MS && /^\d{3,}$/.test(text) && median(gaps) <= MEDIAN_MS;
    if (text === '' || (gap > MAX_MS && !isStutter)) {
      startCode(character);
      return { kind: 'first' };
    }
    isBroken ||= isStutter;
    text += character;
    gaps.push(gap);
    return { kind: 'next' };
  };
  const endCode = (at: number): KeyRole => {
    const gap = at - lastAt;
    const [code, typed] = [text, run];
    // The check digit fits only together with the digits before the pause.
    const isRest = isBroken || (parseGtin(code) === undefined && parseGtin(typed) !== undefined);
    const isScan = !isRest && gap <= MAX_MS && median(gaps) <= MEDIAN_MS;
    reset();
    if (isScan && isCode(code)) return { kind: 'code', text: code };
    if (gap <= STUTTER_MS && isCode(typed)) return { kind: 'broken' };
    return { kind: 'other', isBehindDigit: gap <= STUTTER_MS && /\d$/.test(typed) };
  };
  return {
    reset,
    press(key) {
      if (MODIFIERS.has(key.key)) return { kind: 'none' };
      const isHeld = key.repeat || key.isComposing;
      const character = isHeld ? undefined : getCharacter(key);
      // No code starts with a space, which presses buttons.
      if (character !== undefined && (character !== ' ' || text !== '')) return addCharacter(character, key.timeStamp);
      if (!isHeld && (key.key === 'Enter' || (key.key === 'Tab' && !key.shiftKey))) return endCode(key.timeStamp);
      reset();
      return { kind: 'other', isBehindDigit: false };
    },
  };
}
