// Tells scans from typing by the rhythm of the keys.
import { describe, expect, it } from 'vitest';
import { createRhythm, isCode, type Key, type KeyRole } from './rhythm.ts';

const EAN = '8901030865275';
const NO_MODIFIERS = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false };
const toKey = (key: string, timeStamp: number, more: Partial<Key> = {}): Key => ({
  ...{ key, timeStamp, isComposing: false, ...NO_MODIFIERS },
  ...more,
});

type Step = readonly [key: string, msAfterTheLast: number, more?: Partial<Key>];
const steps = (text: string, ms: number): Step[] => [...text].map((key) => [key, ms]);

/** Presses the keys and returns the role of the last one. */
function press(...all: readonly Step[]): KeyRole {
  const rhythm = createRhythm();
  let at = 1_000;
  let heard: KeyRole = { kind: 'none' };
  for (const [key, ms, more] of all) {
    at += ms;
    heard = rhythm.press(toKey(key, at, more));
  }
  return heard;
}

describe('a scanner', () => {
  it.each([0, 2, 10, 30, 60, 80])('is recognized at %i ms per key, ending in Enter or Tab', (ms) => {
    for (const end of ['Enter', 'Tab']) {
      expect(press(...steps(EAN, ms), [end, ms])).toEqual({ kind: 'code', text: EAN });
    }
  });

  it.each([
    ['six characters', steps('123456', 50), '123456'],
    ['occasional pauses', [...steps('890103', 30), ['0', 120], ...steps('865275', 30)], EAN],
    ['Shift between the keys', [[']', 20], ['Shift', 5], ['E', 5], ...steps(`0${EAN}`, 10)], `]E0${EAN}`],
    [
      'the separator as Ctrl+]',
      [...steps('0108901030865275', 9), [']', 9, { ctrlKey: true }]],
      '0108901030865275\u001d',
    ],
    ['an order number', steps('ORDER-123', 15), 'ORDER-123'],
    ['3* just before it', steps(`3*${EAN}`, 10), `3*${EAN}`],
    ['words typed just before', [...steps('til', 100), ['8', 200], ...steps(EAN.slice(1), 10)], EAN],
    ['digits typed before', [...steps('50', 150), ['8', 300], ...steps(EAN.slice(1), 10)], EAN],
    ['a typing mistake before', [...steps('89', 10), ['Backspace', 90], ...steps(EAN, 10)], EAN],
  ] as const)('is recognized with %s', (_what, keys, text) => {
    expect(press(...(keys as readonly Step[]), ['Enter', 20])).toEqual({ kind: 'code', text });
  });

  it('is recognized twice in a row', () => {
    const rhythm = createRhythm();
    const all = [...EAN, 'Enter', ...EAN, 'Tab'].map((key) => rhythm.press(toKey(key, 5)));
    expect(all.filter(({ kind }) => kind === 'code')).toHaveLength(2);
  });
});

describe('typing', () => {
  it.each<readonly [string, readonly Step[]]>([
    ['six quickly typed digits', [...steps('123456', 100), ['Enter', 100]]],
    ['a phone number, then Tab', [...steps('9822041210', 100), ['Tab', 100]]],
    ['a phone number at 90 ms per key', [...steps('9822041210', 90), ['Enter', 90]]],
    ['a quickly typed number with a pause before Enter', [...steps('416416', 60), ['Enter', 200]]],
    ['3*til', [...steps('3*til', 50), ['Enter', 50]]],
    ['a word at the pace of a scanner', [...steps('jaggery', 10), ['Enter', 10]]],
    ['a name with a number', [...steps('Plot 416416', 10), ['Tab', 10]]],
    ['five digits', [...steps('12345', 5), ['Enter', 5]]],
    ['an amount', [...steps('1250.50', 5), ['Enter', 5]]],
    [
      'a paste',
      [
        ['v', 50, { ctrlKey: true }],
        ['Enter', 50],
      ],
    ],
    [
      'a digit held down',
      [['0', 10], ...steps('00000000', 30).map(([key, ms]): Step => [key, ms, { repeat: true }]), ['Enter', 30]],
    ],
    ['an input method', [...steps(EAN, 10).map(([key, ms]): Step => [key, ms, { isComposing: true }]), ['Enter', 10]]],
    ['back by Shift+Tab', [...steps(EAN, 10), ['Tab', 10, { shiftKey: true }]]],
    ['the arrows', [...steps(EAN, 10), ['ArrowDown', 10], ['Enter', 10]]],
  ])('is not taken for a scan: %s', (_what, keys) => {
    expect(press(...keys).kind).not.toBe('code');
  });

  it('is not a code if it is the rest of a stuttering code', () => {
    expect(press(...steps('89010', 10), ['9', 200], ...steps('6385074', 10), ['Enter', 10]).kind).toBe('broken');
  });

  it('is not a code if its first digits came earlier', () => {
    expect(press(['8', 10], ['9', 130], ...steps('01030865275', 10), ['Enter', 10]).kind).toBe('broken');
    expect(press(['8', 10], ['9', 700], ...steps('6385074', 10), ['Enter', 10])).toEqual({
      kind: 'code',
      text: '96385074',
    });
  });

  it('is a broken code if only the pace is wrong', () => {
    expect(press(...steps(EAN, 150), ['Enter', 150])).toEqual({ kind: 'broken' });
  });

  it('does not press a button by Enter right after a digit, but does after a pause', () => {
    expect(press(['7', 50], ['Enter', 200])).toEqual({ kind: 'other', isBehindDigit: true });
    expect(press(['7', 50], ['Enter', 700])).toEqual({ kind: 'other', isBehindDigit: false });
  });

  it('presses a button with a space, unless a code is in progress', () => {
    expect(press([' ', 50])).toEqual({ kind: 'other', isBehindDigit: false });
    expect(press(['8', 50], [' ', 10])).toEqual({ kind: 'next' });
  });
});

it.each([
  ['8901030865275', true],
  ['८९०१०३०८६५२७५', true],
  ['(01)08901030865275(10)AB', true],
  ['010890103086527510AB', true],
  [']C10108901030865275', true],
  ['order-7', true],
  ['ORDER-123456', true],
  ['12345', false],
  ['jaggery', false],
  ['AB123456', false],
  ['1250.50', false],
  ['2026-01-06', false],
  ['27AAPFU0939F1ZV', false],
  ['https://tilgul.example/p/12345678', false],
])('%s can be a code: %s', (text, can) => {
  expect(isCode(text)).toBe(can);
});
