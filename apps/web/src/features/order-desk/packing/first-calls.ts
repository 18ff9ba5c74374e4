import { listToPack } from '@tilgul/contract/packing';
import { firstPage } from '../../../shared/api/first-call.ts';

/** The packer's list; a search has other calls. */
export const TO_PACK = firstPage(listToPack, { limit: 60 });
