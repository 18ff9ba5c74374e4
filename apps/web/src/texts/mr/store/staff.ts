import type { staffTexts as english } from '../../en/store/staff.ts';
import type { Pack } from '../../pack.ts';

export const staffTexts = {
  search: 'नावाने शोधा',
  add: 'कर्मचारी जोडा',
  editTitle: 'कर्मचाऱ्याची माहिती बदला',
  removeTitle: '{name} यांना हटवा',
  removeText: 'या कर्मचाऱ्याला नक्की हटवायचे? ते परत आणता येत नाही.',
  loading: 'कर्मचारी उघडत आहेत',
  empty: 'सध्या एकही कर्मचारी नाही.',
  failed: 'कर्मचाऱ्यांची यादी आणता आली नाही',
  failedText: 'कर्मचाऱ्यांची यादी आणता आली नाही. कृपया थोड्या वेळाने पुन्हा करून पहा.',
  added: {
    done: 'कर्मचारी जोडला',
    failed: 'कर्मचारी जोडता आला नाही',
    failedText: 'सध्या कर्मचारी जोडता येत नाही. कृपया थोड्या वेळाने पुन्हा करून पहा.',
  },
  updated: {
    done: 'कर्मचाऱ्याची माहिती बदलली',
    failed: 'कर्मचाऱ्याची माहिती बदलता आली नाही',
    failedText: 'कृपया थोड्या वेळाने पुन्हा करून पहा.',
  },
  deleted: {
    done: 'कर्मचारी हटवला',
    failed: 'कर्मचारी हटवता आला नाही',
    failedText: 'कृपया थोड्या वेळाने पुन्हा करून पहा.',
  },
  serial: 'क्र.',
  name: 'नाव',
  username: 'युजरनेम',
  email: 'ई-मेल',
  noEmail: '—',
  phone: 'फोन',
  role: 'भूमिका',
  openOrders: 'बाकी डिलिव्हरी',

  firstName: 'नाव',
  lastName: 'आडनाव',
  password: 'पासवर्ड',
  passwordHint: '6 ते 64 अक्षरे.',
  newPassword: 'नवीन पासवर्ड',
  newPasswordHint: 'पासवर्ड तोच ठेवायचा असेल तर रिकामे सोडा. नवीन पासवर्डने कर्मचारी सगळीकडे लॉगआउट होतात.',
  contact: 'मोबाइल नंबर',
  contactHint: '10 अंक.',
  roleFailed: 'भूमिका आणता आली नाही',
  roleFailedText: 'भूमिका आणता आल्या नाहीत. कृपया थोड्या वेळाने पुन्हा करून पहा.',
} as const satisfies Pack<typeof english>;
