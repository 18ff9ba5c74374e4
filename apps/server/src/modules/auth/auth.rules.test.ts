// Rules of sign-in and one-time passwords.
import { describe, expect, it } from 'vitest';
import { createSixDigits } from '../../platform/security/tokens.ts';
import {
  decideRefresh,
  hashCode,
  isTrustedOrigin,
  matchesCodeHash,
  otpText,
  type RefreshTokenState,
} from './auth.rules.ts';

const now = new Date('2026-11-20T06:30:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const DAY = 24 * 60 * 60 * 1000;

describe('[A05] a refresh token', () => {
  const fresh: RefreshTokenState = {
    expires_at: ago(-DAY),
    used_at: null,
    session_ended_at: null,
    session_expires_at: ago(-DAY),
    user_archived_at: null,
  };
  it.each<[string, Partial<RefreshTokenState>, string]>([
    ['is rotated at its first use', {}, 'rotate'],
    ['gives the same successor within 10 s', { used_at: ago(10_000) }, 'repeat'],
    ['ends the family when it comes later', { used_at: ago(10_001) }, 'reused'],
    ['ends the family also after its own end', { used_at: ago(60_000), expires_at: ago(1) }, 'reused'],
    ['is dead after seven days', { expires_at: now }, 'dead'],
    ['is dead with its session', { session_ended_at: ago(1) }, 'dead'],
    ['is dead with its session though used a moment ago', { used_at: ago(1), session_ended_at: ago(1) }, 'dead'],
    ['is dead when the session has run out', { session_expires_at: now }, 'dead'],
    ['is dead with its user', { user_archived_at: ago(1) }, 'dead'],
  ])('%s', (_title, facts, expected) => {
    expect(decideRefresh({ ...fresh, ...facts }, now)).toBe(expected);
  });
});

describe('a cookie is accepted', () => {
  const facts = { origin: undefined, fetchSite: undefined, host: 'shop.example', allowed: ['https://app.example'] };
  it.each<[origin: string | undefined, fetchSite: string | undefined, host: string, expected: boolean]>([
    [undefined, undefined, 'shop.example', true],
    ['https://shop.example', undefined, 'shop.example', true],
    ['https://shop.example', 'same-origin', 'shop.example', true],
    ['https://shop.example', undefined, 'shop.example:443', true],
    ['http://localhost:3000', 'same-origin', 'localhost:3000', true],
    [undefined, 'same-origin', 'shop.example', true],
    ['https://app.example', 'cross-site', 'shop.example', true],
    ['https://evil.example', undefined, 'shop.example', false],
    ['https://evil.example', 'same-origin', 'shop.example', false],
    ['https://shop.example', 'cross-site', 'shop.example', false],
    ['https://shop.example.evil.example', 'cross-site', 'shop.example', false],
    ['https://sub.shop.example', 'same-site', 'shop.example', false],
    ['http://localhost:3001', undefined, 'localhost:3000', false],
    [undefined, 'cross-site', 'shop.example', false],
    [undefined, 'none', 'shop.example', false],
    ['null', undefined, 'shop.example', false],
    ['nonsense', undefined, 'shop.example', false],
  ])('from %s, %s, to %s: %s', (origin, fetchSite, host, expected) => {
    expect(isTrustedOrigin({ ...facts, origin, fetchSite, host })).toBe(expected);
  });
});

describe('a one-time password', () => {
  const keys = [new Uint8Array(32).fill(7)] as const;
  const others = [new Uint8Array(32).fill(8)] as const;

  it('has six digits, leading zeros included', () => {
    for (let n = 0; n < 500; n += 1) expect(createSixDigits()).toMatch(/^[0-9]{6}$/);
  });

  it('matches only its own number and key', () => {
    const kept = hashCode(keys, '9822041210', '012345');
    expect(matchesCodeHash(keys, { phone: '9822041210', code: '012345' }, kept)).toBe(true);
    expect(matchesCodeHash(keys, { phone: '9822041210', code: '012346' }, kept)).toBe(false);
    expect(matchesCodeHash(keys, { phone: '9822041211', code: '012345' }, kept)).toBe(false);
    expect(matchesCodeHash(others, { phone: '9822041210', code: '012345' }, kept)).toBe(false);
    expect(matchesCodeHash([...others, ...keys], { phone: '9822041210', code: '012345' }, kept)).toBe(true);
  });

  it('is sent in a fixed text, as registered', () => {
    expect(otpText.reset('Tilgul', '012345')).toBe(
      '012345 is your Tilgul OTP to reset your password. It is valid for 5 minutes. Do not share it with anyone.',
    );
  });
});
