import type { searchTexts as english } from '../../en/customer/search.ts';
import type { Pack } from '../../pack.ts';

export const searchTexts = {
  suggestions: 'सुझाया गया सामान',
  count: '{count} सुझाव',
  countOne: '1 सुझाव',

  another: 'दूसरा शब्द लिखकर देखें, या सारा सामान देखें।',
  noted: '{brand} में रसोई का राशन मिलता है। आपका शब्द हमने दुकान के लिए नोट कर लिया है।',
  everywhere: 'सभी श्रेणियों में खोजें',
  goOn: 'कोई श्रेणी देखें',
  selling: 'दूसरे लोग क्या लेते हैं',
  seeAll: 'सारा सामान देखें',
} as const satisfies Pack<typeof english>;
