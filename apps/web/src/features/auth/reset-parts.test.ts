// Password reset: restored state, resend countdown.
import { describe, expect, it } from 'vitest';
import { apiError } from '../../shared/api/call-error.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { checkCode, NEW_RESET, readReset, timesOfRefused, timesOfSent } from './reset-parts.tsx';
import { formatCountdown, secondsUntil } from './use-countdown.ts';

describe('a password reset', () => {
  it('continues from its history entry after a reload', () => {
    const kept = {
      step: 'otp',
      phone: '9822041210',
      resendAt: 1_700_000_030_000,
      again: false,
      sentBefore: true,
      expiresAt: 1_700_000_300_000,
      deletesSaved: true,
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

  it('starts with the number typed at the login', () => {
    expect(readReset({ phone: '9822041210' })).toEqual({ ...NEW_RESET, phone: '9822041210' });
  });
});

describe('the resend countdown', () => {
  it('is what the server says, at least 30 seconds', () => {
    expect(timesOfSent({ retry_in: 3600 }, 1000)).toEqual({ resendAt: 3_601_000, expiresAt: 301_000 });
    expect(timesOfSent({}, 1000).resendAt).toBe(31_000);
    // Without rate limits the server sends another code at once.
    expect(timesOfSent({ retry_in: 0 }, 1000).resendAt).toBe(31_000);
    const refused = apiError(429, { code_expires_in: 20 }, new Headers({ 'Retry-After': '870' }));
    expect(timesOfRefused(refused, 1000)).toEqual({ resendAt: 871_000, expiresAt: 21_000 });
    expect(timesOfRefused(apiError(503, undefined, new Headers()), 1000)).toBeUndefined();
  });

  it('is shown as minutes and seconds and stops at zero', () => {
    expect(formatCountdown(secondsUntil(31_000, 6_500))).toBe('0:25');
    expect(formatCountdown(secondsUntil(871_000, 1000))).toBe('14:30');
    expect(secondsUntil(31_000, 31_000)).toBe(0);
    expect(secondsUntil(31_000, 99_000)).toBe(0);
  });
});

describe('a refused code', () => {
  const refuse = (code: string, expiresAt: number) =>
    checkCode(() => Promise.reject(apiError(400, { code, detail: 'Invalid' }, new Headers())), {
      expiresAt,
      expired: 'Expired',
      fallback: 'Failed',
    });

  it('shows that it has expired, or why it was refused, at its boxes', async () => {
    const past = serverNow() - 1;
    await expect(refuse('wrong_otp', past)).rejects.toMatchObject({ detail: 'Expired', fields: { otp: ['Expired'] } });
    const others = [refuse('wrong_otp', past + 60_000), refuse('wrong_otp', 0), refuse('too_many', past)];
    for (const other of others) await expect(other).rejects.toMatchObject({ fields: { otp: ['Invalid'] } });
  });
});
