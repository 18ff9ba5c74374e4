import { describe, expect, it } from 'vitest';
import { type BatchDraft, checkBatches, findFarBatch, toBatches } from './batch-fields.tsx';

const draft = (batch_no: string, best_before: string, quantity: string, key = 1): BatchDraft => ({
  key,
  batch_no,
  best_before,
  quantity,
});
const check = (...drafts: BatchDraft[]) => checkBatches(drafts, { count: 10, today: '2026-11-20' });

describe('[STOCK-22] typed batches', () => {
  it.each([
    ['nothing', [], []],
    ['the last day is today', [draft('A', '2026-11-20', '10')], [{}]],
    [
      'no number',
      [draft(' ', '2026-12-01', '1')],
      [{ batch_no: 'Please enter the batch number printed on the goods.' }],
    ],
    ['a long number', [draft('x'.repeat(31), '2026-12-01', '1')], [{ batch_no: 'At most 30 characters.' }]],
    ['no date', [draft('A', '', '1')], [{ best_before: 'Please enter the best-before date.' }]],
    ['a past date', [draft('A', '2026-11-19', '1')], [{ best_before: 'This date has passed.' }]],
    ['no pieces', [draft('A', '2026-12-01', '0')], [{ quantity: 'Please enter a whole number, at least 1.' }]],
    [
      'the same twice',
      [draft('A', '2026-12-01', '1'), draft(' A', '2026-12-01', '1', 2)],
      [{}, { batch_no: 'This batch is already entered above.' }],
    ],
  ])('%s', (_why, drafts, errors) => {
    expect(check(...drafts).errors).toEqual(errors);
    expect(check(...drafts).isFine).toBe(errors.every((found) => Object.keys(found).length === 0));
  });

  it.each([
    ['2036-12-31', undefined],
    ['2037-01-01', 'far'],
    ['20260-11-20', 'far'],
  ])('asks before a best-before year beyond ten years: %s', (best_before, found) => {
    const drafts = [draft('near', '2027-01-01', '1'), draft('far', best_before, '1')];
    expect(findFarBatch(drafts, '2026-11-20')?.batch_no).toBe(found);
  });

  it('cannot exceed the stock', () => {
    const found = check(draft('A', '2026-12-01', '6'), draft('B', '2026-12-01', '5', 2));
    expect([found.tooMany, found.isFine]).toEqual(['Batches add up to 11, but stock is 10.', false]);
  });

  it('are sent with trimmed numbers', () => {
    expect(toBatches([draft(' A 1 ', '2026-12-01', '6')])).toEqual([
      { batch_no: 'A 1', best_before: '2026-12-01', quantity: 6 },
    ]);
  });
});
