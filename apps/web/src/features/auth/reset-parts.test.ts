// Password reset: restored state, masked number, resend countdown.
import { describe, expect, it } from 'vitest';
import { getCodeWait, maskPhone, NEW_RESET, nextResendAt, readReset } from './reset-parts.tsx';
import { formatCountdown, secondsUntil } from './use-countdown.ts';

describe('a password reset', () => {
  it('continues from its history entry after a reload', () => {
    const kept = {
      step: 'otp',
      phone: '9822041210',
      resendAt: 1_700_000_030_000,
      again: false,
      sentBefore: true,
      sent: 2,
    };
    expect(readReset(kept)).toEqual(kept);
  });

  it.each([
    null,
    undefined,
    'otp',
    {},
    { step: 'done', phone: '9822041210', resendAt: 0 },
    { step: 'otp', resendAt: 0 },
  ])('starts with the mobile number when the history entry is %j', (state) => {
    expect(readReset(state)).toEqual(NEW_RESET);
  });

  it('masks the middle of the number', () => {
    expect(maskPhone('9822041210')).toBe('98xxxxxx10');
  });
});

describe('the resend countdown', () => {
  it('grows from 30 seconds to an hour with each code, or is what the server says', () => {
    expect([1, 2, 3, 4, 5, 6].map(getCodeWait)).toEqual([30, 60, 300, 900, 3600, 3600]);
    expect(nextResendAt(1000, 870)).toBe(871_000);
  });

  it('is shown as minutes and seconds and stops at zero', () => {
    expect(formatCountdown(secondsUntil(31_000, 6_500))).toBe('0:25');
    expect(formatCountdown(secondsUntil(871_000, 1000))).toBe('14:30');
    expect(secondsUntil(31_000, 31_000)).toBe(0);
    expect(secondsUntil(31_000, 99_000)).toBe(0);
  });
});
