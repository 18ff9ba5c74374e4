import type { claimWords as english } from '../../en/shared/claim-words.ts';
import type { Pack } from '../../pack.ts';

export const claimWords = {
  kinds: { missing: 'नहीं आया', wrong: 'ग़लत सामान', damaged: 'ख़राब' },
  states: { open: 'फ़ैसला बाकी', accepted: 'मान ली गई', rejected: 'नहीं मानी गई' },
  what: '{quantity} × {unit}, {kind}',
} as const satisfies Pack<typeof english>;
