// Proves what of the contract reaches a page: where a call goes and who may make it, and no schema that the page does not use.
import { build } from 'vite';
import { expect, it } from 'vitest';
import { slimContract } from './slim-contract.ts';

const ENTRY = '\0entry';

/** The code of a page that uses `source`, bundled as the web is. */
async function bundled(source) {
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

it('keeps of a call what a page needs to make it, and leaves validator, schemas and descriptions behind', async () => {
  const code = await bundled("import { createProduct } from '@tilgul/contract/catalog'; console.log(createProduct);");
  expect(code).toContain('"/products/create/"');
  expect(code).toMatch(/method: "POST"[\s\S]*access: \[[\s\S]*multipart: [\s\S]*idempotent: true/);
  expect(code).not.toMatch(/summary:|errors:|ok:|body: \w+Form/);
  expect(code).not.toMatch(/ZodMini|safeParse/);
});

it('leaves them behind in the folders of the contract too', async () => {
  const code = await bundled("import { listCategories } from '@tilgul/contract/catalog'; console.log(listCategories);");
  expect(code).toContain('"/products/category/"');
  expect(code).not.toMatch(/summary:|ZodMini|safeParse/);
});

it('keeps the schema of a form that a page imports by its name', async () => {
  const code = await bundled(
    "import { categoryForm } from '@tilgul/contract/catalog.forms'; console.log(categoryForm);",
  );
  expect(code).toContain('ZodMini');
  expect(code).not.toContain('/products/');
});
