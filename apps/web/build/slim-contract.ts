// What of the contract reaches the browser: method and path of each call always, schemas only where a form uses them.
import type { ESTree, Plugin } from 'vite';

/** Members of a described call that only the server reads; a form takes its schema by the schema's own name. */
const SERVER_ONLY = new Set([
  'summary',
  'query',
  'body',
  'ok',
  'errors',
  'status',
  'errorAlias',
  'bodyLimit',
  'beforeFactor',
]);
const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?[\w.-]+\.ts$/;

/** A stretch of the code and its replacement. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The values of a module's own constants. */
function constantsOf(program: ESTree.Program): ESTree.Expression[] {
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) => (init ? [init] : []));
  });
}

/** Cuts the server's members out of `endpoint({ … })`, each with the comma behind it. */
function withoutServerMembers(value: ESTree.Expression, code: string): Edit[] {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== 'endpoint')
    return [];
  const [described] = value.arguments;
  if (described?.type !== 'ObjectExpression') return [];
  return described.properties.flatMap((member) => {
    if (member.type !== 'Property' || member.key.type !== 'Identifier' || !SERVER_ONLY.has(member.key.name)) return [];
    const comma = /^\s*,/.exec(code.slice(member.end))?.[0] ?? '';
    return [{ start: member.start, end: member.end + comma.length, text: '' }];
  });
}

/** Lets the bundler drop a constant that nobody reads: a call at the top of a module might otherwise have an effect. */
function droppable(value: ESTree.Expression): Edit[] {
  if (value.type === 'Literal' || value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression')
    return [];
  return [
    { start: value.start, end: value.start, text: '/*#__PURE__*/ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ];
}

/**
 * Rewrites the contract's modules for the browser. A page without a form then carries no schema and no validator, about
 * 10 KiB gzip less before its first paint (PERF-3). What a page may read of a call stays: `method`, `path`,
 * `access`, `list`, `idempotent`, `multipart`.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      const constants = constantsOf(this.parse(code));
      const edits = constants.flatMap((value) => [...droppable(value), ...withoutServerMembers(value, code)]);
      const fromTheEnd = edits.sort((one, other) => other.start - one.start);
      const slim = fromTheEnd.reduce(
        (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
        code,
      );
      return { code: slim, map: null };
    },
  };
}
