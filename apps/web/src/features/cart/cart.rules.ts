// States of an edited cart line: chosen, saving, saved or rolled back.
import type { CartAnswer } from '@tilgul/contract/cart';
import { sumWireLines } from '@tilgul/contract/rules/money';

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

/** The request failed: roll back, unless the customer has chosen again meanwhile. */
export function markFailed(edit: LineEdit, error: unknown): LineEdit {
  if (edit.sending === undefined) return edit;
  if (edit.wanted !== edit.sending) return { ...edit, sending: undefined };
  return { ...edit, sending: undefined, wanted: edit.saved, failure: { quantity: edit.sending, error } };
}

/** Whether something is still to be sent or confirmed. */
export const isUnsaved = (edit: LineEdit): boolean => edit.sending !== undefined || edit.wanted !== edit.saved;

/**
 * The server's cart with the edits applied, and its total. Failed edits are ignored.
 */
export function applyEdits(cart: CartAnswer, edits: Edits): CartAnswer {
  const chosen = [...edits.values()]
    .filter(({ failure }) => !failure)
    .map(({ line, wanted }) => ({ ...line, quantity: wanted }));
  return chosen.reduce(setLine, cart);
}

/** Returns the cart with one line updated in place, appended, or removed at 0. */
export function setLine(cart: CartAnswer, line: CartLine): CartAnswer {
  const isThere = cart.items.some(({ product_id }) => product_id === line.product_id);
  const set = (item: CartLine) => (item.product_id === line.product_id ? { ...item, quantity: line.quantity } : item);
  const lines = isThere ? cart.items.map(set) : [...cart.items, line];
  const items = lines.filter(({ quantity }) => quantity > 0);
  return { ...cart, items, grand_total: sumWireLines(items) };
}

export const removeUnavailable = (cart: CartAnswer, productId: number): CartAnswer => ({
  ...cart,
  unavailable: cart.unavailable.filter(({ product_id }) => product_id !== productId),
});
