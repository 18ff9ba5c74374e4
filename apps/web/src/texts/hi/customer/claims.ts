import type { customerClaimTexts as english } from '../../en/customer/claims.ts';
import type { Pack } from '../../pack.ts';

export const customerClaimTexts = {
  button: 'कुछ गड़बड़ है?',
  buttonOf: 'ऑर्डर #{id} में कुछ गड़बड़ है?',
  title: 'कुछ गड़बड़ है?',
  until: '{delivered} को पहुँचा · {end} तक',
  item: 'कौन सा सामान?',
  itemMissing: 'कृपया सामान चुनें।',
  kind: 'क्या हुआ?',
  kindMissing: 'कृपया चुनें कि क्या हुआ।',
  count: 'कितने पैकेट?',
  came: 'आए {count} में से',
  ordered: '{count} में से',
  photo: 'फ़ोटो',
  photoHint: 'इससे स्टोर जल्दी फ़ैसला कर पाता है।',
  words: 'अपने शब्दों में',
  send: 'स्टोर को भेजें',
  note: 'नंबर अभी, स्टोर का फ़ैसला 30 दिन में।',
  done: 'स्टोर को भेज दिया',
  doneText: 'आपकी शिकायत का नंबर {number} है।',
  failed: 'आपकी शिकायत नहीं भेजी जा सकी',
  tryAgain: 'कृपया फिर से कोशिश करें।',

  list: 'आपकी शिकायतें',
  about: '{number}: {name}',
  open: 'स्टोर {day} तक फ़ैसला देता है।',
  refunded: 'मान ली गई। {amount} आपको लौटाए जा रहे हैं।',
  inCash: 'मान ली गई। स्टोर {amount} नकद लौटाता है।',
  paidInCash: 'मान ली गई। {amount} नकद लौटा दिए गए।',
  rejected: 'नहीं मानी गई: {reason}',
} as const satisfies Pack<typeof english>;
