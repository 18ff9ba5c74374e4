import type { billTexts as english } from '../../en/shared/bills.ts';
import type { Pack } from '../../pack.ts';

export const billTexts = {
  open: 'बिल {number}',
  second: 'दुसरे बिल',
  none: 'बिल नाही: येथे बिले सुरू होण्यापूर्वीची ही विक्री आहे.',
  failed: 'बिल उघडले नाही',
  failedText: 'बिल लोड झाले नाही. कृपया पुन्हा करून पहा.',
} as const satisfies Pack<typeof english>;
