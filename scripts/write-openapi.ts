// `npm run openapi`: writes docs/openapi.json from the contract.
import { writeFileSync } from 'node:fs';
import { createOpenApiDocument } from '../apps/server/src/platform/http/openapi.ts';

writeFileSync(
  new URL('../docs/openapi.json', import.meta.url),
  `${JSON.stringify(createOpenApiDocument(), null, 1)}\n`,
);
