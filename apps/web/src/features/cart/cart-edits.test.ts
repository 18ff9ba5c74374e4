// Quantity edits in the cart, from choice to confirmed or rolled back; saved with few requests, one at a time per line.
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  applyEdits,
  type CartLine,
  createCartWriter,
  editLine,
  isUnsaved,
  type LineEdit,
  markFailed,
  markSaved,
  setLine,
  startSaving,
} from './cart-edits.ts';

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
  const next = startSaving(edit);
  if (!next) throw new Error('nothing was sent');
  return next;
};

describe('a changed quantity', () => {
  it('is done once the server has saved it', () => {
    const edit = markSaved(sent(editLine(undefined, line(1, 2), 3)));
    expect(edit).toMatchObject({ saved: 3, wanted: 3, failure: undefined });
    expect(isUnsaved(edit)).toBe(false);
  });

  it('rolls back when it fails and remembers the failed quantity', () => {
    const error = new Error('network');
    const edit = markFailed(sent(editLine(undefined, line(1, 2), 5)), error);
    expect(edit).toMatchObject({ saved: 2, wanted: 2, sending: undefined, failure: { quantity: 5, error } });
  });

  it('does not roll back when the customer has chosen again in the meantime', () => {
    const edit = markFailed(editLine(sent(editLine(undefined, line(1, 2), 5)), line(1, 2), 6), new Error('network'));
    expect(edit).toMatchObject({ wanted: 6, failure: undefined });
    expect(startSaving(edit)?.sending).toBe(6);
  });

  it('is not sent twice in parallel, and not at all when it equals the saved quantity', () => {
    expect(startSaving(editLine(sent(editLine(undefined, line(1, 2), 3)), line(1, 2), 4))).toBeUndefined();
    expect(startSaving(editLine(editLine(undefined, line(1, 2), 3), line(1, 2), 2))).toBeUndefined();
  });

  it('clears its failure with the next choice, which starts from the current cart', () => {
    const failed = markFailed(sent(editLine(undefined, line(1, 2), 5)), new Error('network'));
    const next = editLine(failed, line(1, 4), 2);
    expect(next).toMatchObject({ saved: 4, wanted: 2, failure: undefined });
    expect(startSaving(next)?.sending).toBe(2);
  });
});

describe('the cart with unsaved edits', () => {
  it('shows the chosen quantities and their grand total', () => {
    const shown = applyEdits(cart(line(1, 2), line(2, 1, 96)), new Map([[1, editLine(undefined, line(1, 2), 3)]]));
    expect(shown.items.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect(shown.grand_total).toBe(331.5);
  });

  it('omits removed lines', () => {
    const shown = applyEdits(cart(line(1, 2), line(2, 1, 96)), new Map([[1, editLine(undefined, line(1, 2), 0)]]));
    expect(shown.items.map(({ product_id }) => product_id)).toEqual([2]);
    expect(shown.grand_total).toBe(96);
  });

  it('restores a removed line with Undo even after the server has dropped it', () => {
    const undone = editLine(markSaved(sent(editLine(undefined, line(1, 2), 0))), line(1, 0), 2);
    expect(applyEdits(cart(line(2, 1)), new Map([[1, undone]])).items).toEqual([line(2, 1), line(1, 2)]);
    expect(startSaving(undone)?.sending).toBe(2);
  });

  it('shows a saved quantity even if an older answer arrives later', () => {
    const kept = markSaved(sent(editLine(undefined, line(1, 2), 3)));
    expect(applyEdits(cart(line(1, 2)), new Map([[1, kept]])).items[0]?.quantity).toBe(3);
  });

  it('shows the server’s quantity again once an edit has failed', () => {
    const failed = markFailed(sent(editLine(undefined, line(1, 2), 5)), new Error('network'));
    expect(applyEdits(cart(line(1, 4)), new Map([[1, failed]])).items[0]?.quantity).toBe(4);
  });
});

describe('a cart with one line set', () => {
  it('updates it in place, appends a new one, removes it at 0', () => {
    const before = cart(line(1, 2), line(2, 1));
    expect(setLine(before, line(1, 9)).items.map(({ quantity }) => quantity)).toEqual([9, 1]);
    expect(setLine(before, line(3, 1)).items.map(({ product_id }) => product_id)).toEqual([1, 2, 3]);
    expect(setLine(before, line(1, 0)).items.map(({ product_id }) => product_id)).toEqual([2]);
  });
});

interface Sent {
  readonly productId: number;
  readonly quantity: number;
  readonly succeed: () => void;
  readonly fail: () => void;
}

function createTestWriter() {
  const sent: Sent[] = [];
  const server = new Map<number, number>();
  let settled = 0;
  const writer = createCartWriter({
    delayMs: 400,
    send: (productId, quantity) =>
      new Promise<void>((resolve, reject) => {
        const succeed = () => {
          server.set(productId, quantity);
          resolve();
        };
        sent.push({ productId, quantity, succeed, fail: () => reject(new Error('network')) });
      }),
    onSaved: () => undefined,
    onSettled: async () => {
      settled += 1;
    },
  });
  /** Lets resolved answers reach the writer. */
  const deliverAnswers = () => vi.advanceTimersByTimeAsync(0);
  return { writer, sent, server, deliverAnswers, settledCount: () => settled };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('changing a quantity in the cart', () => {
  it('sends five quick presses as one request', async () => {
    const { writer, sent } = createTestWriter();
    for (const quantity of [2, 3, 4, 5, 6]) writer.choose(line(1, 1), quantity);
    await vi.advanceTimersByTimeAsync(399);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.map(({ quantity }) => quantity)).toEqual([6]);
  });

  it('waits for the answer before sending the same line again, and the last choice wins', async () => {
    const { writer, sent, server, deliverAnswers, settledCount } = createTestWriter();
    writer.choose(line(1, 1), 2);
    await vi.advanceTimersByTimeAsync(400);
    writer.choose(line(1, 1), 3);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toHaveLength(1);
    sent[0]?.succeed();
    await deliverAnswers();
    expect(sent).toHaveLength(2);
    expect(settledCount()).toBe(0);
    sent[1]?.succeed();
    await deliverAnswers();
    expect(server.get(1)).toBe(3);
    expect(writer.read().size).toBe(0);
    expect(settledCount()).toBe(1);
  });

  it('saves lines independently of each other', async () => {
    const { writer, sent } = createTestWriter();
    writer.choose(line(1, 1), 2);
    writer.choose(line(2, 4), 0);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [1, 2],
      [2, 0],
    ]);
  });

  it('rolls back a failed line, keeps the failure for Retry, and settles', async () => {
    const { writer, sent, deliverAnswers, settledCount } = createTestWriter();
    writer.choose(line(1, 2), 5);
    await vi.advanceTimersByTimeAsync(400);
    sent[0]?.fail();
    await deliverAnswers();
    expect(writer.read().get(1)).toMatchObject({ wanted: 2, failure: { quantity: 5 } });
    expect(settledCount()).toBe(1);
    writer.choose(line(1, 2), 5);
    expect(writer.read().get(1)?.failure).toBeUndefined();
  });

  it('sends nothing when the choice returns to the saved quantity', async () => {
    const { writer, sent } = createTestWriter();
    writer.choose(line(1, 2), 3);
    writer.choose(line(1, 2), 2);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toHaveLength(0);
  });
});

