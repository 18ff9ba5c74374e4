import type { gstinTexts as english } from '../../en/customer/gstin.ts';
import type { Pack } from '../../pack.ts';

export const gstinTexts = {
  own: {
    note: 'GSTIN, व्यवसायाच्या बिलांसाठी',
    none: 'दिलेला नाही',
    add: 'लिहा',
    addTitle: 'GSTIN लिहा',
    changeTitle: 'GSTIN बदला',
    hint: '15 अक्षरे. मग आपल्या बिलांवर हा आणि आपला पत्ता येतो. स्वतःच्या नावाच्या बिलांसाठी रिकामा ठेवा.',
    saved: 'GSTIN जतन केला',
  },
  label: 'GSTIN',
  forBusiness: 'बिल व्यवसायाच्या नावाने हवे का?',
  add: 'GSTIN लिहा',
  hint: 'फक्त या ऑर्डरच्या बिलावर.',
  hintOwn: 'आपल्या खात्यात {gstin} आहे; येथे दुसरा लिहिल्यास तो फक्त या ऑर्डरसाठी.',
} as const satisfies Pack<typeof english>;
