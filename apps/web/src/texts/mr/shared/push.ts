import type { pushTexts as english } from '../../en/shared/push.ts';
import type { Pack } from '../../pack.ts';

export const pushTexts = {
  heading: 'या उपकरणावर सूचना',
  on: 'चालू',
  off: 'बंद',
  note: 'दुकानाचे पान बंद असतानाही दिसतात, येथे लॉगआउट करेपर्यंत.',
  denied: 'हा ब्राउझर सूचना अडवतो. ब्राउझरच्या सेटिंगमध्ये या साइटला परवानगी द्या.',
  turnOn: 'चालू करा',
  turnOff: 'बंद करा',
  failed: 'बदलता आले नाही',
  failedText: 'कृपया पुन्हा करून पहा.',
  done: 'या उपकरणावर सूचना दिसतील.',
} as const satisfies Pack<typeof english>;
