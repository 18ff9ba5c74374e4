import type { installTexts as english } from '../../en/shared/install.ts';
import type { Pack } from '../../pack.ts';

export const installTexts = {
  title: 'Tilgul इंस्टॉल करें',
  note: 'होम स्क्रीन से खुलता है, इंटरनेट के बिना भी आपके ऑर्डर दिखाता है और ज़्यादा जगह नहीं लेता।',
  howTo: 'होम स्क्रीन पर Tilgul',
  steps: ['Safari की पट्टी में ‘Share’ दबाएँ.', 'नीचे जाकर ‘Add to Home Screen’ चुनें.', '‘Add’ दबाएँ: Tilgul आपके ऐप में दिखेगा.'],
  close: 'बंद करें',
} as const satisfies Pack<typeof english>;
