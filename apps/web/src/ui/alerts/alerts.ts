// Toasts and confirmations (UI-7), usable from anywhere.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { type Ask, createAlertStore } from './alert-store.ts';

export const alertStore = createAlertStore();
let isHostAsked = false;

/** Loads the host with the first alert, to keep pages small. */
function showHost(): void {
  if (isHostAsked) return;
  isHostAsked = true;
  import('./alert-host.tsx').then(
    ({ mountAlertHost }) => mountAlertHost(alertStore),
    () => {
      // Loading failed; the next alert tries again, and confirmations must not hang until then.
      isHostAsked = false;
      for (const { id } of alertStore.read().questions) alertStore.answer(id, undefined);
    },
  );
}

/** Loads the host in advance, for work that continues offline, where a confirmation could no longer load it. */
export const fetchAlerts = showHost;

export interface AlertOptions {
  /** Display time. Default 3000 ms for success; failures stay until closed. */
  ms?: number | undefined;
  /** An action: `{ label: 'Undo', onPress }`. */
  action?: { label: string; onPress: () => void } | undefined;
}

const SUCCESS_MS = 3000;
const CART_SUCCESS_MS = 2000;
const CART_FAILURE_MS = 3000;

function success(title: string, text?: string, { ms = SUCCESS_MS, action }: AlertOptions = {}): void {
  alertStore.addToast({ tone: 'success', title, text, ms, action });
  showHost();
}

function failure(title: string, text?: string, { ms, action }: AlertOptions = {}): void {
  alertStore.addToast({ tone: 'failure', title, text, ms, action });
  showHost();
}

/**
 * Shows why a call failed: the server's message, `network` if it did not answer, or `fallback`. Ignores an expired session,
 * which is reported elsewhere.
 */
function callFailure(error: unknown, title: string, fallback: string, network?: string): void {
  if (!isSessionError(error)) failure(title, getFailureMessage(error, fallback, network));
}

/** A failure that the next attempt removes; returns the function that does so. */
function stepFailure(title: string, text?: string): () => void {
  const id = alertStore.addToast({ tone: 'failure', title, text });
  showHost();
  return () => alertStore.closeToast(id);
}

let ending: Promise<void> | undefined;

/** 'Session Expired', shown once for any number of calls; resolves when closed (UI-7). */
function sessionExpired(): Promise<void> {
  ending ??= alertStore
    .ask({
      title: uiTexts.sessionExpired,
      text: uiTexts.sessionExpiredText,
      confirmLabel: uiTexts.ok,
      cancelLabel: null,
      tone: 'primary',
    })
    .then(() => {
      ending = undefined;
    });
  showHost();
  return ending;
}

/** Toasts, from anywhere; needs no provider. */
export const alerts = {
  success,
  failure,
  callFailure,
  stepFailure,
  /** 2000 ms, for additions to the cart. */
  cartSuccess: (title: string, text?: string, options: AlertOptions = {}) =>
    success(title, text, { ms: CART_SUCCESS_MS, ...options }),
  /** 3000 ms, for failed additions to the cart. */
  cartFailure: (title: string, text?: string, options: AlertOptions = {}) =>
    failure(title, text, { ms: CART_FAILURE_MS, ...options }),
  sessionExpired,
};

/**
 * Asks for confirmation: `if (await confirm({ title, text, confirmLabel: 'Delete' })) …`. Resolves to true, or the trimmed
 * reason if `reason` is given; false for Cancel and Esc.
 */
export function confirm(ask: Ask & { reason: NonNullable<Ask['reason']> }): Promise<string | false>;
export function confirm(ask: Ask & { reason?: undefined }): Promise<boolean>;
export async function confirm(ask: Ask): Promise<string | boolean> {
  const answer = alertStore.ask(ask);
  showHost();
  const reason = await answer;
  if (reason === undefined) return false;
  return ask.reason ? reason : true;
}
