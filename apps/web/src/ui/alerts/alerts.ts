// The titled alerts (UI-7): messages that come and go, and questions that wait for an answer.
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { type Ask, createAlertStore } from './alert-store.ts';

/** All messages and questions of the page. */
export const alertStore = createAlertStore();
let isHostAsked = false;

/** What draws the alerts is fetched with the first one, so that a page without any stays small. */
function showHost(): void {
  if (isHostAsked) return;
  isHostAsked = true;
  import('./alert-host.tsx').then(
    ({ mountAlertHost }) => mountAlertHost(alertStore),
    () => {
      // Not reachable now; the next alert tries again, and questions must not hang until then.
      isHostAsked = false;
      for (const { id } of alertStore.read().questions) alertStore.answer(id, undefined);
    },
  );
}

/**
 * Fetches what draws the alerts before the first one comes: for work that goes on while the network is lost, where a question
 * could not be asked any more.
 */
export const fetchAlerts = showHost;

export interface AlertOptions {
  /** How long it stays. Default 3000 ms for a success, until closed for a failure. */
  ms?: number | undefined;
  /** One thing to do about it: `{ label: 'Undo', onPress }`. */
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

/** A failure that the next try of the same step takes away: answers what does so. */
function stepFailure(title: string, text?: string): () => void {
  const id = alertStore.addToast({ tone: 'failure', title, text });
  showHost();
  return () => alertStore.closeToast(id);
}

let ending: Promise<void> | undefined;

/** 'Session Expired', once however many calls report it; settles when it is read (UI-7). */
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

/** Messages of the app, from anywhere; no provider is needed. */
export const alerts = {
  success,
  failure,
  stepFailure,
  /** 2000 ms, for what was put into the cart. */
  cartSuccess: (title: string, text?: string, options: AlertOptions = {}) =>
    success(title, text, { ms: CART_SUCCESS_MS, ...options }),
  /** 3000 ms, for what could not be put into the cart. */
  cartFailure: (title: string, text?: string, options: AlertOptions = {}) =>
    failure(title, text, { ms: CART_FAILURE_MS, ...options }),
  sessionExpired,
};

/**
 * Asks before something that cannot be undone: `if (await confirm({ title, text, confirmLabel: 'Delete' })) …`.
 * True for yes; with `reason` the reason as text, trimmed and between its bounds. False for Cancel and Esc.
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
