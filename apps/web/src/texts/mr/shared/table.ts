import type { tableTexts as english } from '../../en/shared/table.ts';
import type { Pack } from '../../pack.ts';

export const tableTexts = {
  showing: '{total} पैकी {from} ते {to} दाखवत आहोत',
  pagesOf: '{name}: पाने',
  goToPage: 'पान {page}',
  filteredEmpty: 'या निवडीत काही नाही.',
  clearFilters: 'निवड पुसा',
  sort: 'यादीचा क्रम',
  rowsPerPage: 'एका पानावर ओळी',
  cellLabel: '{column}:',
  exporting: 'फाइल तयार होत आहे…',
  uploading: '{name} पाठवत आहोत: {percent} %',
} as const satisfies Pack<typeof english>;
