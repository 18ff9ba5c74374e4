// Writes docs/openapi.json from the contract.
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../apps/server/src/platform/http/openapi.ts';

writeFileSync(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(openApiDocument(), null, 1)}\n`);
