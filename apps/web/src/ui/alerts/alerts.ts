// Toasts and confirmations (UI-7), usable from anywhere, and the failures of steps.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { type Ask, alertStore, type ToastEntry } from './alert-store.ts';

type ToastOptions = Pick<ToastEntry, 'ms' | 'action'>;

let isHostAsked = false;

/** Loads the host with the first alert, to keep pages small; in advance for work that continues offline. */
export function fetchAlerts(): void {
  if (isHostAsked) return;
  isHostAsked = true;
  import('./alert-host.tsx').then(
    ({ mountAlertHost }) => mountAlertHost(),
    () => {
      // Loading failed; the next alert tries again, and confirmations must not hang until then.
      isHostAsked = false;
      for (const { id } of alertStore.read().questions) alertStore.answer(id, undefined);
    },
  );
}

function showToast(toast: Omit<ToastEntry, 'id'>): number {
  const id = alertStore.addToast(toast);
  fetchAlerts();
  return id;
}

function showQuestion(ask: Ask): Promise<string | undefined> {
  const answer = alertStore.ask(ask);
  fetchAlerts();
  return answer;
}

const SUCCESS_MS = 3000;
const CART_SUCCESS_MS = 2000;
const CART_FAILURE_MS = 3000;

let ending: Promise<void> | undefined;

/** Toasts, from anywhere; needs no provider. */
export const alerts = {
  /** `action` is a button such as Undo. */
  success(title: string, text?: string, options: ToastOptions = {}): void {
    showToast({ tone: 'success', title, text, ms: SUCCESS_MS, ...options });
  },
  /** Stays until closed. */
  failure(title: string, text?: string): void {
    showToast({ tone: 'failure', title, text });
  },
  /**
   * Shows why a call failed: the server's message, `network` if it did not answer, or `fallback`. Ignores an expired session,
   * which is reported elsewhere.
   */
  callFailure(error: unknown, title: string, fallback: string, network?: string): void {
    if (!isSessionError(error)) alerts.failure(title, getFailureMessage(error, fallback, network));
  },
  /** For additions to the cart. */
  cartSuccess(title: string, text?: string, options: ToastOptions = {}): void {
    alerts.success(title, text, { ms: CART_SUCCESS_MS, ...options });
  },
  /** For failed additions to the cart. */
  cartFailure(title: string, text?: string): void {
    showToast({ tone: 'failure', title, text, ms: CART_FAILURE_MS });
  },
  /** 'Session Expired', shown once for any number of calls; resolves when closed (UI-7). */
  sessionExpired(): Promise<void> {
    ending ??= showQuestion({
      title: uiTexts.sessionExpired,
      text: uiTexts.sessionExpiredText,
      confirmLabel: uiTexts.ok,
      cancelLabel: null,
      tone: 'primary',
    }).then(() => {
      ending = undefined;
    });
    return ending;
  },
};

/**
 * Asks for confirmation: `if (await confirm({ title, text, confirmLabel: 'Delete' })) …`. Resolves to true, or the trimmed
 * reason if `reason` is given; false for Cancel and Esc.
 */
export function confirm(ask: Ask & { reason: NonNullable<Ask['reason']> }): Promise<string | false>;
export function confirm(ask: Ask & { reason?: undefined }): Promise<boolean>;
export async function confirm(ask: Ask): Promise<string | boolean> {
  const reason = await showQuestion(ask);
  if (reason === undefined) return false;
  return ask.reason ? reason : true;
}

export interface StepFailure {
  readonly title: string;
  readonly text: string;
}

/** The alert of the last attempt's failure; `show` replaces it. */
function useLastAlert() {
  const shownId = useRef<number>(undefined);
  const clear = () => {
    if (shownId.current !== undefined) alertStore.closeToast(shownId.current);
  };
  const show = ({ title, text }: StepFailure) => {
    clear();
    shownId.current = showToast({ tone: 'failure', title, text });
  };
  return { show, clear };
}

/** An alert for a failed attempt. The next attempt and leaving the page remove it. */
export function useFailureAlert() {
  const alert = useLastAlert();
  const leave = useEffectEvent(alert.clear);
  useEffect(() => () => leave(), []);
  return alert;
}

/**
 * The failure of a step, shown as an alert and beside its button until the next attempt: call `clear()` before each attempt and
 * `report(error, …)` when it fails. `inPage` shows no toast, which would cover the page on phones; show the failure as a live
 * `Alert` instead.
 */
export function useStepFailure<F extends StepFailure = StepFailure>({ inPage = false } = {}) {
  const [failure, setFailure] = useState<F>();
  const alert = useLastAlert();
  const clear = () => {
    alert.clear();
    setFailure(undefined);
  };
  const show = (next: F) => {
    if (!inPage) alert.show(next);
    setFailure(next);
  };
  /** Shows why a call failed. Ignores an expired session, which is reported elsewhere. */
  const report = (error: unknown, next: F) => {
    if (!isSessionError(error)) show(next);
  };
  return { failure, clear, show, report };
}
