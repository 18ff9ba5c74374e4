// A page gets method, path and access of its calls, and no schema that it does not use.
import { build } from 'vite';
import { expect, it } from 'vitest';
import { slimContract } from './slim-contract.ts';

const ENTRY = '\0entry';

/** Bundles a page with the code `source`. */
async function bundle(source) {
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? ENTRY : null),
    load: (id) => (id === ENTRY ? source : null),
  };
  const { output } = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [slimContract(), entry],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
  });
  return output[0].code;
}

it('keeps what a page needs to make a call, without validator, schemas and descriptions', async () => {
  const code = await bundle("import { createProduct } from '@tilgul/contract/catalog'; console.log(createProduct);");
  expect(code).toMatch(/"POST", "\/products\/create\/"[\s\S]*access: \[[\s\S]*multipart: [\s\S]*idempotent: true/);
  expect(code).not.toMatch(/summary:|errors: \[\s*"|ok:|body: \w+Form/);
  expect(code).not.toMatch(/ZodMini|safeParse/);
});

it('leaves out the schemas of lists too', async () => {
  const code = await bundle("import { listCategories } from '@tilgul/contract/catalog'; console.log(listCategories);");
  expect(code).toContain('"/products/category/"');
  expect(code).not.toMatch(/summary:|ZodMini|safeParse/);
});

it('keeps the schema of a form that a page imports', async () => {
  const code = await bundle(
    "import { categoryForm } from '@tilgul/contract/catalog.forms'; console.log(categoryForm);",
  );
  expect(code).toContain('ZodMini');
  expect(code).not.toContain('/products/');
});

it('builds a schema when it is first used, also one made of another', async () => {
  const code = await bundle(
    "import * as z from 'zod/mini'; import { codeCredentials } from '@tilgul/contract/auth.forms';" +
      'globalThis.isCode = (value) => z.safeParse(codeCredentials, value).success;',
  );
  expect(code).toMatch(/codeCredentials = .*lazySchema\(/);
  await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const code6 = { phone_no: '9876543210', otp: '123456', factor_code: '654321' };
  expect([code6, { ...code6, otp: '12' }].map(globalThis.isCode)).toEqual([true, false]);
});
