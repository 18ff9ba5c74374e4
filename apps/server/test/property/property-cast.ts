// The words of the random acts: who and what exists, and what an act is.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { CallResult } from '../../src/seed/caller.ts';
import type { Dice } from '../../src/seed/clock.ts';
import type { Manager, Person, World } from '../support/harness.ts';

export type Result = CallResult<AnyEndpoint>;
/** An act; undefined when it found nothing to do. */
export type Act = (dice: Dice) => Promise<Result | undefined>;

export interface Buyer extends Person {
  readonly addressId: number;
}

/** Everybody and everything that the acts know of; the acts add what they make. */
export interface Cast {
  readonly world: World;
  readonly admin: Person;
  readonly managers: readonly { readonly manager: Manager; readonly staff: readonly Person[] }[];
  readonly buyers: readonly Buyer[];
  /** Ids, oldest first. */
  readonly products: number[];
  readonly orders: number[];
  readonly requests: number[];
  /** Counter sales. */
  readonly sales: number[];
}

/** Acts reach back this far, so that many clients meet at the same rows and yet some orders come to their end. */
export const RECENT = 24;
