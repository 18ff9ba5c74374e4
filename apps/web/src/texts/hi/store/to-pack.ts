// Hindi texts of the orders to pack.
import type { toPackTexts as english } from '../../en/store/to-pack.ts';
import type { Pack } from '../../pack.ts';

export const toPackTexts = {
  loading: 'पैक करने वाले ऑर्डर लोड हो रहे हैं',
  failed: 'पैक करने वाले ऑर्डर नहीं आ सके',
  tryAgain: 'कृपया फिर से कोशिश करें।',
  pack: 'पैक करें',
  packOf: 'ऑर्डर {id} पैक करें',
  number: 'ऑर्डर #{id}',
  toPack: '{count} पैक करने हैं',
  foundCount: '{count} मिले',
  searchIn: 'ऑर्डर या ग्राहक खोजें',
  noOrderCode: '{code} ऑर्डर का कोड नहीं है। सामान की सूची या पैकिंग स्लिप का कोड स्कैन करें।',
  noneFound: '“{text}” से मिलता पैक करने का कोई ऑर्डर नहीं है।',
  clearSearch: 'सभी ऑर्डर दिखाएँ',
  printFailed: 'सामान की सूचियाँ नहीं आ सकीं',
  lines: '{count} सामान',
  lineOne: '1 सामान',
  printAll: 'सामान की सूचियाँ छापें',
  printOf: 'ऑर्डर {id} के सामान की सूची छापें',
  noWindow: 'डिलीवरी का समय नहीं',
  none: 'अभी पैक करने को कुछ नहीं है।',
  noPacker: 'आपके पास अभी पैकिंग का काम नहीं है।',
  noPackerText: 'आपके स्टोर के मैनेजर आपको पैकिंग का काम दे सकते हैं।',
  retry: 'फिर से कोशिश करें',
  progressOf: '{count} में से {done} सामान पैक हुए',
} as const satisfies Pack<typeof english>;
