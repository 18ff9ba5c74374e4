import type { searchTexts as english } from '../../en/customer/search.ts';
import type { Pack } from '../../pack.ts';

export const searchTexts = {
  suggestions: 'सुचवलेल्या वस्तू',
  count: '{count} वस्तू सुचवल्या',
  countOne: '1 वस्तू सुचवली',

  another: 'दुसरा शब्द लिहून पहा, किंवा सर्व वस्तू पहा.',
  noted: '{brand} मध्ये स्वयंपाकघरासाठीचा किराणा मिळतो. आपला शब्द आम्ही दुकानासाठी नोंदवून ठेवला आहे.',
  everywhere: 'सर्व प्रकारांत शोधा',
  goOn: 'एखादा प्रकार पहा',
  selling: 'इतर लोक काय घेतात',
  seeAll: 'सर्व वस्तू पहा',
} as const satisfies Pack<typeof english>;
