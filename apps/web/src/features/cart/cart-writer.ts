// When chosen quantities are sent: a moment after the last press, one request per line at a time, the newest choice last.
import { type CartLine, choose, type Edits, isOpen, keep, type LineEdit, refuse, send } from './cart.rules.ts';

export interface CartWriterParts {
  /** Sets a product's quantity on the server; 0 removes it. */
  readonly send: (productId: number, quantity: number) => Promise<unknown>;
  /** The server has kept a quantity. */
  readonly onKept: (line: CartLine) => void;
  /** The last open change has its answer: loads the cart anew, so that the changes need not be remembered any longer. */
  readonly onSettled: () => Promise<unknown>;
  /** Milliseconds between the last press and the request. */
  readonly delayMs: number;
}

/** A store of open changes in React's `useSyncExternalStore` shape. */
export function createCartWriter(parts: CartWriterParts) {
  let edits: Edits = new Map();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  let waiting: (() => void)[] = [];

  const become = (productId: number, edit: LineEdit | undefined) => {
    const next = new Map(edits);
    if (edit) next.set(productId, edit);
    else next.delete(productId);
    edits = next;
    for (const listener of listeners) listener();
  };

  const isQuiet = () => ![...edits.values()].some(isOpen);
  const isDone = (edit: LineEdit) => !isOpen(edit) && !edit.failure;

  const forgetDone = () => {
    for (const [productId, edit] of edits) if (isDone(edit)) become(productId, undefined);
  };

  const settle = () => {
    if (!isQuiet()) return;
    parts.onSettled().then(forgetDone, forgetDone);
    for (const resolve of waiting) resolve();
    waiting = [];
  };

  /** What an answer leaves of an edit: the next request, or the end of it. */
  const answered = (productId: number, after: (edit: LineEdit) => LineEdit) => {
    const before = edits.get(productId);
    // Forgotten meanwhile: another user is here.
    if (!before) return;
    const edit = after(before);
    become(productId, edit);
    if (isOpen(edit) && !timers.has(productId)) go(productId);
    settle();
  };

  const go = (productId: number) => {
    clearTimeout(timers.get(productId));
    timers.delete(productId);
    const edit = edits.get(productId);
    const sent = edit && send(edit);
    if (!sent) return settle();
    become(productId, sent);
    parts.send(productId, sent.sending).then(
      () => {
        if (edits.has(productId)) parts.onKept({ ...sent.line, quantity: sent.sending });
        answered(productId, keep);
      },
      (error: unknown) => answered(productId, (now) => refuse(now, error)),
    );
  };

  return {
    read: (): Edits => edits,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A choice of the customer for a line as the cart has it now (quantity 0 when it is not there). */
    choose(line: CartLine, quantity: number) {
      const productId = line.product_id;
      become(productId, choose(edits.get(productId), line, quantity));
      clearTimeout(timers.get(productId));
      timers.set(
        productId,
        setTimeout(() => go(productId), parts.delayMs),
      );
    },
    /**
     * Sends what waits and settles when everything has its answer. True when nothing failed; an earlier failure does not
     * count, since whoever goes on goes on with what the cart has.
     */
    async flush(): Promise<boolean> {
      for (const [productId, { failure }] of edits) if (failure) become(productId, undefined);
      for (const productId of [...timers.keys()]) go(productId);
      if (!isQuiet()) await new Promise<void>((resolve) => waiting.push(resolve));
      return ![...edits.values()].some(({ failure }) => failure !== undefined);
    },
    /** Drops everything: another user is here. */
    forget() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      edits = new Map();
      for (const listener of listeners) listener();
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}
