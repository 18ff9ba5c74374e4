import type { pincodeTexts as english } from '../../en/customer/pincode.ts';
import type { Pack } from '../../pack.ts';

export const pincodeTexts = {
  place: 'डिलीवरी',
  where: 'कहाँ पहुँचाना है?',
  ask: 'समय और शुल्क जानने के लिए पिनकोड लिखें',
  deliverTo: '{pincode} पर डिलीवरी',
  storeDelivers: '{store} से {pincode} पर डिलीवरी',
  next: 'अगली डिलीवरी: {when}',
  change: 'पिनकोड बदलें',
  today: 'आज, {hours}',
  tomorrow: 'कल, {hours}',
  onDay: '{day}, {hours}',

  title: 'कहाँ पहुँचाना है?',
  description: 'पिनकोड से पता चलता है कि कौन सा स्टोर, कब और कितने शुल्क में आएगा।',
  pincode: 'पिनकोड',
  notWhole: 'कृपया छह अंकों का पिनकोड लिखें।',
  use: 'यहाँ पहुँचाएँ',
  asking: 'आपका स्टोर ढूँढ रहे हैं...',
  served: 'हम {pincode} पर डिलीवरी करते हैं।',
  servedBy: '{store} से {pincode} पर डिलीवरी होती है।',
  notServed: '{pincode} पर हमारी डिलीवरी अभी नहीं है।',
  noted: 'आपने पूछा, यह हमने लिख लिया है।',
  failed: 'अभी पता नहीं चल सका। ऑर्डर से पहले फिर से देखा जाता है।',
  retry: 'फिर से कोशिश करें',
  free: 'डिलीवरी: मुफ़्त।',
  fee: 'डिलीवरी {fee}।',
  feeUntil: 'डिलीवरी {fee}, {amount} से मुफ़्त।',
  minOrder: 'कम से कम ऑर्डर {amount}।',
} as const satisfies Pack<typeof english>;
