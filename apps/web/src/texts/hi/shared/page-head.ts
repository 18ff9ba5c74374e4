import type { headTexts as english } from '../../en/shared/page-head.ts';
import type { Pack } from '../../pack.ts';

export const headTexts = {
  description: 'हल्दी, दालें, गुड़ और तिल, आपके सबसे पास के स्टोर से।',
} as const satisfies Pack<typeof english>;
