// What the alert host shows: toasts, and confirmations one after the other.
import { createListeners } from '../../shared/listeners.ts';
import type { ConfirmDialogProps } from '../layers/confirm-dialog.tsx';

export interface ToastProps {
  tone: 'success' | 'failure';
  title: string;
  text?: string | undefined;
  /** Display time in ms; undefined until closed. */
  ms?: number | undefined;
  /** An action such as Undo; it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
  onClose: () => void;
}

export type ToastEntry = Omit<ToastProps, 'onClose'> & { readonly id: number };
export type Ask = Omit<ConfirmDialogProps, 'onConfirm' | 'onCancel'>;

interface Question {
  readonly id: number;
  readonly ask: Ask;
  /** Called with the reason ('' without one), or undefined for no. */
  readonly settle: (answer: string | undefined) => void;
}

interface Alerts {
  readonly toasts: readonly ToastEntry[];
  /** The first one is shown. */
  readonly questions: readonly Question[];
}

/** More would cover the page; the oldest are dropped. */
const MAX_TOASTS = 4;

/** A store for React's `useSyncExternalStore`. */
export function createAlertStore() {
  let alerts: Alerts = { toasts: [], questions: [] };
  let lastId = 0;
  const listeners = createListeners();
  const update = (change: Partial<Alerts>) => {
    alerts = { ...alerts, ...change };
    listeners.notify();
  };
  return {
    read: () => alerts,
    subscribe: listeners.subscribe,
    /** Shows a toast and returns its id; repeating the same toast restarts its time. */
    addToast(toast: Omit<ToastEntry, 'id'>): number {
      lastId += 1;
      const others = alerts.toasts.filter(
        ({ tone, title, text }) => tone !== toast.tone || title !== toast.title || text !== toast.text,
      );
      update({ toasts: [...others, { ...toast, id: lastId }].slice(-MAX_TOASTS) });
      return lastId;
    },
    closeToast(id: number) {
      update({ toasts: alerts.toasts.filter((toast) => toast.id !== id) });
    },
    /** Queues a confirmation. Resolves to the reason ('' without one), or undefined for no. */
    ask(ask: Ask): Promise<string | undefined> {
      lastId += 1;
      const id = lastId;
      return new Promise((settle) => update({ questions: [...alerts.questions, { id, ask, settle }] }));
    },
    answer(id: number, answer: string | undefined) {
      const question = alerts.questions.find((asked) => asked.id === id);
      update({ questions: alerts.questions.filter((asked) => asked.id !== id) });
      question?.settle(answer);
    },
  };
}

export const alertStore = createAlertStore();