describe('leaving the cart for checkout', () => {
  it('sends pending edits immediately and resolves true when all are saved', async () => {
    const { writer, sent, deliverAnswers } = createTestWriter();
    writer.choose(line(1, 1), 2);
    const flushed = writer.flush();
    await deliverAnswers();
    sent[0]?.succeed();
    await expect(flushed).resolves.toBe(true);
  });

  it('resolves false when an edit could not be saved', async () => {
    const { writer, sent, deliverAnswers } = createTestWriter();
    writer.choose(line(1, 1), 2);
    const flushed = writer.flush();
    await deliverAnswers();
    sent[0]?.fail();
    await expect(flushed).resolves.toBe(false);
  });

  it('ignores failures that the customer has already seen', async () => {
    const { writer, sent, deliverAnswers } = createTestWriter();
    writer.choose(line(1, 1), 2);
    await vi.advanceTimersByTimeAsync(400);
    sent[0]?.fail();
    await deliverAnswers();
    await expect(writer.flush()).resolves.toBe(true);
  });

  it('resolves immediately when nothing is unsaved', async () => {
    await expect(createTestWriter().writer.flush()).resolves.toBe(true);
  });

  it('drops its edits when another user signs in', async () => {
    const { writer, sent, deliverAnswers } = createTestWriter();
    writer.choose(line(1, 1), 2);
    await vi.advanceTimersByTimeAsync(400);
    writer.forget();
    sent[0]?.succeed();
    await deliverAnswers();
    expect(writer.read().size).toBe(0);
  });
});

describe('leaving the page within the debounce', () => {
  it('sends the last choice at once, and not again later', async () => {
    const { writer, sent, server, deliverAnswers } = createTestWriter();
    writer.choose(line(1, 1), 2);
    writer.leave();
    expect(sent.map(({ quantity }) => quantity)).toEqual([2]);
    sent[0]?.succeed();
    await deliverAnswers();
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toHaveLength(1);
    expect(server.get(1)).toBe(2);
  });

  it('does not wait for an earlier quantity of the same line', async () => {
    const { writer, sent } = createTestWriter();
    writer.choose(line(1, 1), 2);
    await vi.advanceTimersByTimeAsync(400);
    writer.choose(line(1, 1), 3);
    writer.leave();
    expect(sent.map(({ quantity }) => quantity)).toEqual([2, 3]);
  });

  it('sends nothing without a choice that is still to be saved', async () => {
    const { writer, sent, deliverAnswers, settledCount } = createTestWriter();
    writer.choose(line(1, 1), 2);
    await vi.advanceTimersByTimeAsync(400);
    sent[0]?.fail();
    await deliverAnswers();
    writer.leave();
    expect(sent).toHaveLength(1);
    expect(settledCount()).toBe(1);
  });
});
