// The failure of a step: shown as an alert and beside its button until the next attempt.
import { useEffect, useRef, useState } from 'react';
import { isSessionError } from '../../shared/api/call-error.ts';
import { alerts } from './alerts.ts';

export interface StepFailure {
  readonly title: string;
  readonly text: string;
}

export interface StepFailures<F extends StepFailure> {
  /** Shown beside the button; undefined without a failure. */
  readonly failure: F | undefined;
  /** Removes the failure, before the next attempt or on leaving. */
  clear(): void;
  show(failure: F): void;
  /** Shows why a call failed. Ignores an expired session, which is reported elsewhere. */
  report(error: unknown, failure: F): void;
}

/**
 * One per step: call `clear()` before each attempt and `report(error, …)` when it fails. `inPage` shows no toast, which
 * would cover the page on phones; show the failure as a live `Alert` instead.
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

/** An alert for a failed attempt. The next attempt and leaving the page remove it. */
export function useFailureAlert() {
  const close = useRef<() => void>(undefined);
  const clear = () => close.current?.();
  const show = ({ title, text }: StepFailure) => {
    clear();
    close.current = alerts.stepFailure(title, text);
  };
  useEffect(() => () => close.current?.(), []);
  return { show, clear };
}
