import type { installTexts as english } from '../../en/shared/install.ts';
import type { Pack } from '../../pack.ts';

export const installTexts = {
  title: 'Tilgul इन्स्टॉल करा',
  note: 'होम स्क्रीनवरून उघडते, इंटरनेट नसतानाही आपल्या ऑर्डर दाखवते आणि फारशी जागा घेत नाही.',
  howTo: 'होम स्क्रीनवर Tilgul',
  steps: [
    'Safari च्या पट्टीत ‘Share’ दाबा.',
    'खाली जाऊन ‘Add to Home Screen’ निवडा.',
    '‘Add’ दाबा: Tilgul आपल्या अ‍ॅपमध्ये दिसेल.',
  ],
  close: 'बंद करा',
} as const satisfies Pack<typeof english>;
