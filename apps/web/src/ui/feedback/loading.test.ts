// Skeletons neither flash nor flicker.
import { describe, expect, it } from 'vitest';
import { steadyDelay } from './loading.tsx';

describe('a skeleton appears after 150 ms and stays at least 300 ms', () => {
  it('appears 150 ms after loading starts', () => {
    expect(steadyDelay({ isLoading: true, shownAt: undefined, now: 1000 })).toBe(150);
  });

  it('disappears 300 ms after it appeared if the answer came earlier', () => {
    expect(steadyDelay({ isLoading: false, shownAt: 1000, now: 1100 })).toBe(200);
  });

  it('disappears immediately after 300 ms, or if it never appeared', () => {
    expect(steadyDelay({ isLoading: false, shownAt: 1000, now: 1300 })).toBe(0);
    expect(steadyDelay({ isLoading: false, shownAt: 1000, now: 9000 })).toBe(0);
    expect(steadyDelay({ isLoading: false, shownAt: undefined, now: 1100 })).toBe(0);
  });
});
