// Checks turns and refusals when one source brings more than all others.
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A stranger at an address of a network: `a/1` and `a/2` share the network `a`. */
const stranger = (address: string) => {
  const wide = address.split('/')[0] ?? '';
  return { networks: { narrow: address, wide, factor: 8 } };
};

/** A queue whose first tasks end on demand, by default one task at a time, with the order of the others. */
function createDesk(most: number, atOnce = 1) {
  const queue = createFairQueue({ atOnce, most, refusal: () => new Error('busy') });
  const done: string[] = [];
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (open = resolve));
  const first = Promise.all(Array.from({ length: atOnce }, () => queue.run(stranger('first'), () => held)));
  const bring = (from: string, name: string, knownAccount?: number) =>
    queue
      .run({ ...stranger(from), knownAccount }, async () => done.push(name))
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

  it('lets networks take turns, then the addresses in each', async () => {
    const { bring, finish, done } = createDesk(10);
    const flood = ['a/1', 'a/2', 'a/3', 'a/1'].map((address, n) => bring(address, `${address} ${n}`));
    await finish([...flood, bring('b/1', 'b1'), bring('b/1', 'b2'), bring('c/1', 'c1')]);
    expect(done).toEqual(['a/1 0', 'b1', 'c1', 'a/2 1', 'b2', 'a/3 2', 'a/1 3']);
  });

  it('displaces a task of the busiest network when full, then of its busiest address', async () => {
    const { bring, finish } = createDesk(4);
    const flood = ['a/1', 'a/1', 'a/2', 'a/3'].map((address, n) => bring(address, `${address} ${n}`));
    const others = [bring('a/4', 'a/4'), bring('b/1', 'b1'), bring('c/1', 'c1')];
    expect(await finish([...flood, ...others])).toEqual([
      'done',
      'a/1 1 refused',
      'done',
      'a/3 3 refused',
      'a/4 refused',
      'done',
      'done',
    ]);
  });

  it('continues after a failed task', async () => {
    const queue = createFairQueue({ atOnce: 1, most: 1, refusal: () => new Error('busy') });
    const fail = () => Promise.reject(new Error('no'));
    await expect(queue.run(stranger('a'), fail)).rejects.toThrow('no');
    expect(await queue.run(stranger('a'), async () => 'yes')).toBe('yes');
  });
});

describe('[A20] the reserve of a queue', () => {
  const bringStrangers = ({ bring }: ReturnType<typeof createDesk>, count: number) =>
    Array.from({ length: count }, (_, n) => bring(`s${n}`, `s${n}`));

  it('admits known accounts to half of the places, however many strangers wait', async () => {
    const desk = createDesk(8, 2);
    const strangers = bringStrangers(desk, 12);
    const known = [1, 2, 3, 4, 5].map((account) => desk.bring(`k${account}`, `k${account}`, account));
    const answers = await desk.finish([...known, ...strangers]);
    expect(answers.slice(0, 5)).toEqual(['done', 'done', 'done', 'done', 'k5 refused']);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(8);
    // They take turns with the strangers at the two places.
    expect(desk.done.indexOf('k4')).toBeLessThan(7);
    expect(desk.done[0]).toBe('k1');
  });

  it('leaves the other half to strangers, however many known accounts wait', async () => {
    const desk = createDesk(8, 2);
    const known = Array.from({ length: 12 }, (_, n) => desk.bring(`k${n}`, `k${n}`, n));
    const strangers = bringStrangers(desk, 6);
    const answers = await desk.finish([...strangers, ...known]);
    expect(answers.slice(0, 6).filter((answer) => answer === 'done')).toHaveLength(4);
    expect(desk.done.slice(0, 2)).toContain('s0');
  });

  it('is used by strangers while no known account wants it', async () => {
    const desk = createDesk(8, 2);
    expect(new Set(await desk.finish(bringStrangers(desk, 8)))).toEqual(new Set(['done']));
  });

  it('admits two tasks of one account; more count as those of strangers', async () => {
    const desk = createDesk(8, 2);
    const strangers = bringStrangers(desk, 8);
    const known = [0, 1, 2, 3].map((n) => desk.bring(`k${n}`, `k${n}`, 7));
    const answers = await desk.finish([...known, ...strangers]);
    expect(answers.slice(0, 4)).toEqual(['done', 'done', 'k2 refused', 'k3 refused']);
  });
});
