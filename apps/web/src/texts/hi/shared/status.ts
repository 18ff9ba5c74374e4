import type { statusTexts as english } from '../../en/shared/status.ts';
import type { Pack } from '../../pack.ts';

export const statusTexts = {
  Pending: 'इंतज़ार में',
  Processing: 'तैयारी जारी',
  Shipped: 'राइडर को दिया',
  'Out For Delivery': 'रास्ते में',
  Delivered: 'पहुँच गया',
  Cancelled: 'रद्द',
  Approved: 'मंज़ूर',
  Rejected: 'नामंज़ूर',
  Added: 'माँग पूरी',
} as const satisfies Pack<typeof english>;
