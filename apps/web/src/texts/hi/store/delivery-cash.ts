import type { deliveryCashTexts as english } from '../../en/store/delivery-cash.ts';
import type { Pack } from '../../pack.ts';

export const deliveryCashTexts = {
  cashTitle: 'नकद लें',
  pinVerified: 'पिन सही है',
  exact: 'ठीक {amount}',
  customerGave: 'ग्राहक ने दिए',
  otherAmount: 'दूसरी रक़म',
  changeDue: 'वापस देने हैं',
  gaveAndChange: 'ग्राहक ने {given} दिए → वापस {change}',
  givenShort: 'अभी {amount} कम हैं।',
  cashAmount: 'नकद रक़म',
  confirmCash: 'नकद मिला, पहुँचाएँ',
  invalidAmount: 'रक़म ग़लत है',
  invalidAmountText: 'कृपया सही नकद रक़म लिखें',
  mismatch: 'रक़म मेल नहीं खाती',
  mismatchText: 'नकद और ऑर्डर की रक़म अलग हैं।',
  mismatchReason: 'कारण',
  mismatchReasons: ['छुट्टे नहीं थे', 'और नकद नहीं था', 'सामान कम था', 'पहले ही दे चुके'],
  orderTotal: 'ऑर्डर की रक़म',
  entered: 'लिखा गया नकद',
  difference: 'फ़र्क़',
  checkAgain: 'नहीं, फिर से जाँचें',
  goOn: 'हाँ, आगे बढ़ें',
} as const satisfies Pack<typeof english>;
