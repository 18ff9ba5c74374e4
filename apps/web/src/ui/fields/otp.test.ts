// What typing, pasting and deleting do to the six boxes of a code.
import { describe, expect, it } from 'vitest';
import { boxesOf, changeBox, enterDigits, eraseDigit } from './otp.ts';

const EMPTY = boxesOf('', 6);

describe('the six boxes of a one-time code', () => {
  it('are all filled by a paste, into whichever box, with blanks and words around', () => {
    for (const box of [0, 3, 5]) {
      expect(enterDigits(EMPTY, box, ' 482 913\n')).toEqual({ digits: ['4', '8', '2', '9', '1', '3'], focus: 5 });
    }
    expect(enterDigits(EMPTY, 0, 'Your code: 482913').digits.join('')).toBe('482913');
  });

  it('take one digit each and go on to the next', () => {
    expect(enterDigits(EMPTY, 0, '4')).toEqual({ digits: ['4', '', '', '', '', ''], focus: 1 });
    expect(enterDigits(boxesOf('48291', 6), 5, '3').focus).toBe(5);
  });

  it('take a part of a code from the box on that it was pasted into', () => {
    expect(enterDigits(boxesOf('48', 6), 2, '29').digits.join('')).toBe('4829');
  });

  it('ignore what is no digit', () => {
    expect(enterDigits(EMPTY, 2, 'abc')).toEqual({ digits: EMPTY, focus: 2 });
  });

  it('go back with Backspace', () => {
    expect(eraseDigit(boxesOf('482', 6), 2)).toEqual({ digits: ['4', '8', '', '', '', ''], focus: 2 });
    expect(eraseDigit(boxesOf('482', 6), 3)).toEqual({ digits: ['4', '8', '', '', '', ''], focus: 2 });
    expect(eraseDigit(EMPTY, 0)).toEqual({ digits: EMPTY, focus: 0 });
  });

  it('are emptied by Delete, by cutting, and by a phone keyboard whose Backspace is no key', () => {
    expect(changeBox(boxesOf('482', 6), 1, '')).toEqual({ digits: ['4', '', '2', '', '', ''], focus: 1 });
  });

  it('take the newer digit when a box is typed over, and a suggested code as a whole', () => {
    expect(changeBox(boxesOf('482', 6), 1, '85')).toEqual({ digits: ['4', '5', '2', '', '', ''], focus: 2 });
    expect(changeBox(boxesOf('482', 6), 1, '88').digits.join('')).toBe('482');
    expect(changeBox(EMPTY, 0, '482913').digits.join('')).toBe('482913');
    expect(changeBox(boxesOf('12', 6), 0, '482913').digits.join('')).toBe('482913');
  });
});
