import type { billTexts as english } from '../../en/shared/bills.ts';
import type { Pack } from '../../pack.ts';

export const billTexts = {
  open: 'बिल {number}',
  second: 'दूसरा बिल',
  none: 'बिल नहीं है: यह बिक्री यहाँ बिल शुरू होने से पहले की है।',
  failed: 'बिल नहीं खुला',
  failedText: 'बिल लोड नहीं हो सका। कृपया फिर से कोशिश करें।',
} as const satisfies Pack<typeof english>;
