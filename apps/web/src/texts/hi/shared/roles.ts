import type { roleTexts as english } from '../../en/shared/roles.ts';
import type { Pack } from '../../pack.ts';

export const roleTexts = {
  admin: 'एडमिन',
  Customer: 'ग्राहक',
  'Warehouse Manager': 'स्टोर मैनेजर',
  'Warehouse Staff': 'स्टोर कर्मचारी',
} as const satisfies Pack<typeof english>;
