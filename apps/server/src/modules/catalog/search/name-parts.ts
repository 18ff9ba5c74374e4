// Finds a part of a name anywhere in it: all names are one text, which is gone through once.

/** Never in a name, and never searched for. */
const BETWEEN = '\n';

export interface NameParts {
  /** Hands over the numbers of the names that have `part` in them, in their order. */
  find(part: string, take: (name: number) => void): void;
}

/** Takes names in lower case; a name's number is its place in the list. */
export function createNameParts(names: readonly string[]): NameParts {
  const text = names.map((name) => name.replaceAll(BETWEEN, ' ')).join(BETWEEN);
  /** Where each name begins, and where one after the last would. */
  const starts = new Int32Array(names.length + 1);
  for (const [at, name] of names.entries()) starts[at + 1] = (starts[at] ?? 0) + name.length + 1;
  const getStart = (name: number) => starts[name] ?? text.length;
  return {
    find(part, take) {
      if (part.includes(BETWEEN)) return;
      let name = 0;
      let at = names.length === 0 ? -1 : text.indexOf(part);
      while (at >= 0) {
        while (getStart(name + 1) <= at) name += 1;
        take(name);
        name += 1;
        at = name < names.length ? text.indexOf(part, getStart(name)) : -1;
      }
    },
  };
}
