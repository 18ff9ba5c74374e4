// A queue for expensive work: few tasks at a time, fair between networks, with a reserve for known accounts.
import type { Networks } from './networks.ts';
import { createTurns } from './turns.ts';

interface Waiter {
  readonly resume: () => void;
  readonly refuse: (reason: Error) => void;
}

export interface Source {
  readonly networks: Networks;
  /** The account that has signed in on this device before. */
  readonly knownAccount?: number | undefined;
}

export interface FairQueue {
  /** Runs `work` when it is the turn of `from`. Rejects with the queue's refusal when there is no room to wait. */
  run<T>(from: Source, work: () => Promise<T>): Promise<T>;
}

/** More tasks of one account at a time count as those of strangers, so that no account uses up the reserve. */
const MAX_KNOWN_PER_ACCOUNT = 2;

/**
 * Creates a queue in which waiting networks take turns, one task each, however many they bring. Known accounts and
 * strangers each have half of the places, which the others use while they are free. When `most` tasks wait, a newcomer
 * displaces the last task of the busiest network, or is refused if no network has more tasks than its own.
 */
export function createFairQueue(options: {
  readonly atOnce: number;
  readonly most: number;
  readonly refusal: () => Error;
}): FairQueue {
  const { atOnce, most, refusal } = options;
  const createLane = () => ({ waiting: createTurns<Waiter>(), running: 0 });
  const [known, strangers] = [createLane(), createLane()];
  const tasksByAccount = new Map<number, number>();

  const takeNext = (): void => {
    const isKnownTurn = known.running < atOnce / 2 || strangers.waiting.size === 0;
    const lane = known.waiting.size > 0 && isKnownTurn ? known : strangers;
    const next = lane.waiting.takeNext();
    if (!next) return;
    lane.running += 1;
    next.resume();
  };

  /** Refuses a waiting task in favour of a newcomer, if that is fair. */
  function makeRoom(lane: typeof known, { networks }: Source): boolean {
    const other = lane === known ? strangers : known;
    const crowded = lane.waiting.size < most / 2 ? other : lane;
    if (crowded === lane && !lane.waiting.isUnfairTo(networks)) return false;
    crowded.waiting.takeLast()?.refuse(refusal());
    return true;
  }

  function wait(lane: typeof known, from: Source): Promise<void> {
    if (known.waiting.size + strangers.waiting.size >= most && !makeRoom(lane, from)) throw refusal();
    return new Promise<void>((resume, refuse) => lane.waiting.add(from.networks, { resume, refuse }));
  }

  /** Counts the tasks of known accounts. */
  function count(account: number, change: 1 | -1): void {
    const tasks = (tasksByAccount.get(account) ?? 0) + change;
    if (tasks === 0) tasksByAccount.delete(account);
    else tasksByAccount.set(account, tasks);
  }

  async function runIn<T>(lane: typeof known, from: Source, work: () => Promise<T>): Promise<T> {
    if (known.running + strangers.running >= atOnce) await wait(lane, from);
    else lane.running += 1;
    try {
      return await work();
    } finally {
      lane.running -= 1;
      takeNext();
    }
  }

  return {
    run: async (from, work) => {
      const { knownAccount: account } = from;
      if (account === undefined || (tasksByAccount.get(account) ?? 0) >= MAX_KNOWN_PER_ACCOUNT)
        return runIn(strangers, from, work);
      count(account, 1);
      try {
        return await runIn(known, from, work);
      } finally {
        count(account, -1);
      }
    },
  };
}
