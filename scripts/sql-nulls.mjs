// Finds least() and greatest() with an argument that may be NULL: PostgreSQL ignores NULL there, so a missing row means no limit.

const CALL = /\b(?:least|greatest)\(/g;
const OUTER_JOIN = /\b(?:left|full|right) join (?:lateral )?(?:\([^)]*\)|[\w.]+|\$\{[^}]*\})(?:\s+(?:as )?(\w+))?/g;
const NULLABLE = /^\s+(\w+): .*\| null/gm;
const COLUMN = /(?:\b(\w+)\.)?\b([a-z_]\w*)\b(?!\s*\()/g;

/** Returns the arguments of the call whose bracket opens just before `from`; undefined if it is not closed. */
function parseArguments(text, from) {
  const found = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '(' || char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    else if (char === ')' && depth > 0) depth -= 1;
    else if (depth === 0 && (char === ',' || char === ')')) {
      found.push(text.slice(start, at).trim());
      start = at + 1;
      if (char === ')') return found;
    }
  }
  return undefined;
}

/** Removes the parts that cannot be NULL: coalesce() calls and parameters. */
function stripNonNull(argument) {
  const at = argument.search(/\bcoalesce\(|\$\{/);
  if (at < 0) return argument;
  const open = argument.indexOf(argument[at] === '$' ? '{' : '(', at);
  let depth = 0;
  for (let end = open; end < argument.length; end += 1) {
    if ('({'.includes(argument[end])) depth += 1;
    if (')}'.includes(argument[end])) depth -= 1;
    if (depth === 0) return stripNonNull(argument.slice(0, at) + argument.slice(end + 1));
  }
  return argument.slice(0, at);
}

/**
 * Returns one line for each such call in the server's SQL: its argument is a column of an outer-joined table, or nullable in
 * the schema (`tables` is the text of the generated tables.ts).
 */
export function nullableLimits(files, tables) {
  const nullable = new Set([...tables.matchAll(NULLABLE)].map(([, column]) => column));
  return files
    .filter(({ path }) => /^apps\/server\/src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const outer = new Set([...text.matchAll(OUTER_JOIN)].map(([, alias]) => alias));
      const isUnsafe = (argument) =>
        [...stripNonNull(argument).matchAll(COLUMN)].some(
          ([, table, column]) => outer.has(table) || nullable.has(column),
        );
      return [...text.matchAll(CALL)].flatMap((match) => {
        const unsafe = parseArguments(text, match.index + match[0].length)?.find(isUnsafe);
        return unsafe === undefined
          ? []
          : [`${path}: ${match[0]}…) ignores NULL: wrap ${JSON.stringify(unsafe)} in coalesce()`];
      });
    });
}
