import type { cashRefundTexts as english } from '../../en/store/give-back.ts';
import type { Pack } from '../../pack.ts';

export const cashRefundTexts = {
  title: 'परत द्यायचे',
  claim: 'तक्रार {number}, ऑर्डर #{id}',
  action: '{amount} परत द्या',
  actionOf: '{name} यांना {amount} परत द्या',
  askTitle: '{name} यांना {amount} मिळाले?',
  askText: 'ते आपल्या हातातील रोखीतून कमी होतात. हे मागे घेता येत नाही.',
  yes: 'हो, परत दिले',
  notYet: 'अजून नाही',
  done: 'पैसे परत दिले',
  doneText: 'आपल्या हातातील रोखीतून {amount} कमी झाले.',
  failed: 'जतन झाले नाही',
  failedText: 'कृपया पुन्हा करून पहा.',
  noAnswer: 'संपर्क होत नाही. इंटरनेट आल्यावर कृपया पुन्हा करून पहा; ते एकदाच मोजले जाते.',
} as const satisfies Pack<typeof english>;
