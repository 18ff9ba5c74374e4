// Proves what a reset remembers, hides and waits for.
import { describe, expect, it } from 'vitest';
import { maskedPhone, NEW_RESET, nextFree, readReset } from './reset.rules.ts';
import { clockText, secondsUntil } from './use-countdown.ts';

describe('a password reset', () => {
  it('goes on from its history entry, so that a reload after a look at the SMS loses nothing', () => {
    const kept = { step: 'otp', phone: '9822041210', freeAt: 1_700_000_030_000, again: false };
    expect(readReset(kept)).toEqual(kept);
  });

  it.each([null, undefined, 'otp', {}, { step: 'done', phone: '9822041210', freeAt: 0 }, { step: 'otp', freeAt: 0 }])(
    'begins with the mobile number when the history entry says %j',
    (state) => {
      expect(readReset(state)).toEqual(NEW_RESET);
    },
  );

  it('shows the number without its middle', () => {
    expect(maskedPhone('9822041210')).toBe('98xxxxxx10');
  });
});

describe('the wait for the next OTP', () => {
  it('is half a minute, or what the server names', () => {
    expect(nextFree(1000)).toBe(31_000);
    expect(nextFree(1000, 870)).toBe(871_000);
  });

  it('is shown as minutes and seconds and ends at nothing', () => {
    expect(clockText(secondsUntil(31_000, 6_500))).toBe('0:25');
    expect(clockText(secondsUntil(871_000, 1000))).toBe('14:30');
    expect(secondsUntil(31_000, 31_000)).toBe(0);
    expect(secondsUntil(31_000, 99_000)).toBe(0);
  });
});
