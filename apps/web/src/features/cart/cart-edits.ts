// Edits of cart lines: chosen, saving, saved or rolled back. Saved debounced, one request per line at a time, the newest choice last.
import type { CartAnswer } from '@tilgul/contract/cart';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { createListeners } from '../../shared/listeners.ts';

export type CartLine = CartAnswer['items'][number];
export type UnavailableLine = CartAnswer['unavailable'][number];

/** An edited quantity of one product that differs, or just differed, from the saved one. */
export interface LineEdit {
  /** The line at the time of the edit; shown when the server no longer has the product in the cart. */
  readonly line: CartLine;
  /** Quantity on the server as last answered; 0 when the product is not in the cart. */
  readonly saved: number;
  /** The quantity that the customer chose and sees. */
  readonly wanted: number;
  /** The quantity being sent to the server. */
  readonly sending: number | undefined;
  /** The quantity that could not be saved, until the customer chooses again. */
  readonly failure: { readonly quantity: number; readonly error: unknown } | undefined;
}

/** By product id. */
export type Edits = ReadonlyMap<number, LineEdit>;

/**
 * Sets the chosen quantity and clears an earlier failure. `line` is the line as the cart has it now;
 * its quantity counts as saved unless an edit is in progress.
 */
export function editLine(edit: LineEdit | undefined, line: CartLine, quantity: number): LineEdit {
  const before = edit && !edit.failure ? edit : { line, saved: line.quantity, sending: undefined };
  return { ...before, wanted: quantity, failure: undefined };
}

/** The edit with its request started; undefined if nothing is to be sent or a request is in flight. */
export function startSaving(edit: LineEdit): (LineEdit & { readonly sending: number }) | undefined {
  return edit.sending !== undefined || edit.wanted === edit.saved ? undefined : { ...edit, sending: edit.wanted };
}

/** The server saved the quantity being sent. */
export function markSaved(edit: LineEdit): LineEdit {
  return { ...edit, saved: edit.sending ?? edit.saved, sending: undefined };
}

/** The request failed: roll back, unless the customer has chosen again in the meantime. */
export function markFailed(edit: LineEdit, error: unknown): LineEdit {
  if (edit.sending === undefined) return edit;
  if (edit.wanted !== edit.sending) return { ...edit, sending: undefined };
  return { ...edit, sending: undefined, wanted: edit.saved, failure: { quantity: edit.sending, error } };
}

/** Whether something is still to be sent or confirmed. */
export const isUnsaved = (edit: LineEdit): boolean => edit.sending !== undefined || edit.wanted !== edit.saved;

/** The server's cart with the edits applied, and its total. Failed edits are ignored. */
export function applyEdits(cart: CartAnswer, edits: Edits): CartAnswer {
  const chosen = [...edits.values()]
    .filter(({ failure }) => !failure)
    .map(({ line, wanted }) => ({ ...line, quantity: wanted }));
  return chosen.reduce(setLine, cart);
}

/** Returns the lines with the quantity of one updated in place, appended, or removed at 0. */
export function setQuantity(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const { product_id: id, quantity } = line;
  const isThere = lines.some(({ product_id }) => product_id === id);
  const set = (item: CartLine) => (item.product_id === id ? { ...item, quantity } : item);
  const changed = isThere ? lines.map(set) : [...lines, line];
  return changed.filter((item) => item.quantity > 0);
}

/** Returns the cart with one line set, and its total. */
export function setLine(cart: CartAnswer, line: CartLine): CartAnswer {
  const items = setQuantity(cart.items, line);
  return { ...cart, items, grand_total: sumWireLines(items) };
}

export const removeUnavailable = (cart: CartAnswer, productId: number): CartAnswer => ({
  ...cart,
  unavailable: cart.unavailable.filter(({ product_id }) => product_id !== productId),
});

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
    // Dropped in the meantime: another user has signed in.
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
    /** Sends pending edits at once, also while an earlier quantity of the line is on its way: the page is about to go. */
    leave() {
      for (const [productId, { saved, sending = saved, wanted }] of edits) {
        if (wanted === sending) continue;
        if (sending === saved) sendNow(productId);
        else parts.send(productId, wanted).catch(() => undefined);
      }
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
