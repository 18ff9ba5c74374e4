import type { staffTexts as english } from '../../en/store/staff.ts';
import type { Pack } from '../../pack.ts';

export const staffTexts = {
  search: 'नाम से खोजें',
  add: 'कर्मचारी जोड़ें',
  editTitle: 'कर्मचारी की जानकारी बदलें',
  removeTitle: '{name} को हटाएँ',
  removeText: 'इस कर्मचारी को सचमुच हटाना है? इसे वापस नहीं लाया जा सकता।',
  loading: 'कर्मचारी खुल रहे हैं',
  empty: 'अभी कोई कर्मचारी नहीं है।',
  failed: 'कर्मचारियों की सूची नहीं आ सकी',
  failedText: 'कर्मचारियों की सूची नहीं आ सकी। कृपया थोड़ी देर में फिर से कोशिश करें।',
  added: {
    done: 'कर्मचारी जुड़ गया',
    failed: 'कर्मचारी नहीं जुड़ सका',
    failedText: 'अभी कर्मचारी नहीं जोड़ा जा सकता। कृपया थोड़ी देर में फिर से कोशिश करें।',
  },
  updated: {
    done: 'कर्मचारी की जानकारी बदल गई',
    failed: 'कर्मचारी की जानकारी नहीं बदल सकी',
    failedText: 'कृपया थोड़ी देर में फिर से कोशिश करें।',
  },
  deleted: {
    done: 'कर्मचारी हटा दिया',
    failed: 'कर्मचारी नहीं हटाया जा सका',
    failedText: 'कृपया थोड़ी देर में फिर से कोशिश करें।',
  },
  serial: 'क्र.',
  name: 'नाम',
  username: 'यूज़रनेम',
  email: 'ईमेल',
  noEmail: '—',
  phone: 'फ़ोन',
  role: 'भूमिका',
  openOrders: 'बाक़ी डिलीवरी',

  firstName: 'नाम',
  lastName: 'उपनाम',
  password: 'पासवर्ड',
  passwordHint: '6 से 64 अक्षर।',
  newPassword: 'नया पासवर्ड',
  newPasswordHint: 'पासवर्ड वही रखना हो तो ख़ाली छोड़ दें। नए पासवर्ड से कर्मचारी हर जगह लॉगआउट हो जाते हैं।',
  contact: 'मोबाइल नंबर',
  contactHint: '10 अंक।',
  roleFailed: 'भूमिका नहीं आ सकी',
  roleFailedText: 'भूमिकाएँ नहीं आ सकीं। कृपया थोड़ी देर में फिर से कोशिश करें।',
} as const satisfies Pack<typeof english>;
