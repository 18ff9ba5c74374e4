import type { profileTexts as english } from '../../en/shared/profile.ts';
import type { Pack } from '../../pack.ts';

export const profileTexts = {
  title: 'प्रोफाइल',
  email: 'ई-मेल',
  noEmail: 'ई-मेल दिलेला नाही',
  phone: 'फोन',
  store: 'स्टोअर',
  manage: 'खाते पहा आणि बदला',
  logout: 'लॉगआउट',
  close: 'बंद करा',
  failed: 'आपले प्रोफाइल लोड झाले नाही.',
} as const satisfies Pack<typeof english>;
