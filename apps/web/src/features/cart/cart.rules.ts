// The states of a changed cart line: chosen, being saved, saved or rolled back.
import type { CartAnswer } from '@tilgul/contract/cart';
import { totalOfWireLines } from '@tilgul/contract/rules/money';

export type CartLine = CartAnswer['items'][number];
export type UnavailableLine = CartAnswer['unavailable'][number];

/** A quantity of one product that differs, or just now differed, from what the server has. */
export interface LineEdit {
  /** The line as it was when it was changed: what is shown of a product that the server no longer has in the cart. */
  readonly line: CartLine;
  /** What the server has, as far as it answered; 0 when the product is not in the cart. */
  readonly saved: number;
  /** What the customer chose, and sees. */
  readonly wanted: number;
  /** What is being sent to the server. */
  readonly sending: number | undefined;
  /** The choice that could not be kept, until another choice is made. */
  readonly failure: { readonly quantity: number; readonly error: unknown } | undefined;
}

/** By product id. */
export type Edits = ReadonlyMap<number, LineEdit>;

/**
 * A new choice; the newest one wins, and it forgets an earlier failure. `line` and its quantity `saved` are what the cart
 * has now; an edit that is still under way knows better.
 */
export function choose(edit: LineEdit | undefined, line: CartLine, quantity: number): LineEdit {
  const before = edit && !edit.failure ? edit : { line, saved: line.quantity, sending: undefined };
  return { ...before, wanted: quantity, failure: undefined };
}

/** The edit once its request went out; undefined when there is nothing to send, or one is still being sent. */
export function send(edit: LineEdit): (LineEdit & { readonly sending: number }) | undefined {
  return edit.sending !== undefined || edit.wanted === edit.saved ? undefined : { ...edit, sending: edit.wanted };
}

/** The server kept what was being sent. */
export function keep(edit: LineEdit): LineEdit {
  return { ...edit, saved: edit.sending ?? edit.saved, sending: undefined };
}

/** The server did not keep it: back to what it has, unless the customer has chosen anew meanwhile. */
export function refuse(edit: LineEdit, error: unknown): LineEdit {
  if (edit.sending === undefined) return edit;
  if (edit.wanted !== edit.sending) return { ...edit, sending: undefined };
  return { ...edit, sending: undefined, wanted: edit.saved, failure: { quantity: edit.sending, error } };
}

/** Whether something is still to be sent or answered. */
export const isOpen = (edit: LineEdit): boolean => edit.sending !== undefined || edit.wanted !== edit.saved;

/**
 * The cart as the customer has chosen it, with its total: the server's lines with the edits laid over them. A failed one
 * has nothing to say any more, so that the server is believed.
 */
export function withEdits(cart: CartAnswer, edits: Edits): CartAnswer {
  const chosen = [...edits.values()]
    .filter(({ failure }) => !failure)
    .map(({ line, wanted }) => ({ ...line, quantity: wanted }));
  return chosen.reduce(withLine, cart);
}

/** The cart with one line set: changed where it is, added at the end, or taken out at 0. */
export function withLine(cart: CartAnswer, line: CartLine): CartAnswer {
  const isThere = cart.items.some(({ product_id }) => product_id === line.product_id);
  const set = (item: CartLine) => (item.product_id === line.product_id ? { ...item, quantity: line.quantity } : item);
  const lines = isThere ? cart.items.map(set) : [...cart.items, line];
  const items = lines.filter(({ quantity }) => quantity > 0);
  return { ...cart, items, grand_total: totalOfWireLines(items) };
}

/** The cart without what is no longer sold under that id. */
export const withoutUnavailable = (cart: CartAnswer, productId: number): CartAnswer => ({
  ...cart,
  unavailable: cart.unavailable.filter(({ product_id }) => product_id !== productId),
});
