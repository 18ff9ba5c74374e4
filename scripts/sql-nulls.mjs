// Finds least() and greatest() over a value that may be NULL: PostgreSQL leaves NULL out, so that a missing row means no limit.

const CALL = /\b(?:least|greatest)\(/g;
const OUTER_JOIN = /\b(?:left|full|right) join (?:lateral )?(?:\([^)]*\)|[\w.]+|\$\{[^}]*\})(?:\s+(?:as )?(\w+))?/g;
const NULLABLE = /^\s+(\w+): .*\| null/gm;
const COLUMN = /(?:\b(\w+)\.)?\b([a-z_]\w*)\b(?!\s*\()/g;

/** The arguments of a call whose opening bracket is just before `from`; undefined where it is never closed. */
function argumentsAt(text, from) {
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

/** Removes what cannot be NULL: whole coalesce() calls and parameters. */
function withoutSafe(argument) {
  const at = argument.search(/\bcoalesce\(|\$\{/);
  if (at < 0) return argument;
  const open = argument.indexOf(argument[at] === '$' ? '{' : '(', at);
  let depth = 0;
  for (let end = open; end < argument.length; end += 1) {
    if ('({'.includes(argument[end])) depth += 1;
    if (')}'.includes(argument[end])) depth -= 1;
    if (depth === 0) return withoutSafe(argument.slice(0, at) + argument.slice(end + 1));
  }
  return argument.slice(0, at);
}

/**
 * Calls in the server's SQL with an argument that may be NULL, one line each: a column of a table that the file joins with an
 * outer join, or one that the schema lets be NULL (`tables` is the text of the generated tables.ts).
 */
export function nullableLimits(files, tables) {
  const nullable = new Set([...tables.matchAll(NULLABLE)].map(([, column]) => column));
  return files
    .filter(({ path }) => /^apps\/server\/src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const outer = new Set([...text.matchAll(OUTER_JOIN)].map(([, alias]) => alias));
      const isUnsafe = (argument) =>
        [...withoutSafe(argument).matchAll(COLUMN)].some(
          ([, table, column]) => outer.has(table) || nullable.has(column),
        );
      return [...text.matchAll(CALL)].flatMap((match) => {
        const unsafe = argumentsAt(text, match.index + match[0].length)?.find(isUnsafe);
        return unsafe === undefined
          ? []
          : [`${path}: ${match[0]}…) leaves NULL out: wrap ${JSON.stringify(unsafe)} in coalesce()`];
      });
    });
}
