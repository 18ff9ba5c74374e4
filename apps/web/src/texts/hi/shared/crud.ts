import type { crudTexts as english } from '../../en/shared/crud.ts';
import type { Pack } from '../../pack.ts';

export const crudTexts = {
  edit: 'बदलें',
  editOf: '{name}: बदलें',
  delete: 'हटाएँ',
  deleteOf: '{name}: हटाएँ',
  save: 'सेव करें',
  summary: 'कृपया ये जानकारियाँ जाँचें:',
  tryAgain: 'कृपया थोड़ी देर में फिर से कोशिश करें।',
  stale: 'आप जब बदल रहे थे तब {name} को किसी और ने बदल दिया। आपके बदलाव सेव नहीं हुए।',
  takeFresh: 'रिफ़्रेश करें',
} as const satisfies Pack<typeof english>;
