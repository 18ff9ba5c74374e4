import type { crudTexts as english } from '../../en/shared/crud.ts';
import type { Pack } from '../../pack.ts';

export const crudTexts = {
  edit: 'बदला',
  editOf: '{name}: बदला',
  delete: 'हटवा',
  deleteOf: '{name}: हटवा',
  save: 'जतन करा',
  summary: 'कृपया हे रकाने तपासा:',
  tryAgain: 'कृपया थोड्या वेळाने पुन्हा करून पहा.',
  stale: 'आपण बदल करत असताना {name} दुसऱ्या कोणी बदलले. आपले बदल जतन झालेले नाहीत.',
  takeFresh: 'रिफ्रेश करा',
} as const satisfies Pack<typeof english>;
