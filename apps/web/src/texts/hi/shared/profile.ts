import type { profileTexts as english } from '../../en/shared/profile.ts';
import type { Pack } from '../../pack.ts';

export const profileTexts = {
  title: 'प्रोफ़ाइल',
  email: 'ईमेल',
  noEmail: 'ईमेल नहीं दिया है',
  phone: 'फ़ोन',
  store: 'स्टोर',
  manage: 'खाता देखें और बदलें',
  logout: 'लॉगआउट',
  close: 'बंद करें',
  failed: 'आपकी प्रोफ़ाइल लोड नहीं हो सकी।',
} as const satisfies Pack<typeof english>;
