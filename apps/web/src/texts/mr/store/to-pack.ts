// Marathi texts of the orders to pack.
import type { toPackTexts as english } from '../../en/store/to-pack.ts';
import type { Pack } from '../../pack.ts';

export const toPackTexts = {
  loading: 'पॅक करायच्या ऑर्डर लोड होत आहेत',
  failed: 'पॅक करायच्या ऑर्डर आणता आल्या नाहीत',
  tryAgain: 'कृपया पुन्हा करून पहा.',
  pack: 'पॅक करा',
  packOf: 'ऑर्डर {id} पॅक करा',
  number: 'ऑर्डर #{id}',
  toPack: '{count} पॅक करायच्या',
  foundCount: '{count} सापडल्या',
  searchIn: 'ऑर्डर किंवा ग्राहक शोधा',
  noOrderCode: '{code} हा ऑर्डरचा कोड नाही. वस्तूंच्या यादीवरचा किंवा पॅकिंग स्लिपवरचा कोड स्कॅन करा.',
  noneFound: '“{text}” शी जुळणारी पॅक करायची ऑर्डर नाही.',
  clearSearch: 'सर्व ऑर्डर दाखवा',
  printFailed: 'वस्तूंच्या याद्या आणता आल्या नाहीत',
  lines: '{count} वस्तू',
  lineOne: '1 वस्तू',
  printAll: 'वस्तूंच्या याद्या छापा',
  printOf: 'ऑर्डर {id} ची वस्तूंची यादी छापा',
  noWindow: 'डिलिव्हरीची वेळ नाही',
  none: 'सध्या पॅक करायचे काही नाही.',
  noPacker: 'आपल्याकडे अजून पॅकिंगचे काम नाही.',
  noPackerText: 'आपल्या स्टोअरचे मॅनेजर आपल्याला पॅकिंगचे काम देऊ शकतात.',
  retry: 'पुन्हा करून पहा',
  progressOf: '{count} पैकी {done} वस्तू पॅक झाल्या',
} as const satisfies Pack<typeof english>;
