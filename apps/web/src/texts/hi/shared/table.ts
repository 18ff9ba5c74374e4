import type { tableTexts as english } from '../../en/shared/table.ts';
import type { Pack } from '../../pack.ts';

export const tableTexts = {
  showing: '{total} में से {from} से {to} दिखा रहे हैं',
  pagesOf: '{name}: पेज',
  goToPage: 'पेज {page}',
  filteredEmpty: 'इस चुनाव में कुछ नहीं है।',
  clearFilters: 'चुनाव मिटाएँ',
  sort: 'सूची का क्रम',
  rowsPerPage: 'एक पेज पर पंक्तियाँ',
  cellLabel: '{column}:',
  exporting: 'फ़ाइल बन रही है…',
  uploading: '{name} भेज रहे हैं: {percent} %',
} as const satisfies Pack<typeof english>;
