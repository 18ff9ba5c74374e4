// Arrow keys in the search of phones.
import type { KeyboardEvent } from 'react';

/** Moves the focus between the rows, from and back to the field. */
export function walkRows(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || event.nativeEvent.isComposing) return;
  const stops = [...document.querySelectorAll<HTMLElement>('[data-search-stop]')];
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const next = stops[at + by];
  if (!next) return;
  event.preventDefault();
  (next.matches('a, button') ? next : next.querySelector<HTMLElement>('input, a'))?.focus();
}
