// Debounced saving: few requests, one at a time per line, and the last choice wins.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartLine } from './cart.rules.ts';
import { createCartWriter } from './cart-writer.ts';

interface Sent {
  readonly productId: number;
  readonly quantity: number;
  readonly succeed: () => void;
  readonly fail: () => void;
}

const line = (product_id: number, quantity: number): CartLine => ({
  product_id,
  quantity,
  price: 78.5,
  product_name: 'Jaggery',
  unit: '500 g',
  image: null,
  in_stock: true,
  available: 50,
});

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
