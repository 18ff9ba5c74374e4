// Fails tests that print to the console, because unread warnings hide defects.
import { afterEach, beforeEach, expect, vi } from 'vitest';

const printed: unknown[][] = [];

beforeEach(() => {
  printed.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      printed.push(words);
    });
  }
});

afterEach(() => {
  expect(printed, 'unexpected console.error or console.warn').toEqual([]);
});
