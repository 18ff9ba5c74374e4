import type { headTexts as english } from '../../en/shared/page-head.ts';
import type { Pack } from '../../pack.ts';

export const headTexts = {
  description: 'हळद, डाळी, गूळ आणि तीळ, आपल्या जवळच्या स्टोअरमधून.',
} as const satisfies Pack<typeof english>;
