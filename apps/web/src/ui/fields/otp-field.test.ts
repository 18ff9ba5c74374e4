// Typing, pasting and deleting in the six boxes of a code.
import { describe, expect, it } from 'vitest';
import { changeBox, endsCode, enterDigits, eraseDigit, toBoxes } from './otp-field.tsx';

const EMPTY = toBoxes('');

describe('the six boxes of a one-time code', () => {
  it('are all filled by pasting into any box, ignoring spaces and words', () => {
    for (const box of [0, 3, 5]) {
      expect(enterDigits(EMPTY, box, ' 482 913\n')).toEqual({ digits: ['4', '8', '2', '9', '1', '3'], focus: 5 });
    }
    expect(enterDigits(EMPTY, 0, '४८२९१३').digits.join('')).toBe('482913');
    expect(enterDigits(EMPTY, 0, 'Your code: 482913').digits.join('')).toBe('482913');
  });

  it('take one digit each and move on', () => {
    expect(enterDigits(EMPTY, 0, '4')).toEqual({ digits: ['4', '', '', '', '', ''], focus: 1 });
    expect(enterDigits(toBoxes('48291'), 5, '3').focus).toBe(5);
  });

  it('fill from the box a partial code is pasted into', () => {
    expect(enterDigits(toBoxes('48'), 2, '29').digits.join('')).toBe('4829');
  });

  it('ignore everything but digits', () => {
    expect(enterDigits(EMPTY, 2, 'abc')).toEqual({ digits: EMPTY, focus: 2 });
  });

  it('move back on Backspace', () => {
    expect(eraseDigit(toBoxes('482'), 2)).toEqual({ digits: ['4', '8', '', '', '', ''], focus: 2 });
    expect(eraseDigit(toBoxes('482'), 3)).toEqual({ digits: ['4', '8', '', '', '', ''], focus: 2 });
    expect(eraseDigit(EMPTY, 0)).toEqual({ digits: EMPTY, focus: 0 });
  });

  it("are cleared by Delete, cut, and a phone keyboard's Backspace", () => {
    expect(changeBox(toBoxes('482'), 1, '')).toEqual({ digits: ['4', '', '2', '', '', ''], focus: 1 });
  });

  it('take the newer digit when overtyped, and a suggested code as a whole', () => {
    expect(changeBox(toBoxes('482'), 1, '85')).toEqual({ digits: ['4', '5', '2', '', '', ''], focus: 2 });
    expect(changeBox(toBoxes('482'), 1, '88').digits.join('')).toBe('482');
    expect(changeBox(EMPTY, 0, '482913').digits.join('')).toBe('482913');
    expect(changeBox(toBoxes('12'), 0, '482913').digits.join('')).toBe('482913');
  });

  it('end a code with the last missing digit, and with a whole code', () => {
    const full = toBoxes('482913');
    expect(endsCode(toBoxes('48291'), full, 5, '3')).toBe(true);
    expect(endsCode(EMPTY, full, 0, '482 913')).toBe(true);
    expect(endsCode(toBoxes('111111'), full, 0, '482913')).toBe(true);
    expect(endsCode(EMPTY, toBoxes('48291'), 4, '1')).toBe(false);
  });

  it('end a retyped code with its last box only', () => {
    const full = toBoxes('482913');
    expect(endsCode(full, enterDigits(full, 0, '5').digits, 0, '5')).toBe(false);
    expect(endsCode(full, enterDigits(full, 5, '5').digits, 5, '5')).toBe(true);
    expect(endsCode(full, full, 5, '')).toBe(false);
  });
});
