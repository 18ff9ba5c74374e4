// Proves what a customer sees of a changed quantity, whatever the server makes of it.
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { describe, expect, it } from 'vitest';
import { type CartLine, choose, isOpen, keep, type LineEdit, refuse, send, withEdits, withLine } from './cart.rules.ts';

const line = (product_id: number, quantity: number, price = 78.5): CartLine => ({
  product_id,
  quantity,
  price,
  product_name: `Product ${product_id}`,
  unit: '500 g',
  image: null,
  in_stock: true,
  available: 50,
});
const cart = (...items: CartLine[]) => ({ items, grand_total: 0, unavailable: [], delivery: NO_FEES });
const sent = (edit: LineEdit) => {
  const next = send(edit);
  if (!next) throw new Error('nothing was sent');
  return next;
};

describe('a changed quantity', () => {
  it('is kept by the server and is then done with', () => {
    const edit = keep(sent(choose(undefined, line(1, 2), 3)));
    expect(edit).toMatchObject({ saved: 3, wanted: 3, failure: undefined });
    expect(isOpen(edit)).toBe(false);
  });

  it('goes back to what the server has when it fails, and remembers what was asked for', () => {
    const error = new Error('network');
    const edit = refuse(sent(choose(undefined, line(1, 2), 5)), error);
    expect(edit).toMatchObject({ saved: 2, wanted: 2, sending: undefined, failure: { quantity: 5, error } });
  });

  it('does not go back when the customer has chosen anew while it was being saved', () => {
    const edit = refuse(choose(sent(choose(undefined, line(1, 2), 5)), line(1, 2), 6), new Error('network'));
    expect(edit).toMatchObject({ wanted: 6, failure: undefined });
    expect(send(edit)?.sending).toBe(6);
  });

  it('is not sent twice at the same time, and not at all when it is what the server has', () => {
    expect(send(choose(sent(choose(undefined, line(1, 2), 3)), line(1, 2), 4))).toBeUndefined();
    expect(send(choose(choose(undefined, line(1, 2), 3), line(1, 2), 2))).toBeUndefined();
  });

  it('forgets its failure with the next choice, which starts from what the cart has by then', () => {
    const failed = refuse(sent(choose(undefined, line(1, 2), 5)), new Error('network'));
    const next = choose(failed, line(1, 4), 2);
    expect(next).toMatchObject({ saved: 4, wanted: 2, failure: undefined });
    expect(send(next)?.sending).toBe(2);
  });
});

describe('the cart with open changes', () => {
  it('shows the chosen quantities and their grand total', () => {
    const shown = withEdits(cart(line(1, 2), line(2, 1, 96)), new Map([[1, choose(undefined, line(1, 2), 3)]]));
    expect(shown.items.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect(shown.grand_total).toBe(331.5);
  });

  it('leaves out what was removed', () => {
    const shown = withEdits(cart(line(1, 2), line(2, 1, 96)), new Map([[1, choose(undefined, line(1, 2), 0)]]));
    expect(shown.items.map(({ product_id }) => product_id)).toEqual([2]);
    expect(shown.grand_total).toBe(96);
  });

  it('brings a removed line back with Undo, though the server has dropped it already', () => {
    const undone = choose(keep(sent(choose(undefined, line(1, 2), 0))), line(1, 0), 2);
    expect(withEdits(cart(line(2, 1)), new Map([[1, undone]])).items).toEqual([line(2, 1), line(1, 2)]);
    expect(send(undone)?.sending).toBe(2);
  });

  it('shows what was just kept though an older answer comes in afterwards', () => {
    const kept = keep(sent(choose(undefined, line(1, 2), 3)));
    expect(withEdits(cart(line(1, 2)), new Map([[1, kept]])).items[0]?.quantity).toBe(3);
  });

  it('believes the server again once a change has failed', () => {
    const failed = refuse(sent(choose(undefined, line(1, 2), 5)), new Error('network'));
    expect(withEdits(cart(line(1, 4)), new Map([[1, failed]])).items[0]?.quantity).toBe(4);
  });
});

describe('a cart with one line set', () => {
  it('changes it where it is, adds it at the end, takes it out at 0', () => {
    const before = cart(line(1, 2), line(2, 1));
    expect(withLine(before, line(1, 9)).items.map(({ quantity }) => quantity)).toEqual([9, 1]);
    expect(withLine(before, line(3, 1)).items.map(({ product_id }) => product_id)).toEqual([1, 2, 3]);
    expect(withLine(before, line(1, 0)).items.map(({ product_id }) => product_id)).toEqual([2]);
  });
});
