import type { searchesTexts as englishSearches, wordsTexts as englishWords } from '../../en/office/search-words.ts';
import type { Pack } from '../../pack.ts';

export const wordsTexts = {
  action: 'शब्द',
  actionOf: '{name} साठी शब्द',
  title: '{name}: नावे आणि शोधशब्द',
  submit: 'जतन करा',
  nameMr: 'मराठी नाव',
  nameHi: 'हिंदी नाव',
  searchWords: 'शोधशब्द',
  searchWordsHint: 'एका ओळीत एक, कोणत्याही भाषेत. सारखे ऐकू येणारे पुन्हा लिहायची गरज नाही.',
  loadFailed: 'नावे आणि शोधशब्द आणता आले नाहीत',
  saved: { done: 'नावे आणि शोधशब्द जतन झाले', failed: 'नावे आणि शोधशब्द जतन झाले नाहीत' },
  tryAgain: 'कृपया थोड्या वेळाने पुन्हा करून पहा.',
} as const satisfies Pack<typeof englishWords>;

export const searchesTexts = {
  note: 'ग्राहकांनी जे शोधले पण सापडले नाही ते, सर्वांत जास्त वेळा शोधलेले आधी. त्याला एखाद्या वस्तूचा किंवा प्रकाराचा शब्द करा, की पुढे ते सापडते.',
  word: 'शोध',
  count: 'किती वेळा',
  last: 'शेवटचा शोध',
  loading: 'शोध लोड होत आहेत',
  empty: 'सध्या निकालाशिवाय राहिलेला एकही शोध नाही.',
  failed: 'शोध आणता आले नाहीत',
  failedText: 'कृपया थोड्या वेळाने पुन्हा करून पहा.',
  adopt: 'हा शब्द यासाठी …',
  adoptOf: '“{text}” हा शब्द यासाठी …',
  drop: 'काढा',
  dropOf: '“{text}” काढा',
  dropped: '“{text}” काढला',
  dropFailed: 'शोध काढता आला नाही',

  what: 'वस्तू किंवा प्रकार',
  whatHint: 'शोधण्यासाठी नाव लिहा.',
  required: 'वस्तू किंवा प्रकार निवडा.',
  submit: 'जतन करा',
  category: 'प्रकार',
  unitPrice: '{price} / {unit}',
  searching: 'शोधत आहोत',
  nothing: 'अशी वस्तू किंवा प्रकार नाही.',
  findFailed: 'वस्तू शोधता आल्या नाहीत. कृपया पुन्हा करून पहा.',
  adopted: '“{text}” वरून आता {name} सापडते',
  adoptFailed: 'शोधशब्द जतन झाला नाही',
} as const satisfies Pack<typeof englishSearches>;
