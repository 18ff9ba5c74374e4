// A status in a call: one of a list of words in any case, and in a list's filter also none at all.
import * as z from 'zod/mini';
import { notOneOf, said } from './messages.ts';
import { describeWire } from './wire.ts';

/** The word of a list that a text means regardless of case, or undefined. */
export function findWord<W extends string>(words: readonly W[], text: string): W | undefined {
  const wanted = text.trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === wanted);
}

/**
 * One of `words` in any case, given to the server as it is written there. `offered` are those that the description and
 * the message name, where a call takes fewer than there are.
 */
export function statusWord<const W extends string>(words: readonly [W, ...W[]], offered: readonly W[] = words) {
  return describeWire(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? (findWord(words, value) ?? value) : value)),
      z.enum(words, said(notOneOf('Status', offered))),
    ),
    { type: 'string', enum: offered },
  );
}

/** `status` of a list: one of `words` in any case; `all`, blank and missing mean every status. */
export function statusFilter<const W extends string>(words: readonly [W, ...W[]]) {
  const isEvery = (value: unknown) => typeof value === 'string' && ['', 'all'].includes(value.trim().toLowerCase());
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (isEvery(value) ? undefined : value)),
      z.optional(statusWord(words)),
    ),
  );
}
