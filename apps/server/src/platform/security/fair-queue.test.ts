// Checks turns and refusals when one source brings more than all others.
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue of one task at a time that ends on demand, with the order of the tasks. */
function createDesk(most: number) {
  const queue = createFairQueue({ atOnce: 1, most, refusal: () => new Error('busy') });
  const done: string[] = [];
  let open: () => void = () => undefined;
  const first = queue.run('first', () => new Promise<void>((resolve) => (open = resolve)));
  const bring = (from: string, name: string) =>
    queue
      .run(from, async () => done.push(name))
      .then(
        () => 'done',
        () => `${name} refused`,
      );
  const finish = async (all: readonly Promise<string>[]) => {
    open();
    await first;
    return Promise.all(all);
  };
  return { bring, finish, done };
}

describe('[A20] a queue of expensive work', () => {
  it('lets sources take turns, however much one of them brings', async () => {
    const { bring, finish, done } = createDesk(10);
    const all = [bring('a', 'a1'), bring('a', 'a2'), bring('a', 'a3'), bring('b', 'b1'), bring('c', 'c1')];
    await finish(all);
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('displaces the last task of the busiest source when full, and refuses a newcomer only among equals', async () => {
    const { bring, finish, done } = createDesk(3);
    const flood = [bring('a', 'a1'), bring('a', 'a2'), bring('a', 'a3'), bring('a', 'a4')];
    const others = [bring('b', 'b1'), bring('c', 'c1'), bring('d', 'd1'), bring('b', 'b2')];
    expect(await finish([...flood, ...others])).toEqual([
      'done',
      'a2 refused',
      'a3 refused',
      'a4 refused',
      'done',
      'done',
      'd1 refused',
      'b2 refused',
    ]);
    expect(done).toEqual(['a1', 'b1', 'c1']);
  });

  it('continues after a failed task', async () => {
    const queue = createFairQueue({ atOnce: 1, most: 1, refusal: () => new Error('busy') });
    const fail = () => Promise.reject(new Error('no'));
    await expect(queue.run('a', fail)).rejects.toThrow('no');
    expect(await queue.run('a', async () => 'yes')).toBe('yes');
  });
});
