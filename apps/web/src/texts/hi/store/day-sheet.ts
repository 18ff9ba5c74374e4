import type { daySheetTexts as english } from '../../en/store/day-sheet.ts';
import type { Pack } from '../../pack.ts';

export const daySheetTexts = {
  print: 'रोज़ का हिसाब छापें',
  failed: 'नहीं छप सका',
  failedText: 'आज की डिलीवरी नहीं आ सकीं। कृपया फिर से कोशिश करें।',
  title: 'रोज़ का हिसाब',
  titleOf: 'रोज़ का हिसाब, {day}',
  deliveries: 'पहुँचाए: {count}',
  deliveryHeads: ['समय', 'ऑर्डर', 'ग्राहक', 'कुल', 'नकद'],
  handOverHeads: ['समय', 'किसने लिया', 'हाथ में था', 'गिना गया'],
  number: '#{id}',
  paidOnline: 'ऑनलाइन दिया',
  rider: 'दस्तख़त, डिलीवरी कर्मचारी',
  manager: 'दस्तख़त, स्टोर मैनेजर',
  printed: '{at} को छापा',
} as const satisfies Pack<typeof english>;
