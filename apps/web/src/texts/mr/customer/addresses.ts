import type { addressTexts as english } from '../../en/customer/addresses.ts';
import type { Pack } from '../../pack.ts';

export const addressTexts = {
  loading: 'आपले पत्ते लोड होत आहेत...',
  list: 'जतन केलेले पत्ते',
  intro: 'निवडलेल्या पत्त्यावर आपली पुढची ऑर्डर येईल.',
  none: 'आपण अजून पत्ता जतन केलेला नाही. पहिला पत्ता जोडा:',
  add: 'नवीन पत्ता जोडा',
  editTitle: 'पत्ता बदला',
  edit: '{name} यांचा पत्ता बदला',
  remove: '{name} यांचा पत्ता हटवा',
  unchosen: 'पत्ता निवडा.',
  goOn: 'डिलिव्हरीच्या माहितीकडे पुढे',

  deleteTitle: 'पत्ता हटवा',
  deleteText: 'हा पत्ता नक्की हटवायचा?',
  delete: 'हटवा',
  cancel: 'रद्द करा',

  fullName: 'पूर्ण नाव',
  phone: 'फोन नंबर',
  phoneHint: '10 अंक; डिलिव्हरी कर्मचारी यावर फोन करतात.',
  line1: 'पत्ता, ओळ 1',
  line1Hint: 'घर किंवा फ्लॅट, रस्ता, परिसर',
  line2: 'पत्ता, ओळ 2',
  city: 'शहर',
  state: 'राज्य',
  postalCode: 'पिनकोड',
  save: 'पत्ता जतन करा',
  summary: 'कृपया हे रकाने तपासा:',

  saved: 'पत्ता जतन झाला',
  updated: 'पत्ता बदलला',
  removed: 'पत्ता हटवला',
  error: 'अडचण',
  loadFailed: 'पत्ते आणता आले नाहीत. कृपया थोड्या वेळाने पुन्हा करून पहा.',
  saveFailed: 'पत्ता जतन झाला नाही. कृपया पुन्हा करून पहा.',
  removeFailed: 'पत्ता हटवता आला नाही. कृपया पुन्हा करून पहा.',
  networkFailed: 'काहीतरी अडचण आली. कृपया थोड्या वेळाने पुन्हा करून पहा.',
} as const satisfies Pack<typeof english>;
