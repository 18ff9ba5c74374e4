import type { scanTexts as english } from '../../en/store/scanning.ts';
import type { Pack } from '../../pack.ts';

export const scanTexts = {
  unknown: '{code} इस स्टोर की सूची में नहीं है। कुछ नहीं जोड़ा गया।',
  outOfStock: '{name} यहाँ ख़त्म है। कुछ नहीं जोड़ा गया।',
  onlyLeft: '{name}: सिर्फ़ {count} बचे हैं। कुछ नहीं जोड़ा गया।',
  added: '{name}, {price}, {code}',
  addedMore: '{count} × {name}, {price}, {code}',
  failed: '{code} खोजा नहीं जा सका। कुछ नहीं जोड़ा गया। {why}',
  tryAgain: 'कृपया फिर से स्कैन करें।',
  broken: 'कोड पूरा नहीं आया। कृपया फिर से स्कैन करें।',
  covered: '{code} नहीं गिना गया। पहले खुले सवाल का जवाब दें।',
  waiting: 'खोजे जा रहे कोड: {count}',
  offline: 'इंटरनेट नहीं है। रुके हुए कोड: {count}',
  stillLooking: 'स्कैन किया गया एक कोड अभी खोजा जा रहा है। जवाब आने तक रुकें, फिर ऑर्डर जोड़ें।',

  counted: '{name}: {count} गिने गए',
  notInCount: '{name} इस गिनती में नहीं है। कुछ नहीं जोड़ा गया।',
  correctFirst: '{name}: पहले उसकी संख्या ठीक करें। कुछ नहीं जोड़ा गया।',
  atMost: '{name}: ज़्यादा से ज़्यादा {max}। कुछ नहीं जोड़ा गया।',
  inSummary: '{code} नहीं गिना गया। पहले गिनती पर वापस जाएँ।',

  toAdd: '{name}: {count} जोड़ने हैं',
  writtenOff: '{name}: {count} हटाने हैं',
  onlyThere: '{name}: सिर्फ़ {count} हैं। कुछ नहीं जोड़ा गया।',
  another: '{name} दूसरा सामान है। कुछ नहीं जोड़ा गया।',

  received: '{name}: {sent} में से {count} आए',
  notSent: '{name} इस माँग में नहीं है। कुछ नहीं जोड़ा गया।',
  onlySent: '{name}: सिर्फ़ {count} भेजे गए थे। कुछ नहीं जोड़ा गया।',
  receiveHint: 'हर नग स्कैन करके गिनें। जो सामान स्कैन न करें, वह पूरा आया माना जाता है।',

  nothing: '{code} नहीं लिखा गया: यहाँ कुछ स्कैन नहीं होता।',
  comesBack: '{name}: {count} वापस लेने हैं',
  notSold: '{name} इस बिक्री से वापस नहीं लिया जा सकता। कुछ नहीं जोड़ा गया।',

  cash: '{code} एक बारकोड है। कोई रक़म नहीं लिखी गई।',
} as const satisfies Pack<typeof english>;
