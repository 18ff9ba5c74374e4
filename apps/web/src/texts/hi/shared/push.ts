import type { pushTexts as english } from '../../en/shared/push.ts';
import type { Pack } from '../../pack.ts';

export const pushTexts = {
  heading: 'इस डिवाइस पर सूचनाएँ',
  on: 'चालू',
  off: 'बंद',
  note: 'दुकान का पेज बंद हो तब भी दिखती हैं, यहाँ लॉगआउट करने तक।',
  denied: 'यह ब्राउज़र सूचनाएँ रोकता है। ब्राउज़र की सेटिंग में इस साइट को इजाज़त दें।',
  turnOn: 'चालू करें',
  turnOff: 'बंद करें',
  failed: 'बदला नहीं जा सका',
  failedText: 'कृपया फिर से कोशिश करें।',
  done: 'इस डिवाइस पर सूचनाएँ दिखेंगी।',
} as const satisfies Pack<typeof english>;
