// Marks the typed text in a name.
import { normalizeName } from '../shop.rules.ts';

/** Splits a name into before, match and after; undefined if it does not contain the typed text. */
export function splitAtMatch(name: string, typed: string): readonly [string, string, string] | undefined {
  const query = normalizeName(typed.trim());
  const at = query === '' ? -1 : normalizeName(name).indexOf(query);
  if (at < 0) return undefined;
  return [name.slice(0, at), name.slice(at, at + query.length), name.slice(at + query.length)];
}

export function Highlighted({ name, typed }: { name: string; typed: string }) {
  const [before, hit, after] = splitAtMatch(name, typed) ?? [name, '', ''];
  return (
    <>
      {before}
      {hit ? <mark className="found">{hit}</mark> : null}
      {after}
    </>
  );
}
