// Finds which orders have just come in, by comparing the list with what was known.

interface Row {
  readonly id: number;
}

/** What was known of a list: its orders, and whether it was seen to its end. */
export interface Known {
  readonly ids: ReadonlySet<number>;
  readonly isWhole: boolean;
}

/**
 * The rows that came in since. Nothing is new at the first look. Of a list that goes on behind its rows, one at the end
 * may only have moved up; a row above a known one has come.
 */
export function newcomers<R extends Row>(known: Known | undefined, rows: readonly R[]): R[] {
  if (!known) return [];
  const lastKnown = rows.findLastIndex(({ id }) => known.ids.has(id));
  return rows.filter(({ id }, place) => !known.ids.has(id) && (known.isWhole || place < lastKnown));
}

/** What is known after a look; what was known once never comes as new again. */
export const knownAfter = (known: Known | undefined, rows: readonly Row[], isWhole: boolean): Known => ({
  ids: new Set([...(known?.ids ?? []), ...rows.map(({ id }) => id)]),
  isWhole,
});
