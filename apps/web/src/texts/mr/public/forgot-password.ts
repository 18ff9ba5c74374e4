import type { forgotTexts as english } from '../../en/public/forgot-password.ts';
import type { Pack } from '../../pack.ts';

export const forgotTexts = {
  step: 'टप्पा {step}/{steps}',
  backToLogin: 'लॉगिनकडे परत',
  resend: 'OTP पुन्हा पाठवा',
  resendIn: '{wait} मध्ये नवीन OTP पाठवता येईल.',
  change: 'मोबाइल नंबर बदला',
  error: 'अडचण',
  network: 'काहीतरी अडचण आली. कृपया थोड्या वेळाने पुन्हा करून पहा.',
  mobile: {
    title: 'पासवर्ड विसरलात',
    lead: 'आपल्या खात्याचा मोबाइल नंबर लिहा. आम्ही त्यावर SMS ने एक वेळचा पासवर्ड (OTP) पाठवतो.',
    label: 'मोबाइल नंबर',
    hint: '10 अंक',
    submit: 'OTP पाठवा',
    busy: 'OTP पाठवत आहोत...',
    sent: 'OTP पाठवला',
    failed: 'OTP पाठवता आला नाही. कृपया पुन्हा करून पहा.',
  },
  otp: {
    title: 'OTP पडताळा',
    label: '{phone} वर पाठवलेला OTP',
    hint: 'सहा अंक, {minutes} मिनिटे चालतो',
    submit: 'OTP पडताळा',
    busy: 'पडताळत आहोत...',
    verified: 'OTP बरोबर आहे',
    failed: 'OTP चुकीचा आहे. कृपया पुन्हा करून पहा.',
  },
  password: {
    title: 'नवीन पासवर्ड ठेवा',
    lead: 'नवीन पासवर्ड निवडा. मग सगळीकडे लॉगआउट होईल.',
    label: 'नवीन पासवर्ड',
    hint: 'किमान {min} अक्षरे',
    confirm: 'पासवर्ड पुन्हा लिहा',
    mismatch: 'पासवर्ड जुळत नाहीत.',
    submit: 'नवीन पासवर्ड ठेवा',
    busy: 'जतन होत आहे...',
    done: 'नवीन पासवर्ड ठेवला',
    failed: 'नवीन पासवर्ड ठेवता आला नाही. कृपया पुन्हा करून पहा.',
  },
} as const satisfies Pack<typeof english>;
