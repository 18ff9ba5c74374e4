import type { statusTexts as english } from '../../en/shared/status.ts';
import type { Pack } from '../../pack.ts';

export const statusTexts = {
  Pending: 'प्रतीक्षेत',
  Processing: 'तयारी सुरू',
  Shipped: 'रायडरकडे दिली',
  'Out For Delivery': 'वाटेत',
  Delivered: 'पोहोचली',
  Cancelled: 'रद्द',
  Approved: 'मंजूर',
  Rejected: 'नाकारली',
  Added: 'मागणी पूर्ण',
} as const satisfies Pack<typeof english>;
