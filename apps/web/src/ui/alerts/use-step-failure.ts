// The failure of a step's last try: shown as an alert and kept beside its button, or there alone, until the next try.
import { useRef, useState } from 'react';
import { isSessionError } from '../../shared/api/call-error.ts';
import { alerts } from './alerts.ts';

export interface StepFailure {
  readonly title: string;
  readonly text: string;
}

export interface StepFailures<F extends StepFailure> {
  /** Shown beside the button; undefined while nothing failed. */
  readonly failure: F | undefined;
  /** Takes alert and words away: the next try begins, or the place is left. */
  clear(): void;
  show(failure: F): void;
  /** Shows why a call failed; nothing for a session that is over, which has been shown already. */
  report(error: unknown, failure: F): void;
}

/**
 * One per step: `clear()` before each try, `report(error, …)` when it failed. With `inPage` there is no alert over the page:
 * on a phone it would hide what it is about; the words beside the button are then a live `Alert`.
 */
export function useStepFailure<F extends StepFailure = StepFailure>({ inPage = false } = {}): StepFailures<F> {
  const [failure, setFailure] = useState<F>();
  const closeAlert = useRef<() => void>(undefined);
  const clear = () => {
    closeAlert.current?.();
    setFailure(undefined);
  };
  const show = (next: F) => {
    closeAlert.current?.();
    if (!inPage) closeAlert.current = alerts.stepFailure(next.title, next.text);
    setFailure(next);
  };
  const report = (error: unknown, next: F) => {
    if (!isSessionError(error)) show(next);
  };
  return { failure, clear, show, report };
}
