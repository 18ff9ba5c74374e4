// Fails tests that print to the console, because unread warnings hide defects.
import { afterEach, beforeEach, expect, vi } from 'vitest';

const said: unknown[][] = [];

beforeEach(() => {
  said.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push(words);
    });
  }
});

afterEach(() => {
  expect(said, 'unexpected console.error or console.warn').toEqual([]);
});
