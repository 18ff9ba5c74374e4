// An early answer is taken once, by the same call of the same user, until it expires.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchEarly, takeEarlyAnswer } from './early-answers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) =>
    Promise.resolve(new Response(`${url} for ${headers['Authorization'] ?? 'everybody'}`)),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an early answer', () => {
  it('is taken once by the same call', async () => {
    void fetchEarly('/products/?limit=30', 'token');
    const answer = await takeEarlyAnswer('/products/?limit=30', 'token');
    expect(await answer?.text()).toBe('/products/?limit=30 for Bearer token');
    expect(takeEarlyAnswer('/products/?limit=30', 'token')).toBeUndefined();
  });

  it('is not taken by a call with another query', () => {
    void fetchEarly('/orders/order-list/?status=pending', 'token');
    expect(takeEarlyAnswer('/orders/order-list/', 'token')).toBeUndefined();
  });

  it('is dropped if another user has signed in, or the user has signed out', () => {
    for (const access of ['of another user', undefined]) {
      void fetchEarly('/products/cart-view/', 'token');
      expect(takeEarlyAnswer('/products/cart-view/', access)).toBeUndefined();
      expect(takeEarlyAnswer('/products/cart-view/', 'token')).toBeUndefined();
    }
  });

  it('has no token for a public call', async () => {
    void fetchEarly('/settings/', undefined);
    expect(await (await takeEarlyAnswer('/settings/', undefined))?.text()).toBe('/settings/ for everybody');
  });

  it('expires after ten seconds', () => {
    void fetchEarly('/products/', 'token');
    vi.advanceTimersByTime(10_000);
    expect(takeEarlyAnswer('/products/', 'token')).toBeUndefined();
  });
});
