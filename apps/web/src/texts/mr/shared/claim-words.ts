import type { claimWords as english } from '../../en/shared/claim-words.ts';
import type { Pack } from '../../pack.ts';

export const claimWords = {
  kinds: { missing: 'आले नाही', wrong: 'चुकीची वस्तू', damaged: 'खराब' },
  states: { open: 'निर्णय बाकी', accepted: 'मान्य', rejected: 'मान्य नाही' },
  what: '{quantity} × {unit}, {kind}',
} as const satisfies Pack<typeof english>;
