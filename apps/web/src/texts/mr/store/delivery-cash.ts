import type { deliveryCashTexts as english } from '../../en/store/delivery-cash.ts';
import type { Pack } from '../../pack.ts';

export const deliveryCashTexts = {
  cashTitle: 'रोख घ्या',
  pinVerified: 'पिन बरोबर आहे',
  exact: 'बरोबर {amount}',
  customerGave: 'ग्राहकाने दिले',
  otherAmount: 'दुसरी रक्कम',
  changeDue: 'परत द्यायचे',
  gaveAndChange: 'ग्राहकाने {given} दिले → परत {change}',
  givenShort: 'अजून {amount} कमी आहेत.',
  cashAmount: 'रोख रक्कम',
  confirmCash: 'रोख मिळाली, पोहोचवा',
  invalidAmount: 'रक्कम चुकीची',
  invalidAmountText: 'कृपया बरोबर रोख रक्कम लिहा',
  mismatch: 'रक्कम जुळत नाही',
  mismatchText: 'रोख आणि ऑर्डरची रक्कम वेगळी आहे.',
  mismatchReason: 'कारण',
  mismatchReasons: ['सुटे नव्हते', 'आणखी रोख नव्हती', 'वस्तू कमी होती', 'आधीच दिले आहेत'],
  orderTotal: 'ऑर्डरची रक्कम',
  entered: 'लिहिलेली रोख',
  difference: 'फरक',
  checkAgain: 'नाही, पुन्हा तपासा',
  goOn: 'हो, पुढे जा',
} as const satisfies Pack<typeof english>;
