import type { searchesTexts as englishSearches, wordsTexts as englishWords } from '../../en/office/search-words.ts';
import type { Pack } from '../../pack.ts';

export const wordsTexts = {
  action: 'शब्द',
  actionOf: '{name} के लिए शब्द',
  title: '{name}: नाम और खोज के शब्द',
  submit: 'सेव करें',
  nameMr: 'मराठी नाम',
  nameHi: 'हिंदी नाम',
  searchWords: 'खोज के शब्द',
  searchWordsHint: 'हर पंक्ति में एक, किसी भी भाषा में। एक जैसे सुनाई देने वाले दोबारा लिखने की ज़रूरत नहीं।',
  loadFailed: 'नाम और खोज के शब्द नहीं आ सके',
  saved: { done: 'नाम और खोज के शब्द सेव हो गए', failed: 'नाम और खोज के शब्द सेव नहीं हुए' },
  tryAgain: 'कृपया थोड़ी देर में फिर से कोशिश करें।',
} as const satisfies Pack<typeof englishWords>;

export const searchesTexts = {
  note: 'ग्राहकों ने जो खोजा पर नहीं मिला, सबसे ज़्यादा बार खोजा हुआ पहले। उसे किसी सामान या श्रेणी का शब्द बना दें, आगे से वह मिल जाएगा।',
  word: 'खोज',
  count: 'कितनी बार',
  last: 'आख़िरी खोज',
  loading: 'खोजें लोड हो रही हैं',
  empty: 'अभी ऐसी कोई खोज नहीं जिसमें कुछ न मिला हो।',
  failed: 'खोजें नहीं आ सकीं',
  failedText: 'कृपया थोड़ी देर में फिर से कोशिश करें।',
  adopt: 'यह शब्द इसके लिए …',
  adoptOf: '“{text}” शब्द इसके लिए …',
  drop: 'हटाएँ',
  dropOf: '“{text}” हटाएँ',
  dropped: '“{text}” हटा दिया',
  dropFailed: 'खोज नहीं हटाई जा सकी',

  what: 'सामान या श्रेणी',
  whatHint: 'ढूँढने के लिए नाम लिखें।',
  required: 'सामान या श्रेणी चुनें।',
  submit: 'सेव करें',
  category: 'श्रेणी',
  unitPrice: '{price} / {unit}',
  searching: 'खोज रहे हैं',
  nothing: 'ऐसा कोई सामान या श्रेणी नहीं है।',
  findFailed: 'सामान नहीं खोजा जा सका। कृपया फिर से कोशिश करें।',
  adopted: '“{text}” से अब {name} मिलता है',
  adoptFailed: 'खोज का शब्द सेव नहीं हुआ',
} as const satisfies Pack<typeof englishSearches>;
