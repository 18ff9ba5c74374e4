import type { addressTexts as english } from '../../en/customer/addresses.ts';
import type { Pack } from '../../pack.ts';

export const addressTexts = {
  loading: 'आपके पते लोड हो रहे हैं...',
  list: 'सेव किए हुए पते',
  intro: 'आपका अगला ऑर्डर चुने हुए पते पर आएगा।',
  none: 'आपने अभी कोई पता सेव नहीं किया है। पहला पता जोड़ें:',
  add: 'नया पता जोड़ें',
  editTitle: 'पता बदलें',
  edit: '{name} का पता बदलें',
  remove: '{name} का पता हटाएँ',
  unchosen: 'पता चुनें।',
  goOn: 'डिलीवरी की जानकारी पर आगे',

  deleteTitle: 'पता हटाएँ',
  deleteText: 'क्या यह पता सच में हटाना है?',
  delete: 'हटाएँ',
  cancel: 'रद्द करें',

  fullName: 'पूरा नाम',
  phone: 'फ़ोन नंबर',
  phoneHint: '10 अंक; डिलीवरी कर्मचारी इस पर फ़ोन करते हैं।',
  line1: 'पता, पंक्ति 1',
  line1Hint: 'घर या फ़्लैट, सड़क, इलाक़ा',
  line2: 'पता, पंक्ति 2',
  city: 'शहर',
  state: 'राज्य',
  postalCode: 'पिनकोड',
  save: 'पता सेव करें',
  summary: 'कृपया ये जानकारियाँ जाँचें:',

  saved: 'पता सेव हो गया',
  updated: 'पता बदल गया',
  removed: 'पता हट गया',
  error: 'गड़बड़ी',
  loadFailed: 'पते नहीं आ सके। कृपया थोड़ी देर में फिर से कोशिश करें।',
  saveFailed: 'पता सेव नहीं हुआ। कृपया फिर से कोशिश करें।',
  removeFailed: 'पता नहीं हट सका। कृपया फिर से कोशिश करें।',
  networkFailed: 'कोई गड़बड़ी हुई। कृपया थोड़ी देर में फिर से कोशिश करें।',
} as const satisfies Pack<typeof english>;
