// Skeletons neither flash up nor blink away.
import { describe, expect, it } from 'vitest';
import { steadyDelay } from './steady-loading.ts';

describe('a skeleton appears after 150 ms and stays at least 300 ms', () => {
  it('comes 150 ms after loading began', () => {
    expect(steadyDelay({ isLoading: true, shownAt: undefined, now: 1000 })).toBe(150);
  });

  it('goes 300 ms after it came when the answer was there before', () => {
    expect(steadyDelay({ isLoading: false, shownAt: 1000, now: 1100 })).toBe(200);
  });

  it('goes at once when it has been there long enough, or never came', () => {
    expect(steadyDelay({ isLoading: false, shownAt: 1000, now: 1300 })).toBe(0);
    expect(steadyDelay({ isLoading: false, shownAt: 1000, now: 9000 })).toBe(0);
    expect(steadyDelay({ isLoading: false, shownAt: undefined, now: 1100 })).toBe(0);
  });
});
