import type { roleTexts as english } from '../../en/shared/roles.ts';
import type { Pack } from '../../pack.ts';

export const roleTexts = {
  admin: 'अ‍ॅडमिन',
  Customer: 'ग्राहक',
  'Warehouse Manager': 'स्टोअर मॅनेजर',
  'Warehouse Staff': 'स्टोअर कर्मचारी',
} as const satisfies Pack<typeof english>;
