import type { daySheetTexts as english } from '../../en/store/day-sheet.ts';
import type { Pack } from '../../pack.ts';

export const daySheetTexts = {
  print: 'रोजचा हिशेब छापा',
  failed: 'छापता आले नाही',
  failedText: 'आजच्या डिलिव्हरी आणता आल्या नाहीत. कृपया पुन्हा करून पहा.',
  title: 'रोजचा हिशेब',
  titleOf: 'रोजचा हिशेब, {day}',
  deliveries: 'पोहोचवल्या: {count}',
  deliveryHeads: ['वेळ', 'ऑर्डर', 'ग्राहक', 'एकूण', 'रोख'],
  handOverHeads: ['वेळ', 'कोणी घेतली', 'हातात होती', 'मोजली'],
  number: '#{id}',
  paidOnline: 'ऑनलाइन दिले',
  rider: 'सही, डिलिव्हरी कर्मचारी',
  manager: 'सही, स्टोअर मॅनेजर',
  printed: '{at} ला छापले',
} as const satisfies Pack<typeof english>;
