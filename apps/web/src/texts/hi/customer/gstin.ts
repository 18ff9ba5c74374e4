import type { gstinTexts as english } from '../../en/customer/gstin.ts';
import type { Pack } from '../../pack.ts';

export const gstinTexts = {
  own: {
    note: 'GSTIN, कारोबार के बिलों के लिए',
    none: 'नहीं दिया',
    add: 'लिखें',
    addTitle: 'GSTIN लिखें',
    changeTitle: 'GSTIN बदलें',
    hint: '15 अक्षर। फिर आपके बिलों पर यह और आपका पता आता है। अपने नाम के बिलों के लिए ख़ाली छोड़ें।',
    saved: 'GSTIN सेव हुआ',
  },
  label: 'GSTIN',
  forBusiness: 'बिल कारोबार के नाम से चाहिए?',
  add: 'GSTIN लिखें',
  hint: 'सिर्फ़ इस ऑर्डर के बिल पर।',
  hintOwn: 'आपके खाते में {gstin} है; यहाँ दूसरा लिखें तो वह सिर्फ़ इस ऑर्डर के लिए।',
} as const satisfies Pack<typeof english>;
