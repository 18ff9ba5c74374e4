// Saves chosen quantities: debounced, one request per line at a time, the newest choice last.
import { createListeners } from '../../shared/listeners.ts';
import {
  type CartLine,
  type Edits,
  editLine,
  isUnsaved,
  type LineEdit,
  markFailed,
  markSaved,
  startSaving,
} from './cart.rules.ts';

interface CartWriterParts {
  /** Sets a product's quantity on the server; 0 removes it. */
  readonly send: (productId: number, quantity: number) => Promise<unknown>;
  /** Called when the server has saved a quantity. */
  readonly onSaved: (line: CartLine) => void;
  /** Called after the last pending edit was answered: reloads the cart, so that the edits can be dropped. */
  readonly onSettled: () => Promise<unknown>;
  /** Debounce between the last press and the request, in ms. */
  readonly delayMs: number;
}

/** A store of unsaved edits for React's `useSyncExternalStore`. */
export function createCartWriter(parts: CartWriterParts) {
  let edits: Edits = new Map();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = createListeners();
  let waiting: (() => void)[] = [];

  const setEdit = (productId: number, edit: LineEdit | undefined) => {
    const next = new Map(edits);
    if (edit) next.set(productId, edit);
    else next.delete(productId);
    edits = next;
    listeners.notify();
  };

  const isSettled = () => ![...edits.values()].some(isUnsaved);
  const isDone = (edit: LineEdit) => !isUnsaved(edit) && !edit.failure;

  const forgetDone = () => {
    for (const [productId, edit] of edits) if (isDone(edit)) setEdit(productId, undefined);
  };

  const settle = () => {
    if (!isSettled()) return;
    parts.onSettled().then(forgetDone, forgetDone);
    for (const resolve of waiting) resolve();
    waiting = [];
  };

  /** Handles an answer: sends the next quantity or ends the edit. */
  const onAnswer = (productId: number, after: (edit: LineEdit) => LineEdit) => {
    const before = edits.get(productId);
    // Dropped meanwhile: another user has signed in.
    if (!before) return;
    const edit = after(before);
    setEdit(productId, edit);
    if (isUnsaved(edit) && !timers.has(productId)) sendNow(productId);
    settle();
  };

  const sendNow = (productId: number) => {
    clearTimeout(timers.get(productId));
    timers.delete(productId);
    const edit = edits.get(productId);
    const sent = edit && startSaving(edit);
    if (!sent) return settle();
    setEdit(productId, sent);
    parts.send(productId, sent.sending).then(
      () => {
        if (edits.has(productId)) parts.onSaved({ ...sent.line, quantity: sent.sending });
        onAnswer(productId, markSaved);
      },
      (error: unknown) => onAnswer(productId, (now) => markFailed(now, error)),
    );
  };

  return {
    read: (): Edits => edits,
    subscribe: listeners.subscribe,
    /** Chooses a quantity for a line as the cart has it now (quantity 0 if it is not in the cart). */
    choose(line: CartLine, quantity: number) {
      const productId = line.product_id;
      setEdit(productId, editLine(edits.get(productId), line, quantity));
      clearTimeout(timers.get(productId));
      timers.set(
        productId,
        setTimeout(() => sendNow(productId), parts.delayMs),
      );
    },
    /**
     * Sends pending edits and resolves when all are answered. True when nothing failed; failures that
     * the customer has already seen do not count.
     */
    async flush(): Promise<boolean> {
      for (const [productId, { failure }] of edits) if (failure) setEdit(productId, undefined);
      for (const productId of [...timers.keys()]) sendNow(productId);
      if (!isSettled()) await new Promise<void>((resolve) => waiting.push(resolve));
      return ![...edits.values()].some(({ failure }) => failure !== undefined);
    },
    /** Drops all edits when another user signs in. */
    forget() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      edits = new Map();
      listeners.notify();
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}
