import type { customerClaimTexts as english } from '../../en/customer/claims.ts';
import type { Pack } from '../../pack.ts';

export const customerClaimTexts = {
  button: 'काही चुकले?',
  buttonOf: 'ऑर्डर #{id} मध्ये काही चुकले?',
  title: 'काही चुकले?',
  until: '{delivered} ला पोहोचली · {end} पर्यंत',
  item: 'कोणती वस्तू?',
  itemMissing: 'कृपया वस्तू निवडा.',
  kind: 'काय झाले?',
  kindMissing: 'कृपया काय झाले ते निवडा.',
  count: 'किती पाकिटे?',
  came: 'आलेल्या {count} पैकी',
  ordered: '{count} पैकी',
  photo: 'फोटो',
  photoHint: 'त्यामुळे स्टोअरला लवकर निर्णय घेता येतो.',
  words: 'आपल्या शब्दांत',
  send: 'स्टोअरकडे पाठवा',
  note: 'क्रमांक आत्ता, स्टोअरचा निर्णय 30 दिवसांत.',
  done: 'स्टोअरकडे पाठवले',
  doneText: 'आपल्या तक्रारीचा क्रमांक {number} आहे.',
  failed: 'आपली तक्रार पाठवता आली नाही',
  tryAgain: 'कृपया पुन्हा करून पहा.',

  list: 'आपल्या तक्रारी',
  about: '{number}: {name}',
  open: 'स्टोअर {day} पर्यंत निर्णय देते.',
  refunded: 'मान्य. {amount} आपल्याला परत दिले जात आहेत.',
  inCash: 'मान्य. स्टोअर {amount} रोख परत देते.',
  paidInCash: 'मान्य. {amount} रोख परत दिले.',
  rejected: 'मान्य नाही: {reason}',
} as const satisfies Pack<typeof english>;
