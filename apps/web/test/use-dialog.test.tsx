// Dialogs beside each other use the round as React key.
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDialog } from '../src/shared/screen/use-dialog.ts';

it('has another round for each opening, also of another dialog', () => {
  const { result } = renderHook(() => [useDialog<string>(), useDialog<string>('open at once')] as const);
  expect(result.current[0].round).toBe(0);
  act(() => result.current[0].open('first'));
  const rounds = [result.current[0].round, result.current[1].round];
  act(() => result.current[0].close());
  act(() => result.current[0].open('again'));
  rounds.push(result.current[0].round);
  expect(new Set(rounds).size).toBe(3);
});
