import type { forgotTexts as english } from '../../en/public/forgot-password.ts';
import type { Pack } from '../../pack.ts';

export const forgotTexts = {
  step: 'चरण {step}/{steps}',
  backToLogin: 'लॉगिन पर वापस',
  resend: 'OTP दोबारा भेजें',
  resendIn: '{wait} में नया OTP भेजा जा सकेगा।',
  change: 'मोबाइल नंबर बदलें',
  error: 'गड़बड़ी',
  network: 'कोई गड़बड़ी हुई। कृपया थोड़ी देर में फिर से कोशिश करें।',
  mobile: {
    title: 'पासवर्ड भूल गए',
    lead: 'अपने खाते का मोबाइल नंबर लिखें। हम उस पर SMS से एक बार का पासवर्ड (OTP) भेजते हैं।',
    label: 'मोबाइल नंबर',
    hint: '10 अंक',
    submit: 'OTP भेजें',
    busy: 'OTP भेज रहे हैं...',
    sent: 'OTP भेज दिया',
    failed: 'OTP नहीं भेजा जा सका। कृपया फिर से कोशिश करें।',
  },
  otp: {
    title: 'OTP जाँचें',
    label: '{phone} पर भेजा गया OTP',
    hint: 'छह अंक, {minutes} मिनट तक चलता है',
    submit: 'OTP जाँचें',
    busy: 'जाँच रहे हैं...',
    verified: 'OTP सही है',
    failed: 'OTP ग़लत है। कृपया फिर से कोशिश करें।',
  },
  password: {
    title: 'नया पासवर्ड रखें',
    lead: 'नया पासवर्ड चुनें। फिर हर जगह से लॉगआउट हो जाएगा।',
    label: 'नया पासवर्ड',
    hint: 'कम से कम {min} अक्षर',
    confirm: 'पासवर्ड दोबारा लिखें',
    mismatch: 'पासवर्ड मेल नहीं खाते।',
    submit: 'नया पासवर्ड रखें',
    busy: 'सेव हो रहा है...',
    done: 'नया पासवर्ड रख दिया',
    failed: 'नया पासवर्ड नहीं रखा जा सका। कृपया फिर से कोशिश करें।',
  },
} as const satisfies Pack<typeof english>;
