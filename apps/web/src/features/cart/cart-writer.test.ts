// Proves that presses become few requests, one at a time for each line, and that the last choice is the one that stays.
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

function createWorld() {
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
    onKept: () => undefined,
    onSettled: async () => {
      settled += 1;
    },
  });
  /** Lets the answers that were given reach the writer. */
  const answers = () => vi.advanceTimersByTimeAsync(0);
  return { writer, sent, server, answers, settledCount: () => settled };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('changing a quantity in the cart', () => {
  it('sends five quick presses as one request', async () => {
    const { writer, sent } = createWorld();
    for (const quantity of [2, 3, 4, 5, 6]) writer.choose(line(1, 1), quantity);
    await vi.advanceTimersByTimeAsync(399);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.map(({ quantity }) => quantity)).toEqual([6]);
  });

  it('waits for the answer before the same line is sent again, and the last choice stays', async () => {
    const { writer, sent, server, answers, settledCount } = createWorld();
    writer.choose(line(1, 1), 2);
    await vi.advanceTimersByTimeAsync(400);
    writer.choose(line(1, 1), 3);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toHaveLength(1);
    sent[0]?.succeed();
    await answers();
    expect(sent).toHaveLength(2);
    expect(settledCount()).toBe(0);
    sent[1]?.succeed();
    await answers();
    expect(server.get(1)).toBe(3);
    expect(writer.read().size).toBe(0);
    expect(settledCount()).toBe(1);
  });

  it('does not hold one line back for another', async () => {
    const { writer, sent } = createWorld();
    writer.choose(line(1, 1), 2);
    writer.choose(line(2, 4), 0);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [1, 2],
      [2, 0],
    ]);
  });

  it('rolls a failed line back, keeps the failure for Retry, and settles', async () => {
    const { writer, sent, answers, settledCount } = createWorld();
    writer.choose(line(1, 2), 5);
    await vi.advanceTimersByTimeAsync(400);
    sent[0]?.fail();
    await answers();
    expect(writer.read().get(1)).toMatchObject({ wanted: 2, failure: { quantity: 5 } });
    expect(settledCount()).toBe(1);
    writer.choose(line(1, 2), 5);
    expect(writer.read().get(1)?.failure).toBeUndefined();
  });

  it('sends nothing when the choice comes back to what the server has', async () => {
    const { writer, sent } = createWorld();
    writer.choose(line(1, 2), 3);
    writer.choose(line(1, 2), 2);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toHaveLength(0);
  });
});

describe('going on from the cart', () => {
  it('sends what waits at once and goes on when everything is kept', async () => {
    const { writer, sent, answers } = createWorld();
    writer.choose(line(1, 1), 2);
    const flushed = writer.flush();
    await answers();
    sent[0]?.succeed();
    await expect(flushed).resolves.toBe(true);
  });

  it('says so when something could not be kept', async () => {
    const { writer, sent, answers } = createWorld();
    writer.choose(line(1, 1), 2);
    const flushed = writer.flush();
    await answers();
    sent[0]?.fail();
    await expect(flushed).resolves.toBe(false);
  });

  it('goes on with what the cart has after a failure that the customer has seen', async () => {
    const { writer, sent, answers } = createWorld();
    writer.choose(line(1, 1), 2);
    await vi.advanceTimersByTimeAsync(400);
    sent[0]?.fail();
    await answers();
    await expect(writer.flush()).resolves.toBe(true);
  });

  it('goes on at once when nothing is open', async () => {
    await expect(createWorld().writer.flush()).resolves.toBe(true);
  });

  it('leaves nothing for another user of the browser', async () => {
    const { writer, sent, answers } = createWorld();
    writer.choose(line(1, 1), 2);
    await vi.advanceTimersByTimeAsync(400);
    writer.forget();
    sent[0]?.succeed();
    await answers();
    expect(writer.read().size).toBe(0);
  });
});
