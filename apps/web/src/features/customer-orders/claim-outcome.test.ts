// When a customer hears about a claim.
import { expect, it } from 'vitest';
import { formatAnswer } from './claim-outcome.ts';

const claim = { answer_by: '2026-11-28T12:30:00.000Z', due_at: '2026-12-27T06:00:00.000Z' };
it.each([
  ['2026-11-27T06:00:00.000Z', 'You will hear from us by tomorrow, 6 pm'],
  ['2026-11-28T06:00:00.000Z', 'You will hear from us by today, 6 pm'],
  ['2026-11-26T06:00:00.000Z', 'You will hear from us by Sat 28 Nov, 6 pm'],
  ['2026-11-28T12:30:00.000Z', 'The store will decide by 27 Dec 2026.'],
])('at %s the page says: %s', (now, sentence) => {
  expect(formatAnswer(claim, Date.parse(now), 'Asia/Kolkata')).toBe(sentence);
});

it('[CLAIM-4] names the day of decision for claims without `answer_by`', () => {
  expect(formatAnswer({ due_at: claim.due_at }, 0, 'Asia/Kolkata')).toBe('The store will decide by 27 Dec 2026.');
});
