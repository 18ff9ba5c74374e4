// Tells a scanner from hands by the rhythm of the keys (UI-42). Pure.
import { cleanCode, parseGtin } from '@tilgul/contract/rules/gtin';

/** Characters of the shortest code. */
const LEAST = 6;
/** Milliseconds between two keys of a scanner: usually, and at most. */
const USUAL_MS = 80;
const MOST_MS = 120;
/** The longest pause within a code that did not arrive evenly. */
const STUTTER_MS = 500;

/** The parts of a keydown event that are read. */
export type Key = Pick<
  KeyboardEvent,
  'key' | 'timeStamp' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/**
 * The role of a key. `first` and `next`: characters of a possible code. `code`: the closing key of a scan. `broken`: the closing key
 * of a possible code that did not arrive at a scanner's pace. `other`: any other key; `isBehindDigit` if a digit came just before,
 * in which case Enter on a button is not deliberate.
 */
export type Heard =
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

/** Whether a text can be a code: digits, with an AIM prefix, GS1 element strings, or the number of an order. */
export function isCode(text: string): boolean {
  const code = cleanCode(text.replace(/^\d{0,4}[*x×]/i, ''));
  if (code.length < LEAST) return false;
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
  press(key: Key): Heard;
  forget(): void;
}

/** Follows the keys of one keyboard. Times are those at which keys were pressed, whenever the page comes to see them. */
export function createRhythm(): Rhythm {
  let text = '';
  let gaps: number[] = [];
  /** What was typed without a longer pause, `text` at its end. */
  let run = '';
  let lastAt = 0;
  let isBroken = false;
  const begin = (first: string) => {
    text = first;
    gaps = [];
    isBroken = false;
  };
  const forget = () => {
    begin('');
    run = '';
  };
  const take = (character: string, at: number): Heard => {
    const gap = at - lastAt;
    lastAt = at;
    run = gap > STUTTER_MS ? character : run + character;
    // The rest of a code that stuttered is not a code, though it may look like one.
    const isStutter = gap > MOST_MS && gap <= STUTTER_MS && /^\d{3,}$/.test(text) && median(gaps) <= USUAL_MS;
    if (text === '' || (gap > MOST_MS && !isStutter)) {
      begin(character);
      return { kind: 'first' };
    }
    isBroken ||= isStutter;
    text += character;
    gaps.push(gap);
    return { kind: 'next' };
  };
  const close = (at: number): Heard => {
    const gap = at - lastAt;
    const [code, typed] = [text, run];
    // A pause behind the first digits, too: only with them the check digit fits.
    const isRest = isBroken || (parseGtin(code) === undefined && parseGtin(typed) !== undefined);
    const isScanners = !isRest && gap <= MOST_MS && median(gaps) <= USUAL_MS;
    forget();
    if (isScanners && isCode(code)) return { kind: 'code', text: code };
    if (gap <= STUTTER_MS && isCode(typed)) return { kind: 'broken' };
    return { kind: 'other', isBehindDigit: gap <= STUTTER_MS && /\d$/.test(typed) };
  };
  return {
    forget,
    press(key) {
      if (MODIFIERS.has(key.key)) return { kind: 'none' };
      const isHeld = key.repeat || key.isComposing;
      const character = isHeld ? undefined : getCharacter(key);
      // A code does not begin with a space: that presses a button.
      if (character !== undefined && (character !== ' ' || text !== '')) return take(character, key.timeStamp);
      if (!isHeld && (key.key === 'Enter' || (key.key === 'Tab' && !key.shiftKey))) return close(key.timeStamp);
      forget();
      return { kind: 'other', isBehindDigit: false };
    },
  };
}
