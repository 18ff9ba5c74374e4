// Which messages are on screen and which questions wait for their answer.
import type { ConfirmDialogProps } from '../layers/confirm-dialog.tsx';
import type { ToastProps } from '../layers/toast.tsx';

export type ToastEntry = Omit<ToastProps, 'onClose'> & { readonly id: number };
export type Ask = Omit<ConfirmDialogProps, 'onConfirm' | 'onCancel' | 'busy'>;

export interface Question {
  readonly id: number;
  readonly ask: Ask;
  /** Gets the reason ('' without one), or undefined for no. */
  readonly settle: (answer: string | undefined) => void;
}

export interface Alerts {
  readonly toasts: readonly ToastEntry[];
  /** The first one is on screen. */
  readonly questions: readonly Question[];
}

/** More than these cover the page; the oldest go. */
const MOST_TOASTS = 4;

/** A store in React's `useSyncExternalStore` shape. */
export function createAlertStore() {
  let alerts: Alerts = { toasts: [], questions: [] };
  let lastId = 0;
  const listeners = new Set<() => void>();
  const become = (change: Partial<Alerts>) => {
    alerts = { ...alerts, ...change };
    for (const listener of listeners) listener();
  };
  return {
    read: () => alerts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows a message and answers its id; the same one again starts anew instead of being shown twice. */
    addToast(toast: Omit<ToastEntry, 'id'>): number {
      lastId += 1;
      const others = alerts.toasts.filter(
        ({ tone, title, text }) => tone !== toast.tone || title !== toast.title || text !== toast.text,
      );
      become({ toasts: [...others, { ...toast, id: lastId }].slice(-MOST_TOASTS) });
      return lastId;
    },
    closeToast(id: number) {
      become({ toasts: alerts.toasts.filter((toast) => toast.id !== id) });
    },
    /** Asks, after the questions that are already there. The answer is the reason ('' without one), or undefined for no. */
    ask(ask: Ask): Promise<string | undefined> {
      lastId += 1;
      const id = lastId;
      return new Promise((settle) => become({ questions: [...alerts.questions, { id, ask, settle }] }));
    },
    answer(id: number, answer: string | undefined) {
      const question = alerts.questions.find((asked) => asked.id === id);
      become({ questions: alerts.questions.filter((asked) => asked.id !== id) });
      question?.settle(answer);
    },
  };
}

export type AlertStore = ReturnType<typeof createAlertStore>;
