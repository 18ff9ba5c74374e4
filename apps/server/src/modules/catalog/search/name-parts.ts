// Finds names that contain a text. All names are joined into one string and scanned once.

/** Separator that occurs in no name and no search. */
const BETWEEN = '\n';

export interface NameParts {
  /** Calls `take` with the index of each name that contains `part`, in order. */
  find(part: string, take: (name: number) => void): void;
}

/** Expects names in lower case. */
export function createNameParts(names: readonly string[]): NameParts {
  const text = names.map((name) => name.replaceAll(BETWEEN, ' ')).join(BETWEEN);
  /** Start of each name, and the end of the last. */
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
