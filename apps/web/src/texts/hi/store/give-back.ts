import type { cashRefundTexts as english } from '../../en/store/give-back.ts';
import type { Pack } from '../../pack.ts';

export const cashRefundTexts = {
  title: 'लौटाने हैं',
  claim: 'शिकायत {number}, ऑर्डर #{id}',
  action: '{amount} लौटाएँ',
  actionOf: '{name} को {amount} लौटाएँ',
  askTitle: '{name} को {amount} मिल गए?',
  askText: 'यह आपके हाथ के नकद से घटता है। इसे वापस नहीं लिया जा सकता।',
  yes: 'हाँ, लौटा दिए',
  notYet: 'अभी नहीं',
  done: 'पैसे लौटा दिए',
  doneText: 'आपके हाथ के नकद से {amount} घट गए।',
  failed: 'सेव नहीं हुआ',
  failedText: 'कृपया फिर से कोशिश करें।',
  noAnswer: 'संपर्क नहीं हो रहा। इंटरनेट आने पर कृपया फिर से कोशिश करें; यह एक ही बार गिना जाता है।',
} as const satisfies Pack<typeof english>;
