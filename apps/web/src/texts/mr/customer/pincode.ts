import type { pincodeTexts as english } from '../../en/customer/pincode.ts';
import type { Pack } from '../../pack.ts';

export const pincodeTexts = {
  place: 'डिलिव्हरी',
  where: 'कुठे पोहोचवायचे?',
  ask: 'वेळ आणि शुल्क पाहण्यासाठी पिनकोड लिहा',
  deliverTo: '{pincode} येथे डिलिव्हरी',
  storeDelivers: '{store} कडून {pincode} येथे डिलिव्हरी',
  next: 'पुढील डिलिव्हरी: {when}',
  change: 'पिनकोड बदला',
  today: 'आज, {hours}',
  tomorrow: 'उद्या, {hours}',
  onDay: '{day}, {hours}',

  title: 'कुठे पोहोचवायचे?',
  description: 'कोणते स्टोअर, केव्हा आणि किती शुल्कात येईल ते पिनकोडवरून कळते.',
  pincode: 'पिनकोड',
  notWhole: 'कृपया सहा अंकी पिनकोड लिहा.',
  use: 'येथे पोहोचवा',
  asking: 'आपले स्टोअर शोधत आहोत...',
  served: 'आम्ही {pincode} येथे डिलिव्हरी करतो.',
  servedBy: '{store} कडून {pincode} येथे डिलिव्हरी होते.',
  notServed: '{pincode} येथे अजून आमची डिलिव्हरी नाही.',
  noted: 'आपण विचारल्याची नोंद घेतली आहे.',
  failed: 'आत्ता शोधता आले नाही. ऑर्डर करण्याआधी पुन्हा पाहिले जाते.',
  retry: 'पुन्हा करून पहा',
  free: 'डिलिव्हरी: मोफत.',
  fee: 'डिलिव्हरी {fee}.',
  feeUntil: 'डिलिव्हरी {fee}, {amount} पासून मोफत.',
  minOrder: 'किमान ऑर्डर {amount}.',
} as const satisfies Pack<typeof english>;
