// Errors of refused calls.
import { describe, expect, it } from 'vitest';
import { apiError, getFailureMessage, isTransient, networkError, sessionError, shouldRetry } from './call-error.ts';

describe('a refused call', () => {
  it("has the server's detail, messages by field and shortages", () => {
    const shortages = [{ product_id: 1, product_name: 'Jaggery', requested: 5, available: 2 }];
    const error = apiError(
      409,
      { detail: 'There is not enough stock.', code: 'insufficient_stock', shortages, username: ['Taken.'] },
      new Headers(),
    );
    expect(error).toMatchObject({
      status: 409,
      code: 'insufficient_stock',
      detail: 'There is not enough stock.',
      shortages,
    });
    expect(error.fields).toEqual({ username: ['Taken.'] });
  });

  it('has the retry delay', () => {
    expect(apiError(429, { detail: 'Too many tries.' }, new Headers({ 'Retry-After': '90' })).retryAfter).toBe(90);
    expect(apiError(429, {}, new Headers()).retryAfter).toBeUndefined();
  });

  it.each([
    ['without an answer', networkError(), true, true],
    ['after a fault of the server', apiError(503, {}, new Headers()), true, true],
    ['after too many calls, later', apiError(429, {}, new Headers()), true, false],
    ['not after a refusal', apiError(409, {}, new Headers()), false, false],
    ['not after the session', sessionError(), false, false],
  ])('may succeed again %s', (_title, error, mayRepeat, retries) => {
    expect([isTransient(error), shouldRetry(0, error)]).toEqual([mayRepeat, retries]);
  });

  it('shows the sentence of its form without an answer, unless the caller has another', () => {
    const error = networkError('No connection. What you typed is kept.');
    expect(getFailureMessage(error, 'Try again.')).toBe('No connection. What you typed is kept.');
    expect(getFailureMessage(error, 'Try again.', 'Nothing was paid.')).toBe('Nothing was paid.');
  });

  it("shows the server's message, otherwise the fallback, or the network message without an answer", () => {
    expect(getFailureMessage(apiError(400, { error: 'No OTP.' }, new Headers()), 'Try again.')).toBe('No OTP.');
    expect(getFailureMessage(apiError(502, undefined, new Headers()), 'Try again.')).toBe('Try again.');
    expect(getFailureMessage(networkError(), 'Try again.', 'No network.')).toBe('No network.');
  });
});
