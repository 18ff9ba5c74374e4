// Reduces the contract for the browser: method and path of each call, schemas only for forms.
import { join } from 'node:path';
import type { ESTree, Plugin } from 'vite';

/** Members of `endpoint(method, path, { … })` that only the server reads; forms import their schema by name. */
const SERVER_ONLY = new Set([
  'summary',
  'query',
  'body',
  'ok',
  'errors',
  'status',
  'errorAlias',
  'bodyLimit',
  'beforeSetup',
]);
const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?[\w.-]+\.ts$/;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Initializers of a module's constants. */
function listConstants(program: ESTree.Program): ESTree.Expression[] {
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) => (init ? [init] : []));
  });
}

/** Removes the server's members from `endpoint(method, path, { … })`, with their commas. */
function removeServerMembers(value: ESTree.Expression, code: string): Edit[] {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== 'endpoint')
    return [];
  const options = value.arguments.at(-1);
  if (options?.type !== 'ObjectExpression') return [];
  return options.properties.flatMap((member) => {
    if (member.type !== 'Property' || member.key.type !== 'Identifier' || !SERVER_ONLY.has(member.key.name)) return [];
    const comma = /^\s*,/.exec(code.slice(member.end))?.[0] ?? '';
    return [{ start: member.start, end: member.end + comma.length, text: '' }];
  });
}

/** Whether an initializer makes schemas: `z.object(…)`, `z.object(…).check(…)`, or an object of fields: `{ name: text('Name') }`. */
function isSchema(value: ESTree.Expression): boolean {
  if (value.type === 'ObjectExpression')
    return value.properties.some((member) => member.type === 'Property' && member.value.type === 'CallExpression');
  if (value.type === 'CallExpression') return isSchema(value.callee);
  if (value.type !== 'MemberExpression') return false;
  return value.object.type === 'Identifier' ? value.object.name === 'z' : isSchema(value.object as ESTree.Expression);
}

/** Marks an initializer as pure, so that the bundler drops unused constants. A schema is built when it is first used. */
function markPure(value: ESTree.Expression): Edit[] {
  if (value.type === 'Literal' || value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression')
    return [];
  const [before, after] = isSchema(value) ? ['lazySchema(() => (', '))'] : ['(() => (', '))()'];
  return [
    { start: value.start, end: value.start, text: `/*#__PURE__*/ ${before}` },
    { start: value.end, end: value.end, text: after },
  ];
}

const LAZY = `import { lazySchema } from ${JSON.stringify(join(import.meta.dirname, 'lazy-schema.ts'))};\n`;

/**
 * Rewrites the contract's modules for the browser: pages without a form load no schema and no validator, about 10 KiB gzipped
 * (PERF-3). Calls keep `method`, `path`, `access`, `list`, `idempotent` and `multipart`.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      const constants = listConstants(this.parse(code));
      const edits = constants.flatMap((value) => [...markPure(value), ...removeServerMembers(value, code)]);
      const fromTheEnd = edits.sort((one, other) => other.start - one.start);
      const slim = fromTheEnd.reduce(
        (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
        code,
      );
      return { code: slim.includes('lazySchema(') ? LAZY + slim : slim, map: null };
    },
  };
}
